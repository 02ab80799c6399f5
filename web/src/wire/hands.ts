// The own hands: they go by plain HTTP, so that a browser can keep them as files.

import type { HandsPage, LastHand } from './messages';

/** The formats in which a hand can be kept. */
export const FORMATS = ['stars', 'phh', 'cardspeak'] as const;

/** Why there is no answer. `network`: none came, or none that is understood. */
export type HandsRefusal = 'no_name' | 'nothing' | 'storage' | 'network';

export const HANDS_REFUSALS: readonly HandsRefusal[] = ['no_name', 'nothing', 'storage', 'network'];

export type Answer<T> = { found: T } | { refused: HandsRefusal };

/** What can be asked about past hands. */
export interface Hands {
  /** A page of the own hands. */
  page(search: Search, after: string | null): Promise<Answer<HandsPage>>;
  /** One hand, as the Last hand window shows it. */
  hand(table: string, number: number): Promise<Answer<LastHand>>;
}

/** What is looked for; an empty string is anything. */
export interface Search {
  /** The first day, as a date field has it: `2026-12-31`. */
  from: string;
  /** The last day. */
  to: string;
  game: string;
  table: string;
  result: '' | 'won' | 'lost';
}

export const EVERYTHING: Search = { from: '', to: '', game: '', table: '', result: '' };

export function handsBy(fetcher: typeof fetch): Hands {
  async function get<T>(path: string): Promise<Answer<T>> {
    try {
      const answer = await fetcher(path);
      const body: unknown = await answer.json();
      if (answer.ok) return { found: body as T };
      const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
      return { refused: HANDS_REFUSALS.find((refusal) => refusal === code) ?? 'network' };
    } catch {
      return { refused: 'network' };
    }
  }
  return {
    page: (search, after) => get(`/api/hands${queryOf(search, after)}`),
    hand: (table, number) => get(handPath(table, number)),
  };
}

/** Where a hand lies as a file. */
export function handFile(table: string, number: number, format: (typeof FORMATS)[number]): string {
  return `${handPath(table, number)}?format=${format}`;
}

function handPath(table: string, number: number): string {
  return `/api/hands/${encodeURIComponent(table)}/${number}`;
}

/** A search as the server reads it; days begin and end where the viewer is. */
export function queryOf(search: Search, after: string | null): string {
  const query = new URLSearchParams();
  const from = midnight(search.from, 0);
  const until = midnight(search.to, 1);
  if (from !== null) query.set('from', String(from));
  if (until !== null) query.set('until', String(until));
  if (search.game !== '') query.set('game', search.game);
  if (search.table !== '') query.set('table', search.table);
  if (search.result !== '') query.set('result', search.result);
  if (after !== null) query.set('after', after);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The beginning of a day, or of one some days later, in milliseconds of Unix time. */
function midnight(date: string, later: number): number | null {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date);
  if (!match) return null;
  const time = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + later).getTime();
  return Number.isNaN(time) ? null : time;
}
