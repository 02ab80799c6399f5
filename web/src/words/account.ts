// What a player is told about the own account, in words.

import type { AccountNo } from '../wire/account';
import type { LobbyRow } from '../wire/messages';
import { plainAmount } from './amounts';
import { tableName } from './tables';
import type { Words } from './words';

/** Why nothing was done. */
export function accountNoText(words: Words, no: AccountNo, lobby: readonly LobbyRow[]): string {
  const args: Record<string, string | number> = {};
  if ('least' in no) args['least'] = no.least;
  if ('most' in no) args['most'] = no.most;
  if ('seconds' in no) args['seconds'] = no.seconds;
  if ('minutes' in no) args['minutes'] = no.minutes;
  if ('bound' in no) args['bound'] = plainAmount(no.bound, words.lang);
  if ('table' in no) args['table'] = tableText(words, no.table, lobby);
  const id = `account-refused-${no.code}`;
  return words.has(id) ? words.t(id, args) : words.t('account-refused-storage');
}

/** A table's name, or its id once it is closed. */
export function tableText(words: Words, table: string, lobby: readonly LobbyRow[]): string {
  const row = lobby.find((row) => row.info.id === table);
  return row ? tableName(words, row.info) : table;
}

/** What a movement of the wallet was for. */
export function movementText(words: Words, kind: string): string {
  const id = `statement-kind-${kind}`;
  return words.t(words.has(id) ? id : 'statement-kind-other');
}
