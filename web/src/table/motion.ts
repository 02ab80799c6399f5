// Short motion that explains: cards come from the middle, chips from the seat.
// Nothing moves for who asked for reduced motion.

import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

const STILL: TransitionConfig = { duration: 0 };

/** A card flies in from the middle of the felt. */
export function dealt(
  node: Element,
  { delay = 0, still = false }: { delay?: number; still?: boolean } = {},
): TransitionConfig {
  if (still || prefersReducedMotion.current) return STILL;
  const felt = node.closest('[data-felt]')?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  const dx = felt ? (felt.left + felt.width / 2 - here.left) * 0.6 : 0;
  const dy = felt ? (felt.top + felt.height * 0.4 - here.top) * 0.6 : -40;
  return {
    delay,
    duration: 220,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px) rotate(${u * -8}deg); opacity: ${t}`,
  };
}

/** What was won comes from the pot. */
export function won(node: Element, { on }: { on: boolean }): TransitionConfig {
  if (!on || prefersReducedMotion.current) return STILL;
  const felt = node.closest('[data-felt]')?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  const dx = felt ? felt.left + felt.width / 2 - here.left : 0;
  const dy = felt ? felt.top + felt.height / 2 - here.top : 0;
  return {
    duration: 250,
    easing: cubicOut,
    css: (t, u) => `translate: ${u * dx}px ${u * dy}px; opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Chips come from their seat, or go to the pot (`dx`, `dy` in percent of the felt's box). */
export function chips(node: Element, { dx = 0, dy = 0 }: { dx?: number; dy?: number } = {}): TransitionConfig {
  if (prefersReducedMotion.current) return STILL;
  const felt = node.closest('[data-felt]')?.getBoundingClientRect();
  const x = ((felt?.width ?? 0) * dx) / 100;
  const y = ((felt?.height ?? 0) * dy) / 100;
  return {
    duration: 200,
    easing: cubicOut,
    css: (t, u) => `translate: ${u * x}px ${u * y}px; opacity: ${Math.min(1, t * 2)}`,
  };
}
