// Moments of play, written by hand, for looking at and for tests.

import type { LastHand, LegalView, SeenEvent, TableView } from '../src/wire/messages';
import { cards, downs, FIXED, NO, POT, seat, STUD, view } from './tables';

export interface Scene {
  view: TableView;
  events: SeenEvent[];
}

const NOTHING: LegalView = {
  fold: false,
  check: false,
  call: null,
  bring_in: null,
  raise: null,
  show_or_muck: false,
};

const NO_RAISE = { all_in_at: 0, pot: 0, half_pot: 0, two_thirds_pot: 0, step: 1 };

const act = (
  number: number,
  deed: 'fold' | 'check' | 'call' | 'bring_in' | 'bet' | 'complete' | 'raise',
  paid = 0,
  to = paid,
  all_in = false,
): SeenEvent => ({ event: 'acted', seat: number, deed, paid, to, all_in, timeout: false });

const sixth = view(STUD, {
  your_seat: 5,
  clock: { seat: 5, left_ms: 17000, total_ms: 25000, bank: false },
  seats: [
    seat(1, 'Bohdan', 8800, { folded: true, last: 'fold' }),
    seat(2, 'Marek', 12040, { down: [null, null], up: cards('Ah 5d 8s 3c') }),
    seat(3, 'Oksana', 0, { down: [null, null], up: cards('9c 9h Js 6s'), bet: 180, all_in: true, last: 'bet' }),
    seat(4, 'Nadia', 20310, { folded: true, last: 'fold' }, { out: true }),
    seat(5, 'Ilona', 7640, {
      down: cards('2s Ac'),
      up: cards('3h 6d 4h Qd'),
      high: { kind: 'high_card', ranks: cards('A Q 6 4 3') },
      low: { kind: 'made', ranks: cards('6 4 3 2 A') },
    }, { robot: false }),
    seat(6, 'Tomáš', 5500, { folded: true }),
    seat(7, 'Veronika-Anna', 4120, { down: [null, null], up: cards('7d 4c Kc 2h'), last: 'call', bet: 180 }),
  ],
  hand: {
    number: 42,
    button: 8,
    street: 'sixth',
    bet_size: 400,
    board: [],
    pots: [{ amount: 4060, seats: [2, 3, 5, 7] }],
    bring_in: null,
    over: false,
  },
  your_turn: {
    hand: 42,
    turn: 23,
    legal: {
      ...NOTHING,
      fold: true,
      call: { amount: 180, all_in: false },
      raise: { ...NO_RAISE, verb: 'complete', totals: [400], least: 400, most: 400, all_in_at: 7640 },
    },
  },
});

const sixthEvents: SeenEvent[] = [
  { event: 'hand_begins', hand: 42, button: 8 },
  { event: 'posted', seat: 1, post: 'ante', amount: 40, all_in: false },
  { event: 'posted', seat: 2, post: 'ante', amount: 40, all_in: false },
  act(7, 'bring_in', 50),
  act(1, 'fold'),
  act(2, 'complete', 200),
  { event: 'street_ends', street: 'third' },
  { event: 'street_begins', street: 'fifth', opens: 3 },
  act(3, 'bet', 400),
  act(5, 'call', 400, 400),
  act(7, 'call', 400, 400),
  { event: 'dealt_up', seat: 2, card: '3c' },
  { event: 'street_begins', street: 'sixth', opens: 3 },
  act(3, 'bet', 180, 180, true),
  act(7, 'call', 180, 180),
];

