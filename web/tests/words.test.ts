import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXED, NO, POT, STUD } from '../dev/tables';
import type { HandName, LowName, SeenEvent } from '../src/wire/messages';
import { NAME_REFUSALS } from '../src/wire/guest';
import { SERVER_NOS } from '../src/wire/host';
import { amountsOf } from '../src/words/amounts';
import { cardFaces, cardName } from '../src/words/cards';
import { isOnlySpoken, lineText } from '../src/words/dealer';
import { highName, lowName } from '../src/words/hands';
import { noText } from '../src/words/host';
import { gameName, houseRules, refusalText, stakesDetails, stakesName } from '../src/words/tables';
import { capital } from '../src/words/words';
import { unionOf, WEB, wordsOf } from './support';

const words = wordsOf('en');
const amounts = amountsOf(STUD.stakes, 'en');
const high = (kind: HandName['kind'], ranks: string): HandName => ({ kind, ranks: [...ranks] });
const low = (kind: LowName['kind'], ranks: string): LowName => ({ kind, ranks: [...ranks] });
const line = (...events: SeenEvent[]) => lineText(words, amounts, events);

describe('cards', () => {
  it('show 10 for the ten', () => expect(cardFaces(['Th', 'As', '2c', 'Jd'])).toBe('10♥ A♠ 2♣ J♦'));
  it('have names', () => {
    expect(cardName(words, 'Ah')).toBe('ace of hearts');
    expect(cardName(words, 'Ts')).toBe('ten of spades');
    expect(cardName(words, null)).toBe('face-down card');
  });
});

describe('hands', () => {
  it.each([
    ['high_card', 'AKQ', 'ace high'],
    ['pair', '9AK4', 'pair of nines'],
    ['two_pair', 'A8K', 'two pair, aces and eights'],
    ['three_of_a_kind', '6AK', 'three sixes'],
    ['straight', '8', 'straight, eight high'],
    ['flush', 'AK843', 'flush, ace high'],
    ['full_house', 'TJ', 'full house, tens over jacks'],
    ['four_of_a_kind', 'QA', 'four queens'],
    ['straight_flush', '5', 'straight flush, five high'],
    ['straight_flush', 'A', 'royal flush'],
  ] as const)('%s %s', (kind, ranks, name) => {
    expect(highName(words, high(kind, ranks))).toBe(name);
  });

  it.each([
    ['made', '86532', '8-6-5-3-2 low'],
    ['made', '5432A', 'the wheel'],
    ['draw', '6432', 'low draw 6-4-3-2'],
    ['paired', 'TT432', 'paired low 10-10-4-3-2'],
  ] as const)('%s %s', (kind, ranks, name) => {
    expect(lowName(words, low(kind, ranks))).toBe(name);
  });

  it('begin with a capital where they stand alone', () => {
    expect(capital('ace high', 'en')).toBe('Ace high');
    expect(capital('8-6-5-3-2 low', 'en')).toBe('8-6-5-3-2 low');
  });
});

