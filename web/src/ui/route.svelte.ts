// Which page the address names: `#/` the lobby, `#/table/ID` a table, `#/join/CODE` the way
// into a private one, `#/host/CODE` the way to the host's, and PLAIN the others.

/** Pages that are named by one word: the host's, an evening's end, the movements of the own
 * wallet, the own hands. */
const PLAIN = ['host', 'settle', 'statement', 'hands'] as const;

export type Page =
  | { page: 'lobby' | (typeof PLAIN)[number] }
  | { page: 'table'; id: string }
  | { page: 'link'; leads: 'host' | 'join'; code: string };

export function pageOf(hash: string): Page {
  const [, page, rest] = /^#\/([a-z]+)(?:\/([^/]+))?$/.exec(hash) ?? [];
  if (rest === undefined) {
    return { page: PLAIN.find((plain) => plain === page) ?? 'lobby' };
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
export const HANDS_LINK = '#/hands';

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
