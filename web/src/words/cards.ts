// Cards in words and signs.

import type { Words } from './words';

/** The signs of the suits, by letter. */
const SIGNS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** A card's rank as the screen shows it: 10, not T. */
export function rankFace(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** "10♠". */
export function cardFace(card: string): string {
  return rankFace(card.charAt(0)) + (SIGNS[card.charAt(1)] ?? '');
}

export function cardFaces(cards: readonly string[]): string {
  return cards.map(cardFace).join(' ');
}

/** "ten of spades", or what a face-down card is called. */
export function cardName(words: Words, card: string | null): string {
  if (card === null) return words.t('card-hidden');
  return words.t('card-name', { rank: card.charAt(0), suit: card.charAt(1) });
}
