// From what is legal to buttons: what each says, does and answers to. The words
// and the deed come from the same numbers, so they cannot differ (C39).

import type { Amounts } from '../words/amounts';
import type { ActionChoice, LegalView, Pay, RaiseView } from '../wire/messages';
import type { Words } from '../words/words';
import { clampTotal } from './raise';

/** How a button looks. */
export type Tone = 'fold' | 'calm' | 'strong';

/** A button. */
export interface Offer {
  /** Names the button for tests and keys: `fold`, `call`, `raise` … */
  name: string;
  tone: Tone;
  /** What it says, amount included. */
  label: string;
  /** The key that does the same, as a letter; `⇧R` with shift. */
  key: string;
  action: ActionChoice;
  /** Folding would give away a free check: ask first. */
  ask: boolean;
}

/**
 * The buttons for a decision, fold first. `total` is the amount in the slider;
 * it means nothing in fixed limit.
 */
export function offersOf(
  legal: LegalView,
  total: number,
  amounts: Amounts,
  words: Words,
): Offer[] {
  const offers: Offer[] = [];
  const add = (offer: Omit<Offer, 'ask'>) => offers.push({ ...offer, ask: false });
  if (legal.fold) {
    offers.push({
      name: 'fold',
      tone: 'fold',
      label: words.t('act-fold'),
      key: 'F',
      action: { do: 'fold' },
      ask: legal.check,
    });
  }
  if (legal.show_or_muck) {
    add({ name: 'muck', tone: 'fold', label: words.t('act-muck'), key: 'M', action: { do: 'muck' } });
    add({ name: 'show', tone: 'strong', label: words.t('act-show'), key: 'S', action: { do: 'show' } });
  }
  if (legal.check) {
    add({ name: 'check', tone: 'calm', label: words.t('act-check'), key: 'C', action: { do: 'check' } });
  }
  if (legal.call) {
    const label = pay('act-call', legal.call, amounts, words);
    add({ name: 'call', tone: 'calm', label, key: 'C', action: { do: 'call' } });
  }
  if (legal.bring_in) {
    const label = pay('act-bring-in', legal.bring_in, amounts, words);
    add({ name: 'bring-in', tone: 'calm', label, key: 'B', action: { do: 'bring_in' } });
  }
  if (legal.raise) {
    const totals = raiseTotals(legal.raise, total);
    totals.forEach((to, index) =>
      add({
        name: totals.length > 1 ? `raise-${to}` : 'raise',
        tone: 'strong',
        label: raiseLabel(legal.raise as RaiseView, to, amounts, words),
        key: index === 0 ? 'R' : '⇧R',
        action: { do: 'raise', to },
      }),
    );
  }
  return offers;
}

/** True if the amount is the player's to choose. */
export function hasSlider(legal: LegalView): boolean {
  return legal.raise !== null && legal.raise.totals.length === 0 && legal.raise.least < legal.raise.most;
}

function raiseTotals(raise: RaiseView, total: number): number[] {
  return raise.totals.length > 0 ? raise.totals : [clampTotal(raise, total)];
}

function raiseLabel(raise: RaiseView, to: number, amounts: Amounts, words: Words): string {
  const allIn = to >= raise.all_in_at ? 'yes' : 'no';
  return words.t(`act-${raise.verb}`, { amount: amounts(to), allin: allIn });
}

function pay(id: string, due: Pay, amounts: Amounts, words: Words): string {
  return words.t(id, { amount: amounts(due.amount), allin: due.all_in ? 'yes' : 'no' });
}
