import { describe, expect, it } from 'vitest';
import { POT, STUD } from '../dev/tables';
import { offerFor, type Press } from '../src/table/keys';
import { hasSlider, offersOf } from '../src/table/offers';
import type { LegalView, RaiseView } from '../src/wire/messages';
import { amountsOf } from '../src/words/amounts';
import { NOTHING, wordsOf } from './support';

const words = wordsOf('en');
const whole = amountsOf(POT.stakes, 'en');
const cents = amountsOf(STUD.stakes, 'en');

function raiseOf(more: Partial<RaiseView>): RaiseView {
  return {
    verb: 'raise', totals: [], least: 4600, most: 13000, all_in_at: 13900,
    pot: 13000, half_pot: 7650, two_thirds_pot: 9400, step: 1, ...more,
  };
}

function labels(legal: Partial<LegalView>, total = 0, amounts = whole): string[] {
  return offersOf({ ...NOTHING, ...legal }, total, amounts, words).map((offer) => offer.label);
}

describe('buttons', () => {
  it('say what they do, with the amount', () => {
    expect(labels({ fold: true, call: { amount: 180, all_in: false } }, 0, cents)).toEqual(['Fold', 'Call 1.80']);
    expect(labels({ call: { amount: 1800, all_in: true } })).toEqual(['Call 18, all-in']);
    expect(labels({ bring_in: { amount: 50, all_in: false } }, 0, cents)).toEqual(['Bring in 0.50']);
    expect(labels({ fold: true, check: true })).toEqual(['Fold', 'Check']);
    expect(labels({ show_or_muck: true })).toEqual(['Muck', 'Show']);
  });

  it('raise to exactly what they say (C39)', () => {
    for (const wanted of [0, 4600, 5555, 24000, 13000]) {
      const [offer] = offersOf({ ...NOTHING, raise: raiseOf({}) }, wanted, whole, words);
      const to = offer?.action.do === 'raise' ? offer.action.to : -1;
      expect(to).toBeGreaterThanOrEqual(4600);
      expect(to).toBeLessThanOrEqual(13000);
      expect(offer?.label).toBe(`Raise to ${whole(to)}`);
    }
    expect(labels({ raise: raiseOf({ most: 24000, all_in_at: 30000 }) }, 24000)).toEqual(['Raise to 240']);
    expect(labels({ raise: raiseOf({ verb: 'bet', most: 13900 }) }, 13900)).toEqual(['Bet 139, all-in']);
  });

  it('are one a total in fixed limit', () => {
    const raise = raiseOf({ verb: 'bet', totals: [500, 1000], least: 500, most: 1000 });
    const offers = offersOf({ ...NOTHING, raise }, 0, cents, words);
    expect(offers.map((offer) => [offer.name, offer.label, offer.key])).toEqual([
      ['raise-500', 'Bet 5.00', 'R'],
      ['raise-1000', 'Bet 10.00', '⇧R'],
    ]);
    expect(hasSlider({ ...NOTHING, raise })).toBe(false);
    expect(labels({ raise: raiseOf({ verb: 'complete', totals: [400] }) }, 0, cents)).toEqual(['Complete to 4.00']);
  });

  it('have a slider only where there is a choice', () => {
    expect(hasSlider({ ...NOTHING, raise: raiseOf({}) })).toBe(true);
    expect(hasSlider({ ...NOTHING, raise: raiseOf({ least: 500, most: 500 }) })).toBe(false);
    expect(hasSlider(NOTHING)).toBe(false);
  });

  it('ask before a fold only where checking is free', () => {
    const ask = (legal: Partial<LegalView>) =>
      offersOf({ ...NOTHING, ...legal }, 0, whole, words).find((offer) => offer.name === 'fold')?.ask;
    expect(ask({ fold: true, check: true })).toBe(true);
    expect(ask({ fold: true, call: { amount: 1, all_in: false } })).toBe(false);
  });
});

describe('keys', () => {
  const offers = offersOf(
    { ...NOTHING, fold: true, call: { amount: 100, all_in: false }, raise: raiseOf({}) },
    4600, whole, words,
  );
  const press = (key: string, more: Partial<Press> = {}) =>
    offerFor({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false, typing: false, ...more }, offers)?.name;

  it('mean the buttons that show them', () => {
    expect(['f', 'F', 'c', 'r', 'b', 's', 'm', 'x', 'Enter'].map((key) => press(key))).toEqual(
      ['fold', 'fold', 'call', 'raise', undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('mean nothing while typing (C38), held down, or with a modifier', () => {
    expect(press('f', { typing: true })).toBeUndefined();
    expect(press('f', { repeat: true })).toBeUndefined();
    expect(press('f', { ctrlKey: true })).toBeUndefined();
    expect(press('r', { metaKey: true })).toBeUndefined();
    expect(press('c', { altKey: true })).toBeUndefined();
  });

  it('reach the second total with shift', () => {
    const raise = raiseOf({ totals: [500, 1000] });
    const two = offersOf({ ...NOTHING, raise }, 0, whole, words);
    const base = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, typing: false };
    expect(offerFor({ ...base, key: 'r', shiftKey: false }, two)?.name).toBe('raise-500');
    expect(offerFor({ ...base, key: 'R', shiftKey: true }, two)?.name).toBe('raise-1000');
  });
});
