// What every screen may use, handed down from the root instead of lying around
// as globals.

import { createContext } from 'svelte';
import type { Room } from '../room/room.svelte';
import type { AccountDesk } from '../wire/account';
import type { HostDesk } from '../wire/host';
import type { Sound } from '../sound/sound.svelte';
import type { Prefs } from './prefs.svelte';
import type { Hands } from '../wire/hands';
import type { Words } from '../words/words';

export interface AppParts {
  room: Room;
  account: AccountDesk;
  host: HostDesk;
  words: Words;
  sound: Sound;
  prefs: Prefs;
  hands: Hands;
}

export const [useApp, provideApp] = createContext<AppParts>();
