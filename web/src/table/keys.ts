// Which button a pressed key means.

import type { Offer } from './offers';

/** What of a key press matters. */
export interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  /** Where it went: a place where people type takes every key for itself (C38). */
  typing: boolean;
}

/** The button that this press means, if any. */
export function offerFor(press: Press, offers: readonly Offer[]): Offer | null {
  if (press.typing || press.repeat || press.ctrlKey || press.altKey || press.metaKey) return null;
  const letter = press.key.toUpperCase();
  const wanted = press.shiftKey && letter === 'R' ? '⇧R' : letter;
  return offers.find((offer) => offer.key === wanted) ?? null;
}

/** Reads a browser's key event. */
export function pressOf(event: KeyboardEvent): Press {
  const { key, shiftKey, ctrlKey, altKey, metaKey, repeat, target } = event;
  const typing = isTyping(target) || event.isComposing;
  return { key, shiftKey, ctrlKey, altKey, metaKey, repeat, typing };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['range', 'checkbox', 'button'].includes(target.type);
}