const third = view(STUD, {
  your_seat: 3,
  clock: { seat: 3, left_ms: 24000, total_ms: 25000, bank: false },
  seats: [
    seat(1, 'Bohdan', 8760, { down: [null, null], up: ['9d'] }),
    seat(2, 'Marek', 12000, { down: [null, null], up: ['Kh'] }),
    seat(3, 'Ilona', 19960, {
      down: cards('Ah 4s'),
      up: ['2d'],
      high: { kind: 'high_card', ranks: cards('A 4 2') },
      low: { kind: 'draw', ranks: cards('4 2 A') },
    }, { robot: false }),
    seat(4, 'Oksana', 9960, { down: [null, null], up: ['Ts'] }),
    seat(5, 'Péter', 6400, { down: [null, null], up: ['3c'] }),
    seat(6, 'Nadia', 20270, { down: [null, null], up: ['Jd'] }, { offline: true, robot: false }),
    seat(7, 'Tomáš', 5500, { down: [null, null], up: ['5h'] }),
    seat(8, 'Zsófia', 5500, { down: [null, null], up: ['7c'] }),
  ],
  hand: {
    number: 43, button: 8, street: 'third', bet_size: 200, board: [],
    pots: [{ amount: 320, seats: [1, 2, 3, 4, 5, 6, 7, 8] }], bring_in: null, over: false,
  },
  your_turn: {
    hand: 43,
    turn: 1,
    legal: {
      ...NOTHING,
      bring_in: { amount: 50, all_in: false },
      raise: { ...NO_RAISE, verb: 'complete', totals: [200], least: 200, most: 200, all_in_at: 19960 },
    },
  },
});

const thirdEvents: SeenEvent[] = [
  { event: 'hand_begins', hand: 43, button: 8 },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (number): SeenEvent => ({ event: 'posted', seat: number, post: 'ante', amount: 40, all_in: false }),
  ),
  { event: 'dealt_up', seat: 1, card: '9d' },
  { event: 'dealt_up', seat: 3, card: '2d' },
  { event: 'street_begins', street: 'third', opens: 3 },
];

const flush = { kind: 'flush', ranks: cards('K J 9 7 2') } as const;
const eightSix = { kind: 'made', ranks: cards('8 6 4 2 A') } as const;

const showdown = view(STUD, {
  your_seat: 5,
  waiting: 'next_hand',
  last_hand: 44,
  seats: [
    seat(1, 'Bohdan', 8800, { folded: true }),
    seat(2, 'Marek', 13040, {
      down: cards('Kh 9h 2h'), up: cards('Jh 5d 7h 3c'), shown: true, high: flush,
      high_cards: cards('Kh 9h 2h Jh 7h'), won: 3050, won_high: 3050,
    }),
    seat(3, 'Oksana', 0, {
      down: cards('9s 4d Qc'), up: cards('9c 9d Js 6s'), shown: true, all_in: true,
      high: { kind: 'three_of_a_kind', ranks: cards('9 Q J') }, high_cards: cards('9s 9c 9d Qc Js'),
    }),
    seat(5, 'Ilona', 10690, {
      down: cards('2s Ac 8d'), up: cards('3h 6d 4h Qd'), shown: true,
      high: { kind: 'high_card', ranks: cards('A Q 8 6 4') }, low: eightSix,
      high_cards: cards('Ac Qd 8d 6d 4h'), low_cards: cards('8d 6d 4h 2s Ac'), won: 3050, won_low: 3050,
    }, { robot: false }),
    seat(7, 'Péter', 4120, { down: [null, null, null], up: cards('7d 4c Kc 2h'), mucked: true }),
  ],
  hand: {
    number: 44, button: 8, street: 'showdown', bet_size: 400, board: [],
    pots: [], bring_in: null, over: true,
  },
});

const showdownEvents: SeenEvent[] = [
  { event: 'hand_begins', hand: 44, button: 8 },
  { event: 'street_begins', street: 'seventh', opens: 3 },
  act(2, 'bet', 400),
  act(5, 'call', 400, 400),
  { event: 'shown', seat: 2, cards: cards('Kh 9h 2h'), high: flush, low: null },
  { event: 'shown', seat: 5, cards: cards('2s Ac 8d'), high: { kind: 'high_card', ranks: cards('A Q 8 6 4') }, low: eightSix },
  { event: 'shown', seat: 3, cards: cards('9s 4d Qc'), high: { kind: 'three_of_a_kind', ranks: cards('9 Q J') }, low: null },
  { event: 'mucked', seat: 7 },
  { event: 'awarded', pot: 1, pots: 2, share: 'high', seat: 2, amount: 400, high: flush, low: null },
  { event: 'awarded', pot: 1, pots: 2, share: 'low', seat: 5, amount: 400, high: null, low: eightSix },
  { event: 'awarded', pot: 0, pots: 2, share: 'high', seat: 2, amount: 2650, high: flush, low: null },
  { event: 'awarded', pot: 0, pots: 2, share: 'low', seat: 5, amount: 2650, high: null, low: eightSix },
  { event: 'hand_ends', hand: 44 },
];