describe("the dealer's lines", () => {
  const acted = { event: 'acted', seat: 1, all_in: false, timeout: false } as const;

  it('tell actions in the present', () => {
    expect(line({ ...acted, deed: 'raise', paid: 200, to: 400 })).toBe('raises to 4.00');
    expect(line({ ...acted, deed: 'call', paid: 180, to: 400, all_in: true })).toBe('calls 1.80, all-in');
    expect(line({ ...acted, deed: 'bring_in', paid: 50, to: 50 })).toBe('brings in 0.50');
    expect(line({ ...acted, deed: 'complete', paid: 200, to: 200 })).toBe('completes to 2.00');
    expect(line({ ...acted, deed: 'bet', paid: 400, to: 400 })).toBe('bets 4.00');
    expect(line({ ...acted, deed: 'check', paid: 0, to: 0 })).toBe('checks');
    expect(line({ ...acted, deed: 'fold', paid: 0, to: 0, timeout: true })).toBe('folds (time is up)');
  });

  it('tell the hand', () => {
    expect(line({ event: 'hand_begins', hand: 1234, button: 1 })).toBe('hand 1234');
    expect(line({ event: 'posted', seat: 1, post: 'ante', amount: 40, all_in: false })).toBe('antes, 0.40 each');
    expect(line({ event: 'posted', seat: 1, post: 'ante', amount: 30, all_in: true })).toBe('antes 0.30, all-in');
    expect(line({ event: 'posted', seat: 1, post: 'big_blind', amount: 200, all_in: false })).toBe('big blind 2.00');
    expect(line({ event: 'street_begins', street: 'fifth', opens: 2 })).toBe('fifth street');
    expect(line({ event: 'dealt_board', card: '6c' }, { event: 'dealt_board', card: 'Ts' })).toBe('board 6♣ 10♠');
    expect(line({ event: 'dealt_up', seat: 1, card: '8s' })).toBe('eight of spades');
    expect(isOnlySpoken([{ event: 'dealt_up', seat: 1, card: '8s' }])).toBe(true);
    expect(line({ event: 'returned', seat: 1, amount: 400 })).toBe('takes back 4.00, not called');
    expect(line({ event: 'cancelled' })).toBe('the hand is cancelled, all posts go back');
  });

  it('announce each winning hand, high and low (R38)', () => {
    const won = { event: 'awarded', pot: 0, pots: 1, seat: 2, amount: 2030 } as const;
    const flush = high('flush', 'KJ972');
    const eight = low('made', '86532');
    expect(line({ ...won, share: 'low', high: flush, low: eight })).toBe('wins 20.30 (low: 8-6-5-3-2)');
    expect(line({ ...won, share: 'high', high: flush, low: eight })).toBe('wins 20.30 (high: flush, king high)');
    expect(line({ ...won, share: 'whole', high: flush, low: low('made', '5432A') })).toBe(
      'wins 20.30 (high: flush, king high; low: the wheel)',
    );
    expect(line({ ...won, share: 'whole', high: null, low: null })).toBe('wins 20.30');
    expect(line({ ...won, pots: 2, share: 'high', high: null, low: null })).toBe('wins 20.30 of the main pot');
    expect(line({ ...won, pots: 2, pot: 1, share: 'high', high: null, low: null })).toBe('wins 20.30 of the side pot');
    expect(line({ ...won, pots: 3, pot: 2, share: 'whole', high: null, low: null })).toBe('wins 20.30 of side pot 2');
  });

  it('tell shown hands, without a low that is only a draw', () => {
    const shown = { event: 'shown', seat: 2, cards: ['Ah', 'Td'], high: high('pair', 'A98') } as const;
    expect(line({ ...shown, cards: ['Ah', 'Td'], low: low('draw', '43') })).toBe('shows A♥ 10♦ (high: pair of aces)');
    expect(line({ ...shown, cards: ['Ah', 'Td'], low: low('made', '8742A') })).toBe(
      'shows A♥ 10♦ (high: pair of aces; low: 8-7-4-2-A)',
    );
  });

  it('tell what the host does', () => {
    expect(line({ event: 'paused', on: true })).toBe('the host has paused the table');
    expect(line({ event: 'paused', on: false })).toBe('the table goes on');
    expect(line({ event: 'muted', name: 'Ann', on: true })).toBe('may not talk here for now');
    const corrected = { event: 'corrected', name: 'Ann', reason: 'miscounted' } as const;
    expect(line({ ...corrected, balance: false, by: -500 })).toBe('gives 5.00 chips to the host (miscounted)');
    expect(line({ ...corrected, balance: true, by: 250 })).toBe('gets 2.50 from the host, off the table (miscounted)');
    expect(line({ event: 'announced', text: 'Pizza!' })).toBe('from the host: Pizza!');
    for (const event of ['changed', 'closed'] as const) expect(line({ event })).not.toBe('');
  });

  it('have words for every deed, post and street', () => {
    for (const deed of unionOf('Deed')) {
      expect(words.has(`line-${deed}`), deed).toBe(true);
      expect(words.has(`deed-${deed}`), deed).toBe(true);
    }
    for (const post of unionOf('PostKind')) expect(words.has(`line-posted-${post}`), post).toBe(true);
    for (const street of unionOf('StreetName')) {
      expect(words.has(`street-${street}`), street).toBe(true);
      if (street !== 'showdown') expect(words.has(`line-street-${street}`), street).toBe(true);
    }
    for (const kind of unionOf('HighKind')) expect(words.has(`hand-${kind}`), kind).toBe(true);
    for (const kind of unionOf('LowKind')) expect(words.has(`low-${kind}`), kind).toBe(true);
    for (const verb of unionOf('RaiseVerb')) expect(words.has(`act-${verb}`), verb).toBe(true);
    for (const why of unionOf('WaitingFor')) expect(words.has(`waiting-${why}`), why).toBe(true);
  });
});

