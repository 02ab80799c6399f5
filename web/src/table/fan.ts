// In which order a seat's cards lie, and which of them have won.

import type { InHandView } from '../wire/messages';

/** A card in its place. */
export interface FanCard {
  /** Names the place, so that a card that opens stays the same thing on screen. */
  key: string;
  card: string | null;
  /** Lies lower: a down card beside up cards. */
  low: boolean;
  /** Lies under the cards to its right. */
  under: boolean;
}

/**
 * A seat's cards from left to right. In stud the first two down cards come
 * first, lower and under the up cards; the last down card comes last, lower.
 */
export function fanOf(down: readonly (string | null)[], up: readonly string[]): FanCard[] {
  const beside = up.length > 0;
  const first = beside ? 2 : down.length;
  const lay = (from: number, to: number): FanCard[] =>
    down.slice(from, to).map((card, index) => ({
      key: `d${from + index}`,
      card,
      low: beside,
      under: beside && from === 0,
    }));
  const open = up.map((card, index) => ({ key: `u${index}`, card, low: false, under: false }));
  return [...lay(0, first), ...open, ...lay(first, down.length)];
}

/** The cards that won for high and for low. */
export interface WinningCards {
  high: readonly string[];
  low: readonly string[];
}

/** Which of a seat's cards (and of the board) made it win; null if it has won nothing by showing. */
export function winningCards(hand: InHandView | null): WinningCards | null {
  if (!hand?.shown || hand.won === 0) return null;
  const high = hand.won_high + hand.won_whole > 0;
  const low = hand.won_low > 0 || (hand.won_whole > 0 && hand.low?.kind === 'made');
  const cards = { high: high ? hand.high_cards : [], low: low ? hand.low_cards : [] };
  return cards.high.length + cards.low.length > 0 ? cards : null;
}

/** How a card is lit. */
export function litBy(card: string | null, winning: WinningCards | null): 'high' | 'low' | 'both' | null {
  if (card === null || !winning) return null;
  const high = winning.high.includes(card);
  const low = winning.low.includes(card);
  if (high && low) return 'both';
  return high ? 'high' : low ? 'low' : null;
}

/** The board's winning cards: those of every winner together. */
export function together(all: readonly (WinningCards | null)[]): WinningCards | null {
  const some = all.filter((each) => each !== null);
  if (some.length === 0) return null;
  return { high: some.flatMap((each) => each.high), low: some.flatMap((each) => each.low) };
}
