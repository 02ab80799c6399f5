// Which events the dealer speaks of, and which are told in one line.

import type { LastHand, SeenEvent } from '../wire/messages';
import type { Line, Talk } from './state';

/** As many lines are kept. */
export const MOST_LINES = 200;

/** Who sits where. */
export type Names = readonly { seat: number; name: string }[];

/**
 * The lines that a batch of events makes. Names are looked up now, in the first
 * of `names` that has the seat: later somebody else may sit there.
 */
export function linesOf(
  events: readonly SeenEvent[],
  names: readonly Names[],
  firstKey: number,
): Line[] {
  const lines: Line[] = [];
  for (const event of events) {
    const last = lines.at(-1)?.events;
    if (last?.[0] && joins(last[0], event)) {
      last.push(event);
    } else if (isSpoken(event)) {
      const who = isJoint(event) ? null : nameOf(event, names);
      lines.push({ key: firstKey + lines.length, who, events: [event] });
    }
  }
  return lines;
}

/** What players said in a batch of events. */
export function talkOf(events: readonly SeenEvent[], firstKey: number): Talk[] {
  const said = events.flatMap((event) => (event.event === 'said' ? [event] : []));
  return said.map(({ name, text }, index) => ({ key: firstKey + index, who: name, text }));
}

/** The lines of a past hand. */
export function linesOfHand(hand: LastHand): Line[] {
  return linesOf(hand.events, [hand.players], 1);
}

/** Full antes are told as one, and so are the cards of a flop. */
function joins(first: SeenEvent, event: SeenEvent): boolean {
  if (first.event === 'dealt_board') return event.event === 'dealt_board';
  if (!isJoint(first) || !isJoint(event)) return false;
  return first.event === 'posted' && event.event === 'posted' && first.amount === event.amount;
}

function isJoint(event: SeenEvent): boolean {
  return event.event === 'posted' && event.post === 'ante' && !event.all_in;
}

function isSpoken(event: SeenEvent): boolean {
  switch (event.event) {
    // What players say stands apart from what the dealer says.
    case 'said':
    case 'street_ends':
    case 'hand_ends':
      return false;
    case 'dealt_down':
      return event.card !== null;
    case 'street_begins':
      return event.street !== 'showdown';
    default:
      return true;
  }
}

/** Whose event it is; nobody's for what happens to all. */
function nameOf(event: SeenEvent, names: readonly Names[]): string | null {
  if ('name' in event) return event.name;
  if (!('seat' in event)) return null;
  const { seat } = event;
  for (const seats of names) {
    const found = seats.find((each) => each.seat === seat);
    if (found) return found.name;
  }
  return String(seat);
}
