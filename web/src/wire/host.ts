// What a host asks for, and the ways in by a link: by plain HTTP.

import type { HostDone } from '../gen/HostDone';
import type { HostRefused } from '../gen/HostRefused';
import type { HostView } from '../gen/HostView';
import type { HostWish } from '../gen/HostWish';
import type { LimitKind } from '../gen/LimitKind';
import type { SettleRow } from '../gen/SettleRow';
import type { StakesView } from '../gen/StakesView';
import type { You } from '../gen/You';

export type { BanView } from '../gen/BanView';
export type { GameChoice } from '../gen/GameChoice';
export type { HostSeat } from '../gen/HostSeat';
export type { HostTable } from '../gen/HostTable';
export type { PresetChoice } from '../gen/PresetChoice';
export type { TableForm } from '../gen/TableForm';
export type { HostDone, HostRefused, HostView, HostWish, SettleRow };

/** What the server says before the room is asked; `network`: no answer came. */
export const SERVER_NOS = [
  'malformed',
  'origin',
  'too_fast',
  'nothing',
  'no_name',
  'banned',
  'network',
] as const;

/** Why nothing was done. */
export type HostNo = HostRefused | { code: (typeof SERVER_NOS)[number] };

export type Answer<T> = { ok: true; value: T } | { ok: false; no: HostNo };

export interface HostDesk {
  view(): Promise<Answer<HostView>>;
  wish(wish: HostWish): Promise<Answer<HostDone>>;
  /** Becomes a host by the code of a link. */
  claim(code: string): Promise<Answer<You>>;
  /** Comes into a private table by the code of a link. */
  join(code: string): Promise<Answer<{ table: string }>>;
  stakes(game: string, limit: LimitKind, rules: string, bet: number): Promise<Answer<StakesView>>;
  /** Between two times in milliseconds. */
  settle(from: number, to: number): Promise<Answer<SettleRow[]>>;
}

/** Where the same settlement is as a file for spreadsheets. */
export function settleFile(from: number, to: number): string {
  return `/api/host/settle.csv?${new URLSearchParams({ from: String(from), to: String(to) })}`;
}

export function hostDesk(fetcher: typeof fetch): HostDesk {
  async function ask<T>(path: string, body?: unknown): Promise<Answer<T>> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    try {
      const answer = await fetcher(path, body === undefined ? {} : post);
      const said: unknown = await answer.json();
      if (answer.ok) return { ok: true, value: said as T };
      if (isNo(said)) return { ok: false, no: said };
    } catch {
      // Said below.
    }
    return { ok: false, no: { code: 'network' } };
  }

  return {
    view: () => ask('/api/host'),
    wish: (wish) => ask('/api/host', wish),
    claim: (code) => ask('/api/host/claim', { code }),
    join: (code) => ask('/api/join', { code }),
    stakes: (game, limit, rules, bet) =>
      ask(`/api/host/stakes?${new URLSearchParams({ game, limit, rules, bet: String(bet) })}`),
    settle: (from, to) =>
      ask(`/api/host/settle?${new URLSearchParams({ from: String(from), to: String(to) })}`),
  };
}

function isNo(said: unknown): said is HostNo {
  return typeof said === 'object' && said !== null && 'code' in said;
}
