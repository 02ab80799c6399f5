// What a hand is worth, from the server's data into words.

import type { HandName, LowName } from '../wire/messages';
import { rankFace } from './cards';
import type { Words } from './words';

/** "two pair, aces and eights". */
export function highName(words: Words, name: HandName): string {
  const [first = '', second = ''] = name.ranks;
  if (name.kind === 'straight_flush' && first === 'A') return words.t('hand-royal-flush');
  return words.t(`hand-${name.kind}`, { first, second });
}

/** "8-6-5-3-2 low", "the wheel", "low draw 6-4-3-2": a name that stands for itself. */
export function lowName(words: Words, name: LowName): string {
  if (isWheel(name)) return words.t('low-wheel');
  return words.t(`low-${name.kind}`, { ranks: ranksOf(name) });
}

/** "8-6-5-3-2" or "the wheel": where "low" is said already. */
export function lowRanks(words: Words, name: LowName): string {
  return isWheel(name) ? words.t('low-wheel') : ranksOf(name);
}

function isWheel(name: LowName): boolean {
  return name.kind === 'made' && name.ranks.join('') === '5432A';
}

function ranksOf(name: LowName): string {
  return name.ranks.map(rankFace).join('-');
}
