// The one short word under a plaque: what the seat did last, or how it is.

import type { InHandView, SeatView } from '../wire/messages';
import type { Amounts } from '../words/amounts';
import { highName, lowName } from '../words/hands';
import type { Words } from '../words/words';

export type StatusTone = 'plain' | 'faded' | 'gold' | 'blue';

export interface Status {
  text: string;
  tone: StatusTone;
}

/** The words beside a seat, most important first. */
export function statusOf(seat: SeatView, words: Words, amounts: Amounts): Status[] {
  const { hand } = seat;
  if (hand && hand.won > 0) return wins(hand, words, amounts);
  if (seat.leaving) return [{ text: words.t('leaving'), tone: 'faded' }];
  if (seat.offline) return [{ text: words.t('away'), tone: 'faded' }];
  if (hand?.mucked) return [{ text: words.t('deed-mucked'), tone: 'faded' }];
  if (hand?.folded) return [{ text: words.t('deed-fold'), tone: 'faded' }];
  if (hand?.all_in) return [{ text: words.t('deed-all-in'), tone: 'plain' }];
  if (hand?.last) return [{ text: words.t(`deed-${hand.last}`), tone: 'plain' }];
  if (seat.out) return [{ text: words.t('sitting-out'), tone: 'faded' }];
  return [];
}

/** What a shown hand is worth, a line for high and one for low. */
export function shownValue(seat: SeatView, words: Words): { high: string | null; low: string | null } {
  const { hand } = seat;
  if (!hand?.shown) return { high: null, low: null };
  return {
    high: hand.high ? highName(words, hand.high) : null,
    low: hand.low && hand.low.kind !== 'draw' ? lowName(words, hand.low) : null,
  };
}

function wins(hand: InHandView, words: Words, amounts: Amounts): Status[] {
  const parts: Status[] = [];
  const add = (id: string, won: number, tone: StatusTone) => {
    if (won > 0) parts.push({ text: words.t(id, { amount: amounts(won) }), tone });
  };
  add('won-whole', hand.won_whole, 'gold');
  add('won-high', hand.won_high, 'gold');
  add('won-low', hand.won_low, 'blue');
  return parts;
}
