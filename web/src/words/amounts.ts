// Chips as people read and type them. On the wire all amounts are whole chips
// of 0.01.

import type { StakesView } from '../wire/messages';

/** Chips in one unit that people speak of. */
export const UNIT = 100;

/** Writes the amounts of one table. */
export interface Amounts {
  /** An amount: no decimals where stakes and amount are whole, else two. */
  (chips: number): string;
}

/** Writes amounts for a table of these stakes, in this language. */
export function amountsOf(stakes: StakesView, lang: string): Amounts {
  const whole = wholeStakes(stakes);
  return (chips) => write(chips, lang, whole && chips % UNIT === 0 ? 0 : 2);
}

/** An amount that stands for itself (a limit, a blind): decimals only if it has any. */
export function plainAmount(chips: number, lang: string): string {
  return write(chips, lang, chips % UNIT === 0 ? 0 : 2);
}

/** An amount off the tables: always two decimals. */
export function balanceAmount(chips: number, lang: string): string {
  return write(chips, lang, 2);
}

/** A result: an amount with its sign. */
export function netAmount(chips: number, amounts: Amounts): string {
  const sign = chips > 0 ? '+' : chips < 0 ? '−' : '';
  return sign + amounts(Math.abs(chips));
}

/** An amount as the amount field shows it: no grouping, so that it can be edited. */
export function fieldAmount(chips: number, lang: string): string {
  const digits = chips % UNIT === 0 ? 0 : 2;
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(chips / UNIT);
}

/** 1500, 1500.25, .5 */
const PLAIN = /^(?<digits>\d+|(?=[.,]\d))(?:[.,](?<rest>\d{0,2}))?$/;
/** 1,500 or 1.234.567,8: what groups does not mark decimals as well. */
const GROUPED = /^(?<digits>\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<rest>\d{0,2}))?$/;

/**
 * Reads a typed amount into chips; null if it is none. Dot and comma both mark
 * decimals; before exactly three digits they only group (1,500 is 1500).
 */
export function parseAmount(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f]/gu, '');
  const match = GROUPED.exec(text) ?? PLAIN.exec(text);
  if (!match || text.length > 16) return null;
  const { digits = '', rest = '' } = match.groups ?? {};
  const whole = Number(digits.replace(/[.,]/g, '') || '0');
  const cents = Number(rest.padEnd(2, '0'));
  const chips = whole * UNIT + cents;
  return Number.isSafeInteger(chips) ? chips : null;
}

function wholeStakes(stakes: StakesView): boolean {
  return [
    stakes.ante,
    stakes.bring_in,
    stakes.small_blind,
    stakes.big_blind,
    stakes.small_bet,
    stakes.big_bet,
  ].every((chips) => chips % UNIT === 0);
}

function write(chips: number, lang: string, digits: number): string {
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(chips / UNIT);
}
