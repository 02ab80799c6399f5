import { describe, expect, it } from 'vitest';
import { SCENES, type Scene } from '../dev/scenes';
import { STUD } from '../dev/tables';
import { MOST_LINES } from '../src/room/lines';
import { reduce } from '../src/room/reduce';
import { emptyRoom, emptyTable, type RoomState, type TableState } from '../src/room/state';
import type { SeenEvent, ServerMessage } from '../src/wire/messages';

const scene = (name: string): Scene => {
  const found = SCENES[name];
  if (!found) throw new Error(name);
  return found;
};
const SIXTH = scene('sixth');

function watching(): { state: RoomState; table: TableState } {
  const state = emptyRoom();
  const table = emptyTable(STUD.id);
  state.tables[STUD.id] = table;
  return { state, table };
}

function message(seq: number, more: Partial<Extract<ServerMessage, { type: 'table' }>> = {}): ServerMessage {
  return { type: 'table', table: STUD.id, epoch: 1, seq, events: [], view: SIXTH.view, ...more };
}

const acts: SeenEvent = { event: 'acted', seat: 2, deed: 'check', paid: 0, to: 0, all_in: false, timeout: false };

describe('table messages', () => {
  it('replace the view as a whole', () => {
    const { state, table } = watching();
    reduce(state, message(1), 10);
    expect(table.view).toEqual(SIXTH.view);
    const next = { ...SIXTH.view, seats: [], hand: null };
    reduce(state, message(2, { view: next }), 20);
    expect(table.view).toEqual(next);
    expect([table.seq, table.at]).toEqual([2, 20]);
  });

  it('that came already change nothing', () => {
    const { state, table } = watching();
    reduce(state, message(5), 1);
    reduce(state, message(5, { events: [acts], view: { ...SIXTH.view, seats: [] } }), 2);
    reduce(state, message(4, { events: [acts] }), 3);
    expect(table.view).toEqual(SIXTH.view);
    expect(table.lines).toEqual([]);
    expect(table.at).toBe(1);
  });

  it('after a gap are taken: the view is complete', () => {
    const { state, table } = watching();
    reduce(state, message(1), 1);
    reduce(state, message(9, { events: [acts] }), 2);
    expect(table.seq).toBe(9);
    expect(table.lines).toHaveLength(1);
  });

  it('of another run, or first after asking, are taken whatever their number', () => {
    const { state, table } = watching();
    reduce(state, message(500), 1);
    reduce(state, message(1, { epoch: 2 }), 2);
    expect([table.epoch, table.seq]).toEqual([2, 1]);
    table.fresh = true;
    reduce(state, message(1, { epoch: 2 }), 3);
    expect(table.at).toBe(3);
    expect(table.fresh).toBe(false);
  });

  it('of a table that is no longer watched are left alone', () => {
    const state = emptyRoom();
    expect(reduce(state, message(1), 1)).toEqual([]);
    expect(state.tables).toEqual({});
  });

  it('say once that it is the own turn', () => {
    const { state } = watching();
    expect(reduce(state, message(1), 1)).toEqual([{ do: 'my_turn', table: STUD.id }]);
    expect(reduce(state, message(2), 2)).toEqual([]);
    expect(reduce(state, message(3, { view: { ...SIXTH.view, your_turn: null } }), 3)).toEqual([]);
    expect(reduce(state, message(4), 4)).toHaveLength(1);
  });
});

describe('a click', () => {
  const turn = SIXTH.view.your_turn;
  if (!turn) throw new Error('scene');
  const pending = { id: 77, hand: turn.hand, turn: turn.turn };

  it('is answered by a view with another turn', () => {
    const { state, table } = watching();
    reduce(state, message(1), 1);
    table.pending = pending;
    reduce(state, message(2), 2);
    expect(table.pending).toEqual(pending); // somebody else sat down: still on its way
    reduce(state, message(3, { view: { ...SIXTH.view, your_turn: { ...turn, turn: turn.turn + 1 } } }), 3);
    expect(table.pending).toBeNull();
  });

  it('is answered by a refusal, which is said', () => {
    const { state, table } = watching();
    reduce(state, message(1), 1);
    table.pending = pending;
    reduce(state, { type: 'refused', id: 78, reason: { code: 'late' } }, 2);
    expect(table.pending).toEqual(pending);
    reduce(state, { type: 'refused', id: 77, reason: { code: 'late' } }, 3);
    expect(table.pending).toBeNull();
    expect(state.notices.map((notice) => notice.says)).toEqual([
      { kind: 'refused', reason: { code: 'late' }, table: null },
      { kind: 'refused', reason: { code: 'late' }, table: STUD.id },
    ]);
  });
});

