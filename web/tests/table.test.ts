import { describe, expect, it } from 'vitest';
import { seat } from '../dev/tables';
import { fanOf, litBy, together, winningCards } from '../src/table/fan';
import { placesAt, turned } from '../src/table/layout';
import { statusOf } from '../src/table/status';
import { pageOf, tableLink } from '../src/ui/route.svelte';
import { wordsOf } from './support';

describe('the oval', () => {
  it('turns the own seat to the bottom, the others clockwise', () => {
    expect(turned(6, 4)).toEqual([4, 5, 6, 1, 2, 3]);
    expect(turned(6, null)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('keeps every seat in its box, the second to the left', () => {
    for (const tall of [false, true]) {
      for (let seats = 2; seats <= 10; seats += 1) {
        for (let index = 0; index < seats; index += 1) {
          for (const { x, y } of Object.values(placesAt(index, seats, tall))) {
            expect(x).toBeGreaterThan(5);
            expect(x).toBeLessThan(95);
            expect(y).toBeGreaterThan(5);
            expect(y).toBeLessThan(97);
          }
        }
        const second = placesAt(1, seats, tall).plaque;
        if (seats > 2) expect(second.x).toBeLessThan(50);
        expect(placesAt(0, seats, tall).plaque.x).toBe(50);
      }
    }
  });
});

describe('a seat’s cards', () => {
  it('lie down cards first, up cards over them, the last down card at the end', () => {
    const fan = fanOf([null, null, 'Ah'], ['2c', '3c', '4c', '5c']);
    expect(fan.map((place) => place.card)).toEqual([null, null, '2c', '3c', '4c', '5c', 'Ah']);
    expect(fan.map((place) => place.low)).toEqual([true, true, false, false, false, false, true]);
    expect(fan.map((place) => place.under)).toEqual([true, true, false, false, false, false, false]);
    expect(fanOf(['Ah', '2h', '3h', '4h', '5h'], []).every((place) => !place.low)).toBe(true);
  });

  it('keep their places when they open', () => {
    const keys = (down: (string | null)[]) => fanOf(down, ['2c']).map((place) => place.key);
    expect(keys([null, null])).toEqual(keys(['Ah', 'Kh']));
  });

  it('are lit by what they won', () => {
    const shown = seat(1, 'A', 0, {
      shown: true, won: 10, low: { kind: 'made', ranks: ['8'] }, high_cards: ['Ah', 'Kh'], low_cards: ['Ah', '2c'],
    }).hand;
    if (!shown) throw new Error('no hand');
    const both = winningCards({ ...shown, won_high: 5, won_low: 5 });
    expect(['Ah', 'Kh', '2c', '9d', null].map((card) => litBy(card, both))).toEqual(['both', 'high', 'low', null, null]);
    expect(winningCards({ ...shown, won_low: 10 })).toEqual({ high: [], low: ['Ah', '2c'] });
    expect(winningCards({ ...shown, won_whole: 10 })).toEqual({ high: ['Ah', 'Kh'], low: ['Ah', '2c'] });
    expect(winningCards({ ...shown, shown: false })).toBeNull();
    expect(winningCards({ ...shown, won: 0 })).toBeNull();
    expect(together([null, null])).toBeNull();
    expect(together([both, null])?.low).toEqual(['Ah', '2c']);
  });
});

describe('the word beside a seat', () => {
  const words = wordsOf('en');
  const text = (...args: Parameters<typeof seat>) =>
    statusOf(seat(...args), words, String).map((status) => status.text);

  it('is the most important one', () => {
    expect(text(1, 'A', 0, { folded: true, last: 'fold' })).toEqual(['Fold']);
    expect(text(1, 'A', 0, { all_in: true, last: 'call' })).toEqual(['All-in']);
    expect(text(1, 'A', 0, { last: 'complete' })).toEqual(['Complete']);
    expect(text(1, 'A', 0, { mucked: true })).toEqual(['Mucked']);
    expect(text(1, 'A', 0, { won: 50, won_whole: 50, shown: true })).toEqual(['wins 50']);
    expect(text(1, 'A', 0, null, { out: true })).toEqual(['sitting out']);
    expect(text(1, 'A', 0, { last: 'call' }, { offline: true })).toEqual(['away']);
    expect(text(1, 'A', 0, null)).toEqual([]);
  });

  it('tells high and low apart', () => {
    const statuses = statusOf(seat(1, 'A', 0, { won: 50, won_high: 30, won_low: 20 }), words, String);
    expect(statuses).toEqual([{ text: 'high 30', tone: 'gold' }, { text: 'low 20', tone: 'blue' }]);
  });
});

describe('addresses', () => {
  it('name pages', () => {
    expect(pageOf('')).toEqual({ page: 'lobby' });
    expect(pageOf('#/')).toEqual({ page: 'lobby' });
    expect(pageOf('#/table/stud-8')).toEqual({ page: 'table', id: 'stud-8' });
    expect(pageOf(tableLink('a b/c'))).toEqual({ page: 'table', id: 'a b/c' });
    expect(pageOf('#/nonsense/x')).toEqual({ page: 'lobby' });
  });
});
