import { describe, expect, it } from 'vitest';
import { HEADINGS, offered } from '../src/account/deeds';
import { pageOf, STATEMENT_LINK } from '../src/ui/route.svelte';
import { accountDesk, SERVER_NOS, type AccountNo } from '../src/wire/account';
import { accountNoText, movementText, tableText } from '../src/words/account';
import { unionOf, wordsOf } from './support';

const words = wordsOf('en');

/** A server that gives one answer, and keeps what it was asked. */
function server(status: number, body: string | null) {
  const asked: { path: string; method: string | undefined; body: unknown }[] = [];
  const fetcher = ((path: string, init?: RequestInit) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, method: init?.method, body: sent });
    return Promise.resolve(new Response(body, { status }));
  }) as typeof fetch;
  return { asked, desk: accountDesk(fetcher) };
}

describe('what is asked about an account', () => {
  it('goes to its place', async () => {
    const { asked, desk } = server(204, null);
    expect(await desk.save('seventh street')).toBeNull();
    await desk.logIn('Ann', 'seventh street');
    await desk.logOut();
    await desk.logOutEverywhere();
    await desk.changePassword('seventh street', 'the river');
    await desk.remove('the river');
    await desk.statement(null);
    await desk.statement(7);
    await desk.topUp();
    expect(asked).toEqual([
      { path: '/api/account', method: 'POST', body: { password: 'seventh street' } },
      { path: '/api/account/log-in', method: 'POST', body: { name: 'Ann', password: 'seventh street' } },
      { path: '/api/account/log-out', method: 'POST', body: null },
      { path: '/api/account/log-out-everywhere', method: 'POST', body: null },
      { path: '/api/account/password', method: 'POST', body: { old: 'seventh street', new: 'the river' } },
      { path: '/api/account', method: 'DELETE', body: { password: 'the river' } },
      { path: '/api/statement', method: 'GET', body: null },
      { path: '/api/statement?before=7', method: 'GET', body: null },
      { path: '/api/top-up', method: 'POST', body: null },
    ]);
  });

  it('comes back as it is, or refused with a code', async () => {
    const view = { saved: true, choose: false, broke: false, minutes: 0 };
    expect(await server(200, JSON.stringify(view)).desk.view()).toEqual({ ok: true, value: view });
    const no = { code: 'wait', seconds: 4 };
    expect(await server(429, JSON.stringify(no)).desk.logIn('Ann', 'x')).toEqual(no);
    for (const body of ['<html>', 'null', '[]']) {
      expect(await server(502, body).desk.topUp()).toEqual({ code: 'network' });
    }
    const gone = accountDesk(() => Promise.reject(new TypeError('gone')));
    expect(await gone.view()).toEqual({ ok: false, no: { code: 'network' } });
  });
});

describe('the words of an account', () => {
  it('exist for every refusal', () => {
    const codes = [...unionOf('AccountRefused', 'code'), ...SERVER_NOS];
    expect(codes.length).toBeGreaterThan(12);
    for (const code of codes) expect(words.has(`account-refused-${code}`), code).toBe(true);
    for (const id of Object.values(HEADINGS)) expect(words.has(id), id).toBe(true);
  });

  it('say what the server said', () => {
    const text = (no: AccountNo) => accountNoText(words, no, []);
    expect(text({ code: 'password_short', least: 8 })).toBe('Take at least 8 characters.');
    expect(text({ code: 'wait', seconds: 1 })).toBe('Too many attempts. Try again in 1 second.');
    expect(text({ code: 'topped_up', minutes: 59 })).toBe('You can top up again in 59 minutes.');
    expect(text({ code: 'not_broke', bound: 10_000 })).toContain('less than 100 left');
    expect(text({ code: 'seated', table: 'stud-9' })).toContain('stud-9');
    // A newer server may know more.
    const other = { code: 'nothing' } as unknown as AccountNo;
    expect(text(other)).toBe(words.t('account-refused-storage'));
  });

  it('name movements and tables, known or not', () => {
    expect(movementText(words, 'buy-in')).toBe('Buy-in');
    expect(movementText(words, 'prize')).toBe('Other');
    expect(tableText(words, 'gone', [])).toBe('gone');
  });
});

describe('the menu', () => {
  it('lets nobody go who could not come back', () => {
    expect(offered(false)).toEqual(['save', 'log_in', 'delete']);
    expect(offered(true)).toEqual(['change', 'everywhere', 'delete']);
  });

  it('leads to the statement', () => {
    expect(pageOf(STATEMENT_LINK)).toEqual({ page: 'statement' });
  });
});