const FIVE = [null, null, null, null, null];

const flop = view(POT, {
  your_seat: 4,
  clock: { seat: 4, left_ms: 12000, total_ms: 25000, bank: false },
  seats: [
    seat(1, 'Ilona', 9800, { down: FIVE, last: 'check' }, { robot: false }),
    seat(2, 'Bohdan', 15400, { down: FIVE, last: 'check' }),
    seat(3, 'Péter', 18700, { folded: true, last: 'fold' }),
    seat(4, 'Zuzana', 13900, {
      down: cards('Ah 2h 3d 4s Kd'),
      high: { kind: 'high_card', ranks: cards('A K') },
      low: { kind: 'draw', ranks: cards('6 5 3 2 A') },
    }, { robot: false }),
    seat(5, 'Oksana', 0, { down: FIVE, bet: 2300, all_in: true, last: 'bet' }),
    seat(6, 'Marek', 21200, { down: FIVE, last: 'check' }),
  ],
  hand: {
    number: 7, button: 6, street: 'flop', bet_size: 200, board: cards('5c 6c Ts'),
    pots: [{ amount: 6100, seats: [1, 2, 4, 5, 6] }, { amount: 2300, seats: [1, 2, 4, 6] }],
    bring_in: null, over: false,
  },
  your_turn: {
    hand: 7,
    turn: 9,
    legal: {
      ...NOTHING,
      fold: true,
      call: { amount: 2300, all_in: false },
      raise: {
        verb: 'raise', totals: [], least: 4600, most: 13000, all_in_at: 13900,
        pot: 13000, half_pot: 7650, two_thirds_pot: 9400, step: 1,
      },
    },
  },
});

const flopEvents: SeenEvent[] = [
  { event: 'hand_begins', hand: 7, button: 6 },
  { event: 'posted', seat: 1, post: 'small_blind', amount: 100, all_in: false },
  { event: 'posted', seat: 2, post: 'big_blind', amount: 200, all_in: false },
  { event: 'dealt_board', card: '5c' },
  { event: 'street_begins', street: 'preflop', opens: 3 },
  act(6, 'raise', 700, 700),
  act(1, 'call', 600, 700),
  { event: 'dealt_board', card: '6c' },
  { event: 'dealt_board', card: 'Ts' },
  { event: 'street_begins', street: 'flop', opens: 1 },
  act(1, 'check'),
  act(2, 'check'),
  act(5, 'bet', 2300, 2300, true),
];

const lookOn = view(NO, {
  seats: [
    seat(1, 'Ilona', 9800, { down: FIVE, last: 'bet', bet: 600 }),
    seat(2, 'Bohdan', 15400, { down: FIVE }),
    seat(5, 'Oksana', 12300, { folded: true }),
  ],
  clock: { seat: 2, left_ms: 20000, total_ms: 25000, bank: false },
  hand: {
    number: 8, button: 5, street: 'turn', bet_size: 200, board: cards('5c 6c Ts Qd'),
    pots: [{ amount: 1200, seats: [1, 2] }], bring_in: null, over: false,
  },
});

const freeCheck = view(FIXED, {
  ...flop,
  info: FIXED,
  your_turn: {
    hand: 7,
    turn: 10,
    legal: {
      ...NOTHING,
      fold: true,
      check: true,
      raise: { ...NO_RAISE, verb: 'bet', totals: [200], least: 200, most: 200, all_in_at: 13900 },
    },
  },
});

