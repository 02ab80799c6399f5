// One WebSocket to the server that comes back by itself when it breaks.

import { pauseMs } from './backoff';
import { VERSION, type ClientMessage, type ServerMessage } from './messages';

/** How the connection stands. `closed`: it will not come back by itself. */
export type LinkStatus = 'connecting' | 'open' | 'closed';

/** What a link tells its owner. */
export interface LinkHandlers {
  /** The status changed. */
  status(status: LinkStatus): void;
  /** The server said something. */
  message(message: ServerMessage): void;
}

/** A connection as the rest of the client sees it. */
export interface Link {
  /** Connects; everything heard goes to the handlers. */
  start(handlers: LinkHandlers): void;
  /** Sends if connected; else says false, and nothing is kept for later. */
  send(message: ClientMessage): boolean;
  /** Drops the connection and makes a new one at once, with today's cookie. */
  renew(): void;
  /** Ends it for good. */
  stop(): void;
}

/** The part of a browser's WebSocket that a link needs. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a link takes from its surroundings; tests bring their own. */
export interface LinkParts {
  open(): SocketLike;
  later(ms: number, run: () => void): () => void;
  random(): number;
}

/** The parts of a real browser. */
export function browserParts(place: { protocol: string; host: string }): LinkParts {
  const url = `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/ws`;
  return {
    open: () => {
      const socket = new WebSocket(url);
      const like: SocketLike = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
      socket.onopen = () => like.onopen?.();
      socket.onmessage = (event) => like.onmessage?.({ data: event.data });
      socket.onclose = () => like.onclose?.();
      return like;
    },
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

export function createLink(parts: LinkParts): Link {
  let handlers: LinkHandlers | null = null;
  let socket: SocketLike | null = null;
  let welcomed = false;
  let tries = 0;
  let cancel: (() => void) | null = null;

  function connect(): void {
    cancel = null;
    welcomed = false;
    handlers?.status('connecting');
    const mine = parts.open();
    socket = mine;
    mine.onopen = () => mine.send(JSON.stringify({ type: 'hello', version: VERSION }));
    mine.onmessage = ({ data }) => {
      if (socket !== mine || typeof data !== 'string') return;
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'welcome') {
        welcomed = true;
        tries = 0;
        handlers?.status('open');
      }
      // Another version stays another version: coming back would not help.
      const hopeless = message.type === 'error' && message.code === 'version';
      handlers?.message(message);
      if (hopeless) stop();
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      welcomed = false;
      handlers?.status('connecting');
      cancel = parts.later(pauseMs(tries, parts.random()), connect);
      tries += 1;
    };
  }

  function drop(): void {
    cancel?.();
    cancel = null;
    const old = socket;
    socket = null;
    welcomed = false;
    old?.close();
  }

  function stop(): void {
    drop();
    handlers?.status('closed');
  }

  return {
    start(given) {
      handlers = given;
      connect();
    },
    send(message) {
      if (!socket || !welcomed) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    renew() {
      drop();
      tries = 0;
      connect();
    },
    stop,
  };
}
