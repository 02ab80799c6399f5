// What a person has set on this device.

export interface Prefs {
  /** No sounds. */
  muted: boolean;
  /** Losing hands are mucked without asking (R36); told to each table on sitting down. */
  muckLosing: boolean;
  /** Names of players whose talk is not shown here. */
  silenced: readonly string[];
}

const KEY = 'cardspeak-prefs';

/** Reads the settings from `store` and keeps them there. */
export function createPrefs(store: Pick<Storage, 'getItem' | 'setItem'>): Prefs {
  const prefs = $state<Prefs>({ muted: false, muckLosing: false, silenced: [], ...read(store) });
  return {
    get muted() {
      return prefs.muted;
    },
    set muted(muted) {
      prefs.muted = muted;
      store.setItem(KEY, JSON.stringify(prefs));
    },
    get silenced() {
      return prefs.silenced;
    },
    set silenced(names) {
      prefs.silenced = names;
      store.setItem(KEY, JSON.stringify(prefs));
    },
    get muckLosing() {
      return prefs.muckLosing;
    },
    set muckLosing(on) {
      prefs.muckLosing = on;
      store.setItem(KEY, JSON.stringify(prefs));
    },
  };
}

function read(store: Pick<Storage, 'getItem'>): Partial<Prefs> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