const riverShow = view(POT, {
  ...flop,
  clock: null,
  your_turn: null,
  waiting: 'next_hand',
  seats: [
    seat(1, 'Ilona', 9800, { folded: true }),
    seat(2, 'Bohdan', 15400, {
      down: cards('Jc 9c 8d Kh 2s'), shown: true, won: 4200, won_high: 4200,
      high: { kind: 'flush', ranks: cards('J 9 8 6 5') }, high_cards: cards('Jc 9c 5c 6c 8c'),
    }),
    seat(3, 'Péter', 18700, { folded: true }),
    seat(4, 'Zuzana', 13900, {
      down: cards('Ah 2h 3d 4s Kd'), shown: true, won: 4200, won_low: 4200,
      high: { kind: 'straight', ranks: ['6'] }, low: { kind: 'made', ranks: cards('6 5 3 2 A') },
      high_cards: cards('2h 3d 5c 6c 4d'), low_cards: cards('Ah 2h 5c 6c 3c'),
    }, { robot: false }),
    seat(5, 'Oksana', 0, { down: FIVE, mucked: true, all_in: true }),
    seat(6, 'Marek', 21200, { folded: true }),
  ],
  hand: {
    number: 7, button: 6, street: 'showdown', bet_size: 200, board: cards('5c 6c Ts 8c 3c'),
    pots: [], bring_in: null, over: true,
  },
});

const riverEvents: SeenEvent[] = [
  { event: 'awarded', pot: 0, pots: 1, share: 'high', seat: 2, amount: 4200, high: { kind: 'flush', ranks: cards('J 9 8 6 5') }, low: null },
  { event: 'awarded', pot: 0, pots: 1, share: 'low', seat: 4, amount: 4200, high: null, low: { kind: 'made', ranks: cards('6 5 3 2 A') } },
];

const showOrMuck = view(STUD, {
  ...sixth,
  your_turn: { hand: 42, turn: 30, legal: { ...NOTHING, show_or_muck: true } },
  hand: { number: 42, button: 8, street: 'showdown', bet_size: 400, board: [], pots: [{ amount: 4060, seats: [2, 5] }], bring_in: null, over: false },
});

const empty = view(STUD, { waiting: 'players', last_hand: null });

export const SCENES: Readonly<Record<string, Scene>> = {
  sixth: { view: sixth, events: sixthEvents },
  third: { view: third, events: thirdEvents },
  showdown: { view: showdown, events: showdownEvents },
  flop: { view: flop, events: flopEvents },
  river: { view: riverShow, events: riverEvents },
  'look-on': { view: lookOn, events: [] },
  'free-check': { view: freeCheck, events: flopEvents },
  'show-or-muck': { view: showOrMuck, events: sixthEvents },
  empty: { view: empty, events: [] },
};

/** A past hand for its window. */
export const LAST_HAND: LastHand = {
  number: 44,
  numbers: [41, 42, 44],
  info: STUD,
  board: [],
  pots: [{ amount: 5300, seats: [2, 3, 5, 7] }],
  players: [
    { seat: 1, name: 'Bohdan', robot: true, down: [], up: [], folded: true, mucked: false, high: null, low: null, net: -40 },
    { seat: 2, name: 'Marek', robot: true, down: cards('Kh 9h 2h'), up: cards('Jh 5d 7h 3c'), folded: false, mucked: false, high: flush, low: null, net: 1250 },
    { seat: 3, name: 'Oksana', robot: true, down: cards('9s 4d Qc'), up: cards('9c 9d Js 6s'), folded: false, mucked: false, high: { kind: 'three_of_a_kind', ranks: cards('9 Q J') }, low: null, net: -1400 },
    { seat: 5, name: 'Ilona', robot: false, down: cards('2s Ac 8d'), up: cards('3h 6d 4h Qd'), folded: false, mucked: false, high: { kind: 'high_card', ranks: cards('A Q 8 6 4') }, low: eightSix, net: 1250 },
    { seat: 7, name: 'Péter', robot: true, down: downs('7s 8c xx'), up: cards('7d 4c Kc 2h'), folded: false, mucked: true, high: { kind: 'pair', ranks: cards('7 K 8') }, low: null, net: -1060 },
  ],
  events: showdownEvents,
};
