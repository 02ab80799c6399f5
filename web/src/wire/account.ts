// What a player asks about the own account: by plain HTTP, because it sets and ends cookies.

import type { AccountRefused } from '../gen/AccountRefused';
import type { AccountView } from '../gen/AccountView';
import type { Statement } from '../gen/Statement';

export type { StatementRow } from '../gen/StatementRow';
export type { AccountRefused, AccountView, Statement };

/** What the server says before the room is asked; `network`: no answer came. */
export const SERVER_NOS = ['malformed', 'origin', 'no_name', 'network'] as const;

/** Why nothing was done. */
export type AccountNo = AccountRefused | { code: (typeof SERVER_NOS)[number] };

/** Null when it was done, else why not. */
export type Done = Promise<AccountNo | null>;

export type Asked<T> = Promise<{ ok: true; value: T } | { ok: false; no: AccountNo }>;

export interface AccountDesk {
  view(): Asked<AccountView>;
  /** Makes the guest an account. */
  save(password: string): Done;
  logIn(name: string, password: string): Done;
  logOut(): Done;
  logOutEverywhere(): Done;
  /** The old one is empty after a password that was good for one log-in. */
  changePassword(old: string, password: string): Done;
  /** The password is empty for a guest without one. */
  remove(password: string): Done;
  /** Movements older than the one with this number; null for the newest. */
  statement(before: number | null): Asked<Statement>;
  topUp(): Done;
}

export function accountDesk(fetcher: typeof fetch): AccountDesk {
  async function ask<T>(path: string, method = 'GET', body?: unknown): Asked<T> {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    try {
      const answer = await fetcher(path, init);
      if (answer.status === 204) return { ok: true, value: undefined as T };
      const said: unknown = await answer.json();
      if (answer.ok) return { ok: true, value: said as T };
      if (isNo(said)) return { ok: false, no: said };
    } catch {
      // Said below.
    }
    return { ok: false, no: { code: 'network' } };
  }

  async function wish(path: string, body?: unknown, method = 'POST'): Done {
    const answer = await ask(path, method, body);
    return answer.ok ? null : answer.no;
  }

  return {
    view: () => ask('/api/account'),
    save: (password) => wish('/api/account', { password }),
    logIn: (name, password) => wish('/api/account/log-in', { name, password }),
    logOut: () => wish('/api/account/log-out'),
    logOutEverywhere: () => wish('/api/account/log-out-everywhere'),
    changePassword: (old, password) => wish('/api/account/password', { old, new: password }),
    remove: (password) => wish('/api/account', { password }, 'DELETE'),
    statement: (before) => ask(before === null ? '/api/statement' : `/api/statement?before=${before}`),
    topUp: () => wish('/api/top-up'),
  };
}

function isNo(said: unknown): said is AccountNo {
  return typeof said === 'object' && said !== null && 'code' in said;
}
