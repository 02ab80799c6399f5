// How long to wait before the next try to connect.

/** The first pause, in milliseconds. */
const FIRST_MS = 250;
/** No pause is longer than this. */
const MOST_MS = 8000;

/**
 * The pause before try number `tries` (0 for the first after a break), in
 * milliseconds. `random` is a number in [0, 1): half of the pause is drawn, so
 * that a restarted server is not met by everybody at once.
 */
export function pauseMs(tries: number, random: number): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(tries, 16));
  return Math.round(full / 2 + (full / 2) * random);
}
