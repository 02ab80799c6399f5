// Which page the address names: `#/` the lobby, `#/table/ID` a table, `#/join/CODE` the way
// into a private one, `#/host` the host's, `#/host/CODE` the way to it, `#/settle` an evening's end,
// `#/statement` the movements of the own wallet.

export type Page =
  | { page: 'lobby' | 'host' | 'settle' | 'statement' }
  | { page: 'table'; id: string }
  | { page: 'link'; leads: 'host' | 'join'; code: string };

export function pageOf(hash: string): Page {
  const [, page, rest] = /^#\/([a-z]+)(?:\/([^/]+))?$/.exec(hash) ?? [];
  if (rest === undefined) {
    return { page: page === 'host' || page === 'settle' || page === 'statement' ? page : 'lobby' };
  }
  const what = decodeURIComponent(rest);
  if (page === 'table') return { page, id: what };
  if (page === 'host' || page === 'join') return { page: 'link', leads: page, code: what };
  return { page: 'lobby' };
}

export function joinLink(code: string): string {
  return `#/join/${encodeURIComponent(code)}`;
}

export function tableLink(id: string): string {
  return `#/table/${encodeURIComponent(id)}`;
}

export const LOBBY_LINK = '#/';
export const HOST_LINK = '#/host';
export const SETTLE_LINK = '#/settle';
export const STATEMENT_LINK = '#/statement';

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
