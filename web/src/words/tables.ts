// What a table plays, in words.

import type { HouseRulesView, Refused, TableInfo } from '../wire/messages';
import { plainAmount, type Amounts } from './amounts';
import type { Words } from './words';

/** "Stud H/L". */
export function gameName(words: Words, info: TableInfo): string {
  return words.t(`game-${info.game}`);
}

/** What the host calls the table, before its game; "Stud H/L" where it has no name. */
export function tableName(words: Words, info: TableInfo): string {
  const game = gameName(words, info);
  return info.title === '' ? game : words.t('table-name', { title: info.title, game });
}

/** "Fixed limit 2/4". */
export function stakesName(words: Words, info: TableInfo): string {
  const { stakes, limit } = info;
  const plain = (chips: number) => plainAmount(chips, words.lang);
  if (limit === 'fixed') {
    return words.t('stakes-fixed', { small: plain(stakes.small_bet), big: plain(stakes.big_bet) });
  }
  if (stakes.big_blind === 0) {
    return words.t(`stakes-${limit}-stud`, { small: plain(stakes.small_bet) });
  }
  const blinds = { small: plain(stakes.small_blind), big: plain(stakes.big_blind) };
  return words.t(`stakes-${limit}`, blinds);
}

/** "FL 2/4", where there is little room. */
export function stakesShort(words: Words, info: TableInfo): string {
  const { stakes, limit } = info;
  const fixed = limit === 'fixed';
  const small = !fixed && stakes.big_blind > 0 ? stakes.small_blind : stakes.small_bet;
  const big = !fixed && stakes.big_blind > 0 ? stakes.big_blind : stakes.big_bet;
  const plain = (chips: number) => plainAmount(chips, words.lang);
  return words.t(`stakes-short-${limit}`, { small: plain(small), big: plain(big) });
}

/** The forced bets and the low, each a short phrase. */
export function stakesDetails(words: Words, info: TableInfo): string[] {
  const { stakes } = info;
  const plain = (chips: number) => plainAmount(chips, words.lang);
  const details: string[] = [];
  const low = lowRule(words, info);
  if (low) details.push(low);
  if (stakes.ante > 0) details.push(words.t('stakes-ante', { amount: plain(stakes.ante) }));
  if (stakes.bring_in > 0) {
    details.push(words.t('stakes-bring-in', { amount: plain(stakes.bring_in) }));
  }
  if (info.limit === 'fixed' && stakes.big_blind > 0) {
    const blinds = { small: plain(stakes.small_blind), big: plain(stakes.big_blind) };
    details.push(words.t('stakes-blinds', blinds));
  }
  return details;
}

/** "eight or better", where the game has a low beside the high. */
export function lowRule(words: Words, info: Pick<TableInfo, 'game'>): string | null {
  if (info.game.endsWith('-8')) return words.t('low-rule-eight');
  if (info.game.endsWith('-hilo')) return words.t('low-rule-none');
  return null;
}

/** Each house rule that matters at this table, as a phrase. */
export function houseRules(words: Words, info: TableInfo): string[] {
  const rules: HouseRulesView = info.rules;
  const lines: string[] = [];
  if (info.stud) lines.push(words.t(`rule-button-${rules.stud_button}`));
  if (info.limit === 'fixed') lines.push(words.t('rule-raises', { raises: rules.raises }));
  if (rules.open_pair && info.game === 'stud') lines.push(words.t('rule-open-pair'));
  lines.push(words.t(`rule-showdown-${rules.showdown}`));
  lines.push(words.t(rules.may_muck ? 'rule-may-muck' : 'rule-all-shown'));
  lines.push(words.t(rules.all_in_shown ? 'rule-all-in-shown' : 'rule-all-in-hidden'));
  if (info.stud) {
    lines.push(words.t(rules.odd_chips_by_card ? 'rule-odd-chips-card' : 'rule-odd-chips-seat'));
  }
  if (info.action_seconds !== null) {
    lines.push(words.t('rule-action', { seconds: info.action_seconds }));
  }
  if (info.bank_seconds > 0) lines.push(words.t('rule-bank', { seconds: info.bank_seconds }));
  if (info.private) lines.push(words.t('rule-private'));
  if (!info.spectators) lines.push(words.t('rule-no-spectators'));
  if (!info.chat) lines.push(words.t('rule-no-chat'));
  return lines;
}

/** Why a request was refused. */
export function refusalText(words: Words, amounts: Amounts, reason: Refused): string {
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(reason)) {
    if (name === 'code') continue;
    if (Array.isArray(value)) args[name] = value.map(amounts).join(', ');
    else if (typeof value === 'number') {
      args[name] = reason.code === 'no_such_seat' ? value : amounts(value);
    }
  }
  return words.t(`refused-${reason.code}`, args);
}