describe('lines', () => {
  it('tell full antes as one, short ones by name', () => {
    const { state, table } = watching();
    const ante = (seat: number, amount: number, all_in = false): SeenEvent => ({
      event: 'posted', seat, post: 'ante', amount, all_in,
    });
    reduce(state, message(1, { events: [ante(1, 40), ante(2, 40), ante(3, 15, true), ante(5, 40)] }), 1);
    expect(table.lines.map((line) => [line.who, line.events.length])).toEqual([
      [null, 2],
      ['Oksana', 1],
      [null, 1],
    ]);
  });

  it('tell the cards of a flop as one', () => {
    const { state, table } = watching();
    reduce(state, message(1, {
      events: [{ event: 'dealt_board', card: '6c' }, { event: 'dealt_board', card: 'Ts' }, acts],
    }), 1);
    expect(table.lines.map((line) => [line.who, line.events.length])).toEqual([[null, 2], ['Marek', 1]]);
  });

  it('keep the name of who has left', () => {
    const { state, table } = watching();
    reduce(state, message(1), 1);
    const without = { ...SIXTH.view, seats: SIXTH.view.seats.filter((seat) => seat.seat !== 2) };
    reduce(state, message(2, { events: [acts, { event: 'stood', seat: 2, name: 'Marek' }], view: without }), 2);
    expect(table.lines.map((line) => line.who)).toEqual(['Marek', 'Marek']);
  });

  it('say nothing of cards that are not to be seen', () => {
    const { state, table } = watching();
    reduce(state, message(1, {
      events: [{ event: 'dealt_down', seat: 2, card: null }, { event: 'dealt_down', seat: 5, card: 'Ah' }],
    }), 1);
    expect(table.lines.map((line) => line.who)).toEqual(['Ilona']);
  });

  it('have numbers of their own and do not pile up', () => {
    const { state, table } = watching();
    for (let seq = 1; seq <= MOST_LINES + 20; seq += 1) reduce(state, message(seq, { events: [acts] }), seq);
    expect(table.lines).toHaveLength(MOST_LINES);
    expect(new Set(table.lines.map((line) => line.key)).size).toBe(MOST_LINES);
  });
});

describe('talk', () => {
  const said = (name: string, text: string): SeenEvent => ({ event: 'said', seat: 2, name, text });

  it('stands apart from the dealer’s lines', () => {
    const { state, table } = watching();
    reduce(state, message(1, { events: [acts, said('Marek', 'well played')] }), 1);
    reduce(state, message(2, { events: [said('Ilona', '<b>thanks</b>')] }), 2);
    reduce(state, message(2, { events: [said('Ilona', 'again')] }), 3);
    expect(table.lines).toHaveLength(1);
    expect(table.talk).toEqual([
      { key: 1, who: 'Marek', text: 'well played' },
      { key: 2, who: 'Ilona', text: '<b>thanks</b>' },
    ]);
  });

  it('does not pile up', () => {
    const { state, table } = watching();
    for (let seq = 1; seq <= MOST_LINES + 20; seq += 1) {
      reduce(state, message(seq, { events: [said('Marek', String(seq))] }), seq);
    }
    expect(table.talk).toHaveLength(MOST_LINES);
    expect(table.talk.at(-1)?.key).toBe(MOST_LINES + 20);
  });
});

describe('the room', () => {
  it('knows who it is and what there is', () => {
    const state = emptyRoom();
    const you = { name: 'Ilona', balance: 100000, seated: [], host: false };
    expect(reduce(state, { type: 'welcome', version: 1, you, tables: [] }, 1)).toEqual([{ do: 'watch_again' }]);
    reduce(state, { type: 'balance', balance: 5, seated: ['stud-8'] }, 2);
    expect(state.you).toEqual({ ...you, balance: 5, seated: ['stud-8'] });
    reduce(state, { type: 'lobby', tables: [{ info: STUD, people: 1, robots: 2 }] }, 3);
    expect(state.lobby).toHaveLength(1);
  });

  it('shows a few notices at most', () => {
    const state = emptyRoom();
    for (let times = 0; times < 9; times += 1) reduce(state, { type: 'error', code: 'too_fast', fatal: false }, times);
    expect(state.notices).toHaveLength(3);
    expect(new Set(state.notices.map((notice) => notice.key)).size).toBe(3);
  });
});