describe('tables', () => {
  it('say what is played', () => {
    expect(gameName(words, STUD)).toBe('Stud H/L');
    expect([STUD, POT, FIXED, NO].map((info) => stakesName(words, info))).toEqual([
      'Fixed limit 2/4', 'Pot limit, blinds 1/2', 'Fixed limit 2/4', 'No limit, blinds 1/2',
    ]);
    expect(stakesDetails(words, STUD)).toEqual(['eight or better', 'ante 0.40', 'bring-in 0.50']);
    expect(stakesDetails(words, FIXED)).toEqual(['eight or better', 'blinds 1/2']);
    expect(houseRules(words, STUD)).toContain('One bet and 3 raises a round');
  });

  it('have a phrase for every house rule', () => {
    for (const id of ['look-back', 'last-round', 'first-to-act']) {
      expect(words.has(`rule-showdown-${id}`), id).toBe(true);
    }
    for (const id of ['fixed', 'rotating']) expect(words.has(`rule-button-${id}`), id).toBe(true);
  });
});

/** The fields that the server names when it refuses a form: `misfilled` in the room's hosting.rs. */
const FORM_FIELDS = [...readFileSync(join(WEB, '../crates/room/src/hosting.rs'), 'utf8').matchAll(/SpecError::\w+.* => "(\w+)"/g)]
  .map((match) => String(match[1]))
  .concat('stud_button', 'raises', 'showdown');

describe('refusals and errors', () => {
  it('all have words', () => {
    for (const code of unionOf('Refused', 'code')) expect(words.has(`refused-${code}`), code).toBe(true);
    for (const code of unionOf('ErrorCode')) expect(words.has(`error-${code}`), code).toBe(true);
  });

  it('of a host have words, too', () => {
    for (const code of [...unionOf('HostRefused', 'code'), ...SERVER_NOS]) {
      expect(words.has(`host-refused-${code}`), code).toBe(true);
    }
    expect(noText(words, { code: 'form', field: 'stakes' })).toBe('This cannot be: Stakes.');
    expect(noText(words, { code: 'chips', has: 7500 })).toBe('There are only 75.');
    expect(FORM_FIELDS).toContain('bank_seconds');
    for (const field of FORM_FIELDS) expect(words.has(`host-field-${field}`), field).toBe(true);
  });

  it('of a name have words too', () => {
    for (const code of NAME_REFUSALS) expect(words.has(`name-refused-${code}`), code).toBe(true);
  });

  it('carry their amounts', () => {
    expect(refusalText(words, amounts, { code: 'raise_too_small', least: 400 })).toBe('Too little: at least 4.00.');
    expect(refusalText(words, amounts, { code: 'raise_not_of_limit', totals: [500, 1000] })).toBe(
      'In fixed limit only this much: 5.00, 10.00.',
    );
    expect(refusalText(words, amounts, { code: 'no_such_seat', most: 8 })).toBe('There is no such seat; the last one is seat 8.');
    expect(refusalText(words, amounts, { code: 'late' })).toBe('Too late: the hand has moved on.');
  });
});
