// Sounds, made on the spot: no files.

import type { Prefs } from '../ui/prefs.svelte';

export interface Sound {
  /** It is the own turn: two soft ticks. */
  turn(): void;
}

export function createSound(prefs: Prefs): Sound {
  // Made at the first sound: before the first click a browser allows none.
  let context: AudioContext | null = null;

  function tick(at: number, pitch: number): void {
    if (!context) return;
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(0.12, at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
    tone.connect(level).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.16);
  }

  return {
    turn() {
      if (prefs.muted || typeof AudioContext === 'undefined') return;
      if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
      context ??= new AudioContext();
      tick(context.currentTime, 660);
      tick(context.currentTime + 0.12, 880);
    },
  };
}
