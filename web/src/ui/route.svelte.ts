// Which page the address names: `#/` the lobby, `#/table/ID` a table.

export type Page = { page: 'lobby' } | { page: 'table'; id: string };

export function pageOf(hash: string): Page {
  const match = /^#\/table\/([^/]+)$/.exec(hash);
  const id = match?.[1];
  return id === undefined ? { page: 'lobby' } : { page: 'table', id: decodeURIComponent(id) };
}

export function tableLink(id: string): string {
  return `#/table/${encodeURIComponent(id)}`;
}

export const LOBBY_LINK = '#/';

/** The page in the address bar; follows it. */
export function createRoute(): { readonly now: Page } {
  let now = $state.raw(pageOf(location.hash));
  $effect(() => {
    const follow = () => {
      now = pageOf(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return {
    get now() {
      return now;
    },
  };
}
