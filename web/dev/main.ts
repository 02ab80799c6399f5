// The client on hand-written scenes: /dev/?scene=sixth#/table/… No server. Never
// part of the build.

import { mount } from 'svelte';
import App from '../src/App.svelte';
import '../src/ui/base.css';
import { createRoom } from '../src/room/room.svelte';
import { accountDesk } from '../src/wire/account';
import { hostDesk } from '../src/wire/host';
import { createSound } from '../src/sound/sound.svelte';
import { HANDS_LINK } from '../src/ui/route.svelte';
import { createPrefs } from '../src/ui/prefs.svelte';
import type { Link, LinkHandlers } from '../src/wire/link';
import type { Hands } from '../src/wire/hands';
import type { ClientMessage, LobbyRow, PlayedHand } from '../src/wire/messages';
import { english } from '../src/words/locales';
import { LAST_HAND, SCENES } from './scenes';
import { FIXED, NO, POT, STUD } from './tables';

const asked = new URLSearchParams(location.search);
const scene = SCENES[asked.get('scene') ?? ''];
const named = asked.get('name') !== 'none';
if (asked.has('hands')) location.hash = HANDS_LINK;
if (scene) location.hash = `#/table/${scene.view.info.id}`;

/** A server that knows one scene. */
function mockLink(): Link & { sent: ClientMessage[]; hear: LinkHandlers['message'] } {
  let handlers: LinkHandlers | null = null;
  const sent: ClientMessage[] = [];
  const tables: LobbyRow[] = [STUD, POT, FIXED, NO].map((info) => ({
    info,
    people: info === STUD ? 1 : 0,
    robots: info.stud ? 5 : 3,
  }));
  const you = named ? { name: 'Ilona', balance: 92360, seated: scene ? [scene.view.info.id] : [], host: false } : null;
  return {
    sent,
    hear: (message) => handlers?.message(message),
    start(given) {
      handlers = given;
      handlers.status(asked.has('offline') ? 'connecting' : 'open');
      handlers.message({ type: 'welcome', version: 1, you, tables });
    },
    send(message) {
      sent.push(message);
      const answer = handlers;
      if (message.type === 'watch' && scene) {
        setTimeout(() =>
          answer?.message({ type: 'table', table: message.table, epoch: 1, seq: 1, events: scene.events, view: scene.view }),
        );
      } else if (message.type === 'last_hand') {
        const number = message.hand ?? LAST_HAND.number;
        answer?.message({ type: 'last_hand', table: message.table, hand: { ...LAST_HAND, number } });
      } else if (message.type === 'act') {
        setTimeout(() => answer?.message({ type: 'refused', id: message.id, reason: { code: 'late' } }), 400);
      }
      return true;
    },
    renew: () => undefined,
    stop: () => undefined,
  };
}

/** A server that keeps a hundred hands. */
function mockHands(): Hands {
  const played: PlayedHand[] = Array.from({ length: 100 }, (_, index) => ({
    table: (index % 3 === 0 ? POT : STUD).id,
    number: 144 - index,
    game: (index % 3 === 0 ? POT : STUD).game,
    name: 'Ilona',
    ended_ms: Date.UTC(2026, 9, 31, 20) - index * 95_000,
    net: [1320, -40, -650, 0, 12_050, -250][index % 6] ?? 0,
  }));
  return {
    page(search, after) {
      const found = played.filter(
        (hand) =>
          (search.game === '' || hand.game === search.game) &&
          (search.table === '' || hand.table === search.table) &&
          (search.result === '' || (search.result === 'won') === hand.net > 0),
      );
      const first = Number(after ?? 0);
      const next = first + 50 < found.length ? String(first + 50) : null;
      const tables = [POT.id, STUD.id];
      const games = [POT.game, STUD.game];
      return Promise.resolve({ found: { hands: found.slice(first, first + 50), next, tables, games } });
    },
    hand: (_, number) => Promise.resolve({ found: { ...LAST_HAND, number, numbers: [number] } }),
  };
}

const prefs = createPrefs(localStorage);
const sound = createSound(prefs);
const link = mockLink();
const room = createRoom({
  link,
  takeName: (name) => Promise.resolve(name === '' ? 'name_empty' : 'name_taken'),
  now: () => performance.now(),
  firstId: 1,
  myTurn: () => sound.turn(),
});
room.start();
Object.assign(globalThis, { sent: link.sent, hear: link.hear, scenes: SCENES });

const target = document.getElementById('app');
if (target) mount(App, { target, props: { parts: { room, account: accountDesk(fetch), host: hostDesk(fetch), sound, prefs, words: english(), hands: mockHands() } } });
