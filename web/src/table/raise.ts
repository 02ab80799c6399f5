// The amount of a bet or raise in pot and no limit: always within what the
// server allows. All amounts are totals of the round in chips of 0.01.

import type { LimitKind, RaiseBounds } from './types';

/** The nearest total that is allowed: a bound, or a multiple of the step between them. */
export function clampTotal(raise: RaiseBounds, wanted: number): number {
  if (!(wanted > raise.least)) return raise.least;
  if (wanted >= raise.most) return raise.most;
  const step = Math.max(1, raise.step);
  const snapped = Math.round(wanted / step) * step;
  return Math.min(raise.most, Math.max(raise.least, snapped));
}

/** A preset of the amount box. */
export interface Preset {
  name: 'half' | 'two-thirds' | 'pot' | 'max';
  total: number;
}

/** The presets that a turn offers, each clamped; "max" only where it is not the pot. */
export function presets(
  raise: RaiseBounds & { half_pot: number; two_thirds_pot: number; pot: number },
  limit: LimitKind,
): Preset[] {
  const all: Preset[] = [
    { name: 'half', total: clampTotal(raise, raise.half_pot) },
    { name: 'two-thirds', total: clampTotal(raise, raise.two_thirds_pot) },
    { name: 'pot', total: clampTotal(raise, raise.pot) },
  ];
  if (limit === 'no' || raise.most !== raise.pot) all.push({ name: 'max', total: raise.most });
  return all;
}
