// The room as the screens use it: the state, and everything a person can ask for.

import type { TakeName, NameRefusal } from '../wire/guest';
import type { Link } from '../wire/link';
import type { ActionChoice, ClientMessage } from '../wire/messages';
import { notice, reduce } from './reduce';
import { emptyRoom, emptyTable, type RoomState } from './state';

/** What the room takes from its surroundings. */
export interface RoomParts {
  link: Link;
  takeName: TakeName;
  /** Milliseconds on a clock that only runs forward. */
  now(): number;
  /** The first request number; random, so that a reloaded page repeats none. */
  firstId: number;
  /** It has become this viewer's turn. */
  myTurn(table: string): void;
}

export interface Room {
  readonly state: RoomState;
  start(): void;
  stop(): void;
  takeName(name: string): Promise<NameRefusal | null>;
  /**
   * Does what makes this browser somebody else, or nobody: null when it was done, else why
   * not. The end of the connection that comes with it is no news, and a new one is made.
   */
  become<No>(work: () => Promise<No | null>): Promise<No | null>;
  /** Connects anew: what the cookie stands for has changed. */
  renew(): void;
  watch(table: string): void;
  /** The table is off the screen: it is let go, unless the player sits there. */
  leave(table: string): void;
  sit(table: string, seat: number, buyIn: number): void;
  stand(table: string): void;
  sitOut(table: string, out: boolean): void;
  addChips(table: string, amount: number): void;
  /** Says how to come in: posting what is owed, or with the big blind. */
  postBlind(table: string, post: boolean): void;
  muckLosing(table: string, on: boolean): void;
  /** Shows the hand that was won without a showdown. */
  show(table: string): void;
  /** Answers the decision on the screen; false if it could not be sent. */
  act(table: string, action: ActionChoice): boolean;
  /** Says something to the table. */
  say(table: string, text: string): void;
  askLastHand(table: string, hand: number | null): void;
  closeLastHand(table: string): void;
  dismiss(notice: number): void;
}

export function createRoom(parts: RoomParts): Room {
  const state = $state(emptyRoom());
  const { link } = parts;
  let nextId = parts.firstId;
  let becoming = false;

  /** Sends what a person asked for; says so if it could not be sent. */
  function ask(message: ClientMessage): void {
    if (!link.send(message)) notice(state, { kind: 'unsent' });
  }

  function watchAgain(): void {
    for (const at of Object.values(state.tables)) askFor(at.id);
  }

  function askFor(table: string): void {
    const at = state.tables[table];
    if (!at) return;
    at.fresh = true;
    at.pending = null;
    const last = at.epoch === null ? null : { epoch: at.epoch, seq: at.seq };
    link.send({ type: 'watch', table, last });
  }

  return {
    state,
    start() {
      link.start({
        status: (status) => {
          state.link = status;
        },
        message: (message) => {
          if (becoming && message.type === 'error' && message.code === 'logged_out') return;
          for (const effect of reduce(state, message, parts.now())) {
            if (effect.do === 'watch_again') watchAgain();
            else parts.myTurn(effect.table);
          }
        },
      });
    },
    stop: () => link.stop(),
    async takeName(name) {
      const refusal = await parts.takeName(name.trim());
      // The socket that is open does not know the new cookie.
      if (refusal === null || refusal === 'already') link.renew();
      return refusal;
    },
    async become(work) {
      becoming = true;
      const no = await work();
      becoming = false;
      if (no === null) link.renew();
      return no;
    },
    renew: () => link.renew(),
    watch(table) {
      if (state.tables[table]) return;
      state.tables[table] = emptyTable(table);
      askFor(table);
    },
    leave(table) {
      const at = state.tables[table];
      if (!at || (at.view?.your_seat ?? null) !== null) return;
      delete state.tables[table];
      link.send({ type: 'unwatch', table });
    },
    sit: (table, seat, buyIn) =>
      ask({ type: 'sit', table, seat, buy_in: buyIn, id: nextId++ }),
    stand: (table) => ask({ type: 'stand', table, id: nextId++ }),
    sitOut: (table, out) => ask({ type: 'sit_out', table, out, id: nextId++ }),
    addChips: (table, amount) => ask({ type: 'add_chips', table, amount, id: nextId++ }),
    muckLosing: (table, on) => ask({ type: 'muck_losing', table, on, id: nextId++ }),
    postBlind: (table, post) => ask({ type: 'post_blind', table, post, id: nextId++ }),
    show(table) {
      const hand = state.tables[table]?.view?.may_show ?? null;
      if (hand === null) return;
      ask({ type: 'act', table, hand, turn: 0, action: { do: 'show' }, id: nextId++ });
    },
    act(table, action) {
      const at = state.tables[table];
      const turn = at?.view?.your_turn;
      if (!at || !turn || at.pending) return false;
      const id = nextId++;
      const sent = link.send({ type: 'act', table, hand: turn.hand, turn: turn.turn, action, id });
      if (sent) at.pending = { id, hand: turn.hand, turn: turn.turn };
      else notice(state, { kind: 'unsent' });
      return sent;
    },
    say: (table, text) => ask({ type: 'say', table, text, id: nextId++ }),
    askLastHand: (table, hand) => ask({ type: 'last_hand', table, hand, id: nextId++ }),
    closeLastHand(table) {
      const at = state.tables[table];
      if (at) at.lastHand = null;
    },
    dismiss(key) {
      state.notices = state.notices.filter((notice) => notice.key !== key);
    },
  };
}
