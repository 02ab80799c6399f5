// The client on hand-written scenes: /dev/?scene=sixth#/table/… No server. Never
// part of the build.

import { mount } from 'svelte';
import App from '../src/App.svelte';
import '../src/ui/base.css';
import { createRoom } from '../src/room/room.svelte';
import { accountDesk } from '../src/wire/account';
import { hostDesk } from '../src/wire/host';
import { createSound } from '../src/sound/sound.svelte';
import { createPrefs } from '../src/ui/prefs.svelte';
import type { Link, LinkHandlers } from '../src/wire/link';
import type { ClientMessage, LobbyRow } from '../src/wire/messages';
import { english } from '../src/words/locales';
import { LAST_HAND, SCENES } from './scenes';
import { FIXED, NO, POT, STUD } from './tables';

const asked = new URLSearchParams(location.search);
const scene = SCENES[asked.get('scene') ?? ''];
const named = asked.get('name') !== 'none';
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
if (target) mount(App, { target, props: { parts: { room, account: accountDesk(fetch), host: hostDesk(fetch), sound, prefs, words: english() } } });
