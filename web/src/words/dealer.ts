// The dealer's lines in words. A line's text never holds a name: that stands
// before it.

import type { LowName, SeenEvent } from '../wire/messages';
import type { HandName } from '../wire/messages';
import type { Amounts } from './amounts';
import { cardFace, cardFaces, cardName } from './cards';
import { highName, lowRanks } from './hands';
import type { Words } from './words';

/** What a line says of these events (one, or several of a kind), without the name. */
export function lineText(words: Words, amounts: Amounts, events: readonly SeenEvent[]): string {
  const [event] = events;
  if (!event) return '';
  switch (event.event) {
    case 'hand_begins':
      return words.t('line-hand_begins', { hand: String(event.hand) });
    case 'posted': {
      if (event.post === 'ante' && !event.all_in) {
        return words.t('line-antes', { amount: amounts(event.amount) });
      }
      return words.t(`line-posted-${event.post}`, paid(amounts(event.amount), event.all_in));
    }
    case 'dealt_down':
      return words.t('line-dealt_down', { card: cardName(words, event.card) });
    case 'dealt_up':
      return words.t('line-dealt_up', { card: cardName(words, event.card) });
    case 'dealt_board': {
      const cards = events.flatMap((each) => (each.event === 'dealt_board' ? [each.card] : []));
      return words.t('line-board', { cards: cardFaces(cards) });
    }
    case 'street_begins':
      return words.t(`line-street-${event.street}`);
    case 'acted':
      return acted(words, amounts, event);
    case 'returned':
      return words.t('line-returned', { amount: amounts(event.amount) });
    case 'shown': {
      const args = { cards: event.cards.map(cardFace).join(' ') };
      return withValue(words, 'line-shown', args, event.high, event.low);
    }
    case 'paused':
    case 'muted':
      return words.t(`line-${event.event}`, { on: event.on ? 'yes' : 'no' });
    case 'corrected': {
      const id = `line-corrected-${event.balance ? 'balance' : 'stack'}-${event.by < 0 ? 'less' : 'more'}`;
      return words.t(id, { amount: amounts(Math.abs(event.by)), reason: event.reason });
    }
    case 'announced':
      return words.t('line-announced', { text: event.text });
    case 'removed':
    case 'changed':
    case 'closed':
    case 'mucked':
    case 'cancelled':
    case 'sat':
    case 'stood':
      return words.t(`line-${event.event}`);
    case 'awarded':
      return awarded(words, amounts, event);
    case 'said':
    case 'street_ends':
    case 'hand_ends':
      return '';
  }
}

/** True for lines that sighted viewers see on the table anyway: they are only spoken. */
export function isOnlySpoken(events: readonly SeenEvent[]): boolean {
  const kind = events[0]?.event;
  return kind === 'dealt_down' || kind === 'dealt_up';
}

type Acted = Extract<SeenEvent, { event: 'acted' }>;
type Awarded = Extract<SeenEvent, { event: 'awarded' }>;

function acted(words: Words, amounts: Amounts, event: Acted): string {
  // A call says what is paid; everything else says what the total is.
  const amount = event.deed === 'call' ? event.paid : event.to;
  const line = words.t(`line-${event.deed}`, paid(amounts(amount), event.all_in));
  return event.timeout ? words.t('line-timeout', { line }) : line;
}

function awarded(words: Words, amounts: Amounts, event: Awarded): string {
  const line = words.t(potId(event), { amount: amounts(event.amount), number: event.pot });
  const high = event.share === 'low' ? null : event.high;
  const low = event.share === 'high' ? null : event.low;
  if (high && low) return words.t('line-with-both', { line, ...both(words, high, low) });
  if (high) return words.t('line-with-high', { line, high: highName(words, high) });
  if (low) return words.t('line-with-low', { line, low: lowRanks(words, low) });
  return line;
}

function potId(event: Awarded): string {
  if (event.pots <= 1) return 'line-wins';
  if (event.pot === 0) return 'line-wins-main';
  return event.pots === 2 ? 'line-wins-side' : 'line-wins-side-number';
}

function withValue(
  words: Words,
  id: string,
  args: Record<string, string>,
  high: HandName | null,
  low: LowName | null,
): string {
  const made = low?.kind === 'draw' ? null : low;
  if (high && made) return words.t(`${id}-both`, { ...args, ...both(words, high, made) });
  if (high) return words.t(`${id}-high`, { ...args, high: highName(words, high) });
  if (made) return words.t(`${id}-low`, { ...args, low: lowRanks(words, made) });
  return words.t(id, args);
}

function both(words: Words, high: HandName, low: LowName): { high: string; low: string } {
  return { high: highName(words, high), low: lowRanks(words, low) };
}

function paid(amount: string, allIn: boolean): { amount: string; allin: string } {
  return { amount, allin: allIn ? 'yes' : 'no' };
}
