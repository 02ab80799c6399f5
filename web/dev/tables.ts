// The first tables, as the server describes them.

import type { InHandView, SeatView, TableInfo, TableView } from '../src/wire/messages';

const FULLTILT = {
  stud_button: 'fixed',
  raises: 3,
  open_pair: true,
  showdown: 'look-back',
  may_muck: true,
  all_in_shown: true,
  odd_chips_by_card: true,
};

/** As a room without wishes of the host has it. */
const USUAL = {
  title: '',
  action_seconds: null,
  bank_seconds: 0,
  private: false,
  spectators: true,
  chat: true,
};

export const STUD: TableInfo = {
  ...USUAL,
  id: 'stud-8-2-4',
  game: 'stud-8',
  stud: true,
  limit: 'fixed',
  seats: 8,
  stakes: { ante: 40, bring_in: 50, small_blind: 0, big_blind: 0, small_bet: 200, big_bet: 400, chip: 1 },
  rules: FULLTILT,
  least_buy_in: 8000,
  most_buy_in: 40000,
};

function courchevel(id: string, limit: TableInfo['limit'], small: number, big: number): TableInfo {
  return {
    ...USUAL,
    id,
    game: 'courchevel-8',
    stud: false,
    limit,
    seats: 6,
    stakes: {
      ante: 0,
      bring_in: 0,
      small_blind: 100,
      big_blind: 200,
      small_bet: small,
      big_bet: big,
      chip: 1,
    },
    rules: { ...FULLTILT, showdown: 'last-round' },
    least_buy_in: 4000,
    most_buy_in: 20000,
  };
}

export const POT = courchevel('courchevel-8-pl-1-2', 'pot', 200, 0);
export const FIXED = courchevel('courchevel-8-fl-2-4', 'fixed', 200, 400);
export const NO = courchevel('courchevel-8-nl-1-2', 'no', 200, 0);

/** A seat; `hand` may name only what differs from "nothing yet". */
export function seat(
  number: number,
  name: string,
  stack: number,
  hand: Partial<InHandView> | null,
  more: Partial<SeatView> = {},
): SeatView {
  return {
    seat: number,
    name,
    robot: true,
    out: false,
    offline: false,
    leaving: false,
    stack,
    hand: hand && {
      down: [],
      up: [],
      bet: 0,
      folded: false,
      all_in: false,
      last: null,
      shown: false,
      mucked: false,
      high: null,
      low: null,
      high_cards: [],
      low_cards: [],
      won: 0,
      won_whole: 0,
      won_high: 0,
      won_low: 0,
      ...hand,
    },
    ...more,
  };
}

export function view(info: TableInfo, more: Partial<TableView>): TableView {
  return {
    info,
    seats: [],
    your_seat: null,
    muck_losing: false,
    blind: null,
    buy_in: null,
    may_show: null,
    hand: null,
    clock: null,
    your_turn: null,
    waiting: null,
    paused: false,
    muted: false,
    last_hand: 41,
    ...more,
  };
}

/** Cards from a line of text: "Ah 2d xx" (xx: not to be seen). */
export function cards(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

export function downs(text: string): (string | null)[] {
  return cards(text).map((card) => (card === 'xx' ? null : card));
}
