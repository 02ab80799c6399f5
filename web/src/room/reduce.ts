// What a server message does to the state. Nothing here knows a rule of poker.

import type { ServerMessage } from '../wire/messages';
import { linesOf, MOST_LINES, talkOf } from './lines';
import type { RoomState, Says } from './state';

/** As many notices are shown at once. */
const MOST_NOTICES = 3;

/** What else is to be done after a message: all that is not state. */
export type Effect = { do: 'watch_again' } | { do: 'my_turn'; table: string };

type TableMessage = Extract<ServerMessage, { type: 'table' }>;

/** Takes a message into the state; `now` is the time of `performance.now()`. */
export function reduce(state: RoomState, message: ServerMessage, now: number): Effect[] {
  switch (message.type) {
    case 'welcome':
      state.welcomed = true;
      state.you = message.you;
      state.lobby = message.tables;
      return [{ do: 'watch_again' }];
    case 'lobby':
      state.lobby = message.tables;
      return [];
    case 'balance':
      if (state.you) {
        const { balance, seated } = message;
        state.you = { ...state.you, balance, seated };
      }
      return [];
    case 'table':
      return table(state, message, now);
    case 'last_hand': {
      const at = state.tables[message.table];
      if (at) at.lastHand = message.hand;
      return [];
    }
    case 'refused':
      notice(state, { kind: 'refused', reason: message.reason, table: settle(state, message.id) });
      return [];
    case 'error':
      // A server that is slow with us or stopping closes; coming back is the link's work.
      notice(state, { kind: 'error', code: message.code });
      return [];
  }
}

/** Puts a notice on the screen. */
export function notice(state: RoomState, says: Says): void {
  const key = (state.notices.at(-1)?.key ?? 0) + 1;
  state.notices = [...state.notices, { key, says }].slice(-MOST_NOTICES);
}

function table(state: RoomState, message: TableMessage, now: number): Effect[] {
  const at = state.tables[message.table];
  if (!at) return []; // no longer watched
  const sameRun = at.epoch === message.epoch;
  if (sameRun && !at.fresh && message.seq <= at.seq) return []; // had it

  const turnBefore = at.view?.your_turn ?? null;
  const lines = linesOf(message.events, [message.view.seats, at.view?.seats ?? []], at.nextLine);
  at.nextLine += lines.length;
  at.lines = [...at.lines, ...lines].slice(-MOST_LINES);
  const talk = talkOf(message.events, (at.talk.at(-1)?.key ?? 0) + 1);
  if (talk.length > 0) at.talk = [...at.talk, ...talk].slice(-MOST_LINES);
  at.view = message.view;
  at.at = now;
  at.epoch = message.epoch;
  at.seq = message.seq;
  at.fresh = false;

  const turn = message.view.your_turn;
  if (at.pending && (at.pending.hand !== turn?.hand || at.pending.turn !== turn.turn)) {
    at.pending = null;
  }
  const isNew = turn !== null && (turn.hand !== turnBefore?.hand || turn.turn !== turnBefore.turn);
  return isNew ? [{ do: 'my_turn', table: at.id }] : [];
}

/** Frees the buttons whose click was refused; says which table it was. */
function settle(state: RoomState, id: number): string | null {
  for (const at of Object.values(state.tables)) {
    if (at.pending?.id === id) {
      at.pending = null;
      return at.id;
    }
  }
  return null;
}
