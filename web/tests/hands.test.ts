import { describe, expect, it } from 'vitest';
import { pageOf } from '../src/ui/route.svelte';
import { EVERYTHING, HANDS_REFUSALS, handFile, handsBy, queryOf } from '../src/wire/hands';
import { balanceAmount, netAmount } from '../src/words/amounts';
import { wordsOf } from './support';

/** A server that answers once, and remembers what it was asked. */
function server(status: number, body: string) {
  const asked: string[] = [];
  const hands = handsBy((path) => {
    asked.push(String(path));
    return Promise.resolve(new Response(body, { status }));
  });
  return { asked, hands };
}

describe('the own hands', () => {
  it('have a page of their own', () => {
    expect(pageOf('#/hands')).toEqual({ page: 'hands' });
    expect(pageOf('#/table/hands')).toEqual({ page: 'table', id: 'hands' });
    expect(pageOf('#/hands/1')).toEqual({ page: 'lobby' });
  });

  it('are searched by whole days where the viewer is', () => {
    expect(queryOf(EVERYTHING, null)).toBe('');
    const query = new URLSearchParams(queryOf({ ...EVERYTHING, from: '2026-02-28', to: '2026-02-28' }, null));
    const [from, until] = [Number(query.get('from')), Number(query.get('until'))];
    expect(new Date(from)).toEqual(new Date(2026, 1, 28));
    expect(new Date(until)).toEqual(new Date(2026, 2, 1));
    expect(queryOf({ ...EVERYTHING, from: 'soon' }, null)).toBe('');
  });

  it('are searched by everything else, page by page', () => {
    const search = { ...EVERYTHING, game: 'stud-8', table: 'a b', result: 'won' as const };
    expect(queryOf(search, '12.3.a b')).toBe('?game=stud-8&table=a+b&result=won&after=12.3.a+b');
  });

  it('are found', async () => {
    const page = { hands: [], next: null, tables: [], games: [] };
    const { asked, hands } = server(200, JSON.stringify(page));
    expect(await hands.page(EVERYTHING, null)).toEqual({ found: page });
    await hands.hand('a/b', 7);
    expect(asked).toEqual(['/api/hands', '/api/hands/a%2Fb/7']);
    expect(handFile('stud-8', 7, 'phh')).toBe('/api/hands/stud-8/7?format=phh');
  });

  it('say why they are not', async () => {
    const words = wordsOf('en');
    for (const code of HANDS_REFUSALS) {
      expect(words.has(`hands-refused-${code}`)).toBe(true);
      const { hands } = server(400, JSON.stringify({ code }));
      expect(await hands.hand('stud-8', 1)).toEqual({ refused: code });
    }
    for (const body of ['', 'null', '{"code":"unheard"}']) {
      const { hands } = server(500, body);
      expect(await hands.page(EVERYTHING, null)).toEqual({ refused: 'network' });
    }
    const cut = handsBy(() => Promise.reject(new TypeError()));
    expect(await cut.page(EVERYTHING, null)).toEqual({ refused: 'network' });
  });

  it('say what was won and lost', () => {
    expect([1320, -40, 0].map((net) => netAmount(net, (chips) => balanceAmount(chips, 'en')))).toEqual(['+13.20', '−0.40', '0.00']);
  });
});
