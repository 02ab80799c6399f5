import { describe, expect, it } from 'vitest';
import { pauseMs } from '../src/wire/backoff';
import { createLink, type LinkStatus, type SocketLike } from '../src/wire/link';
import { takeNameBy } from '../src/wire/guest';
import type { ServerMessage } from '../src/wire/messages';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers: { ms: number; run: () => void; cancelled: boolean }[] = [];
  const statuses: LinkStatus[] = [];
  const heard: ServerMessage[] = [];
  const link = createLink({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    later: (ms, run) => {
      const timer = { ms, run, cancelled: false };
      timers.push(timer);
      return () => (timer.cancelled = true);
    },
    random: () => 0.5,
  });
  link.start({ status: (status) => statuses.push(status), message: (message) => heard.push(message) });
  const last = () => sockets.at(-1) as FakeSocket;
  return { link, sockets, timers, statuses, heard, last };
}

const welcome: ServerMessage = { type: 'welcome', version: 1, you: null, tables: [] };

describe('a link', () => {
  it('says hello first and sends nothing before the welcome', () => {
    const { link, last, statuses } = setUp();
    last().onopen?.();
    expect(last().sent).toEqual(['{"type":"hello","version":1}']);
    expect(link.send({ type: 'unwatch', table: 'x' })).toBe(false);
    last().hear(welcome);
    expect(link.send({ type: 'unwatch', table: 'x' })).toBe(true);
    expect(last().sent).toHaveLength(2);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('comes back after longer and longer pauses, and starts over after a welcome', () => {
    const { sockets, timers, last } = setUp();
    for (let tries = 0; tries < 3; tries += 1) {
      last().onclose?.();
      timers.at(-1)?.run();
    }
    expect(timers.map((timer) => timer.ms)).toEqual([pauseMs(0, 0.5), pauseMs(1, 0.5), pauseMs(2, 0.5)]);
    expect(sockets).toHaveLength(4);
    last().hear(welcome);
    last().onclose?.();
    expect(timers.at(-1)?.ms).toBe(pauseMs(0, 0.5));
  });

  it('made anew, drops the old socket and hears it no more', () => {
    const { link, sockets, heard, timers } = setUp();
    link.renew();
    const [old] = sockets;
    expect(old?.closed).toBe(true);
    old?.hear(welcome);
    old?.onclose?.();
    expect(heard).toEqual([]);
    expect(timers).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  it('does not come back to a server of another version', () => {
    const { last, statuses, timers, heard } = setUp();
    last().hear({ type: 'error', code: 'version', fatal: true });
    last().onclose?.();
    expect(statuses.at(-1)).toBe('closed');
    expect(timers).toEqual([]);
    expect(heard).toHaveLength(1);
  });
});

describe('pauses', () => {
  it('are bounded, and never the same for everybody', () => {
    for (let tries = 0; tries < 60; tries += 1) {
      expect(pauseMs(tries, 0)).toBeGreaterThanOrEqual(125);
      expect(pauseMs(tries, 0.999)).toBeLessThanOrEqual(8000);
      expect(pauseMs(tries, 0)).toBeLessThan(pauseMs(tries, 0.999));
    }
  });
});

describe('a name', () => {
  const answering = (status: number, body: unknown) =>
    takeNameBy(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

  it('is given or refused with a code', async () => {
    expect(await answering(201, { name: 'Ilona', balance: 100000 })('Ilona')).toBeNull();
    expect(await answering(409, { code: 'name_taken' })('Ilona')).toBe('name_taken');
    expect(await answering(500, 'oops')('Ilona')).toBe('network');
    expect(await takeNameBy(() => Promise.reject(new Error('down')))('Ilona')).toBe('network');
  });
});
