import { describe, expect, it } from 'vitest';
import { SCENES } from '../dev/scenes';
import { createRoom } from '../src/room/room.svelte';
import type { Link, LinkHandlers } from '../src/wire/link';
import type { ClientMessage, ServerMessage, TableView } from '../src/wire/messages';

const scene = SCENES['sixth'];
const turn = scene?.view.your_turn;
if (!scene || !turn) throw new Error('scene');
const VIEW = scene.view;
const TABLE = VIEW.info.id;
const TURN = turn;

function setUp() {
  const sent: ClientMessage[] = [];
  const calls: string[] = [];
  let handlers: LinkHandlers | undefined;
  let open = true;
  const link: Link = {
    start: (given) => (handlers = given),
    send: (message) => {
      if (open) sent.push(message);
      return open;
    },
    renew: () => calls.push('renew'),
    stop: () => calls.push('stop'),
  };
  const room = createRoom({
    link,
    takeName: (name) => Promise.resolve(name === 'Ilona' ? null : 'name_taken'),
    now: () => 1,
    firstId: 100,
    myTurn: (table) => calls.push(`turn ${table}`),
  });
  room.start();
  const hear = (message: ServerMessage) => handlers?.message(message);
  const welcome = () =>
    hear({ type: 'welcome', version: 1, you: { name: 'Ilona', balance: 5, seated: [], host: false }, tables: [] });
  const table = (seq: number, more: Partial<TableView> = {}) =>
    hear({ type: 'table', table: TABLE, epoch: 7, seq, events: [], view: { ...VIEW, ...more } });
  return { room, sent, calls, hear, welcome, table, cut: () => (open = false) };
}

describe('a room', () => {
  it('asks for its tables again after a break, from where it was', () => {
    const { room, sent, welcome, table } = setUp();
    welcome();
    room.watch(TABLE);
    table(3);
    welcome();
    expect(sent).toEqual([
      { type: 'watch', table: TABLE, last: null },
      { type: 'watch', table: TABLE, last: { epoch: 7, seq: 3 } },
    ]);
  });

  it('acts once for a turn, with hand, turn and a fresh number', () => {
    const { room, sent, welcome, table, calls } = setUp();
    welcome();
    room.watch(TABLE);
    table(1);
    expect(calls).toEqual([`turn ${TABLE}`]);
    expect(room.act(TABLE, { do: 'call' })).toBe(true);
    expect(room.act(TABLE, { do: 'call' })).toBe(false); // a double click
    table(2, { your_turn: { ...TURN, turn: TURN.turn + 1 } });
    expect(room.act(TABLE, { do: 'fold' })).toBe(true);
    table(3, { your_turn: null });
    expect(room.act(TABLE, { do: 'fold' })).toBe(false); // not our turn
    expect(sent.slice(1)).toEqual([
      { type: 'act', table: TABLE, hand: TURN.hand, turn: TURN.turn, action: { do: 'call' }, id: 100 },
      { type: 'act', table: TABLE, hand: TURN.hand, turn: TURN.turn + 1, action: { do: 'fold' }, id: 101 },
    ]);
  });

  it('frees the buttons when the connection was made anew', () => {
    const { room, welcome, table } = setUp();
    welcome();
    room.watch(TABLE);
    table(1);
    room.act(TABLE, { do: 'call' });
    welcome();
    table(2);
    expect(room.act(TABLE, { do: 'call' })).toBe(true);
  });

  it('says so when nothing could be sent', () => {
    const { room, welcome, table, cut } = setUp();
    welcome();
    room.watch(TABLE);
    table(1);
    cut();
    room.sit(TABLE, 4, 100);
    expect(room.act(TABLE, { do: 'call' })).toBe(false);
    expect(room.state.tables[TABLE]?.pending).toBeNull();
    expect(room.state.notices.map((notice) => notice.says.kind)).toEqual(['unsent', 'unsent']);
  });

  it('shows a hand won without a showdown, once it may', () => {
    const { room, sent, welcome, table } = setUp();
    welcome();
    room.watch(TABLE);
    table(1, { your_turn: null, may_show: null });
    const before = sent.length;
    room.show(TABLE);
    expect(sent).toHaveLength(before);
    table(2, { your_turn: null, may_show: 41 });
    room.show(TABLE);
    expect(sent.at(-1)).toMatchObject({ type: 'act', table: TABLE, hand: 41, action: { do: 'show' } });
    room.postBlind(TABLE, false);
    expect(sent.at(-1)).toMatchObject({ type: 'post_blind', table: TABLE, post: false });
  });

  it('lets a table go that it left, but not one where it sits', () => {
    const { room, sent, welcome, table } = setUp();
    welcome();
    room.watch(TABLE);
    table(1);
    room.leave(TABLE);
    expect(room.state.tables[TABLE]).toBeDefined();
    table(2, { your_seat: null, your_turn: null });
    room.leave(TABLE);
    expect(room.state.tables[TABLE]).toBeUndefined();
    expect(sent.at(-1)).toEqual({ type: 'unwatch', table: TABLE });
  });

  it('makes its connection anew with a new name', async () => {
    const { room, calls } = setUp();
    expect(await room.takeName(' Marek ')).toBe('name_taken');
    expect(calls).toEqual([]);
    expect(await room.takeName(' Ilona ')).toBeNull();
    expect(calls).toEqual(['renew']);
  });
});
