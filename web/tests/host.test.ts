import { describe, expect, it } from 'vitest';
import { evening, localTime, timeOf } from '../src/host/evening';
import { joinLink, pageOf } from '../src/ui/route.svelte';
import { hostDesk, settleFile } from '../src/wire/host';

/** A server that gives one answer, and keeps what it was asked. */
function server(status: number, body: string) {
  const asked: { path: string; body: unknown }[] = [];
  const fetcher = ((path: string, init?: RequestInit) => {
    asked.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return Promise.resolve(new Response(body, { status }));
  }) as typeof fetch;
  return { asked, desk: hostDesk(fetcher) };
}

describe('what a host asks for', () => {
  it('goes to its place', async () => {
    const { asked, desk } = server(200, '{"table":"stud-1"}');
    expect(await desk.join('abc')).toEqual({ ok: true, value: { table: 'stud-1' } });
    await desk.wish({ do: 'drain' });
    await desk.stakes('stud', 'fixed', 'fulltilt', 200);
    expect(asked).toEqual([
      { path: '/api/join', body: { code: 'abc' } },
      { path: '/api/host', body: { do: 'drain' } },
      { path: '/api/host/stakes?game=stud&limit=fixed&rules=fulltilt&bet=200', body: null },
    ]);
  });

  it('comes back refused with a code', async () => {
    const { desk } = server(409, '{"code":"in_hand"}');
    expect(await desk.wish({ do: 'drain' })).toEqual({ ok: false, no: { code: 'in_hand' } });
  });

  it('says so when no answer comes, or one that is none', async () => {
    for (const body of ['<html>', 'null', '[]']) {
      expect(await server(502, body).desk.view()).toEqual({ ok: false, no: { code: 'network' } });
    }
    const gone = hostDesk(() => Promise.reject(new TypeError('gone')));
    expect(await gone.view()).toEqual({ ok: false, no: { code: 'network' } });
  });
});

describe('an evening', () => {
  it('goes from six to six', () => {
    const times = (at: Date) => Object.values(evening(at)).map(localTime);
    expect(times(new Date(2026, 10, 30, 21, 15))).toEqual(['2026-11-30T06:00', '2026-12-01T06:00']);
    expect(times(new Date(2026, 11, 1, 2, 0))).toEqual(['2026-11-30T06:00', '2026-12-01T06:00']);
  });

  it('is read from its fields', () => {
    expect(timeOf('2026-11-30T06:00')).toBe(new Date(2026, 10, 30, 6).getTime());
    expect(timeOf('')).toBeNull();
    expect(settleFile(5, 7)).toBe('/api/host/settle.csv?from=5&to=7');
  });
});

describe('addresses', () => {
  it('name their pages', () => {
    expect(pageOf('#/')).toEqual({ page: 'lobby' });
    expect(pageOf('#/host')).toEqual({ page: 'host' });
    expect(pageOf('#/settle')).toEqual({ page: 'settle' });
    expect(pageOf('#/table/stud-8')).toEqual({ page: 'table', id: 'stud-8' });
    expect(pageOf('#/host/c0de')).toEqual({ page: 'link', leads: 'host', code: 'c0de' });
    expect(pageOf(joinLink('a/b'))).toEqual({ page: 'link', leads: 'join', code: 'a/b' });
    for (const hash of ['', '#/nowhere', '#/nowhere/7', '#/table/a/b']) {
      expect(pageOf(hash)).toEqual({ page: 'lobby' });
    }
  });
});
