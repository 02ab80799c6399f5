// The client on a real page.

import { mount } from 'svelte';
import App from './App.svelte';
import './ui/base.css';
import { createRoom } from './room/room.svelte';
import { createSound } from './sound/sound.svelte';
import { createPrefs } from './ui/prefs.svelte';
import { accountDesk } from './wire/account';
import { takeNameBy } from './wire/guest';
import { handsBy } from './wire/hands';
import { hostDesk } from './wire/host';
import { browserParts, createLink } from './wire/link';
import { english } from './words/locales';

const prefs = createPrefs(localStorage);
const sound = createSound(prefs);
const room = createRoom({
  link: createLink(browserParts(location)),
  takeName: takeNameBy((...request) => fetch(...request)),
  now: () => performance.now(),
  firstId: Math.floor(Math.random() * 2 ** 30),
  myTurn: () => sound.turn(),
});
const account = accountDesk((...request) => fetch(...request));
const hands = handsBy((...request) => fetch(...request));
const host = hostDesk((...request) => fetch(...request));
room.start();

const target = document.getElementById('app');
if (target) mount(App, { target, props: { parts: { room, account, host, hands, sound, prefs, words: english() } } });
