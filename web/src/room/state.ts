// All that the client knows, as plain data. Only `reduce.ts` and the few
// functions of `room.svelte.ts` change it.

import type { LinkStatus } from '../wire/link';
import type { LastHand, LobbyRow, Refused, SeenEvent, ErrorCode, TableView, You } from '../wire/messages';

export interface RoomState {
  /** How the connection stands. */
  link: LinkStatus;
  /** The server has said welcome at least once. */
  welcomed: boolean;
  /** Who the cookie says this is; null for a visitor without a name. */
  you: You | null;
  /** The lobby, as the server lists it. */
  lobby: LobbyRow[];
  /** The tables that are watched, by id. */
  tables: Record<string, TableState>;
  /** Short notices on the screen, oldest first. */
  notices: Notice[];
}

export interface TableState {
  /** The table's id. */
  id: string;
  /** The server's run that `seq` belongs to; null before the first view. */
  epoch: number | null;
  /** The number of the last table message. */
  seq: number;
  /** True from asking for the table until its first answer: that is taken whatever its number. */
  fresh: boolean;
  /** The table as the viewer may see it; replaced as a whole, never changed. */
  view: TableView | null;
  /** When the view came, on the clock of `performance.now()`. */
  at: number;
  /** What the dealer says, oldest first. */
  lines: Line[];
  /** What players said, oldest first. */
  talk: Talk[];
  /** The number of the next line. */
  nextLine: number;
  /** The action that was sent and is not yet answered. */
  pending: Pending | null;
  /** The past hand that is on show in its window. */
  lastHand: LastHand | null;
}

/** Something the dealer says: data until it is shown, so that it can change its language. */
export interface Line {
  /** Counts up; names the line on the screen. */
  key: number;
  /** Who it is about, by name; null when the dealer speaks of the hand. */
  who: string | null;
  /** What happened; several events of a kind make one line. */
  events: SeenEvent[];
}

/** Something a player said. */
export interface Talk {
  /** Counts up; names the line on the screen. */
  key: number;
  /** Who said it, by name. */
  who: string;
  text: string;
}

/** An action on its way. */
export interface Pending {
  /** The request's number. */
  id: number;
  /** The decision it is for. */
  hand: number;
  turn: number;
}

/** What a notice says. */
export type Says =
  | { kind: 'refused'; reason: Refused; table: string | null }
  | { kind: 'error'; code: ErrorCode }
  | { kind: 'unsent' };

export interface Notice {
  key: number;
  says: Says;
}

export function emptyRoom(): RoomState {
  return { link: 'connecting', welcomed: false, you: null, lobby: [], tables: {}, notices: [] };
}

export function emptyTable(id: string): TableState {
  return {
    id,
    epoch: null,
    seq: 0,
    fresh: true,
    view: null,
    at: 0,
    lines: [],
    talk: [],
    nextLine: 1,
    pending: null,
    lastHand: null,
  };
}
