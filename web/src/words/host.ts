// What a host is told, in words.

import type { HostNo } from '../wire/host';
import { plainAmount } from './amounts';
import type { Words } from './words';

/** Why nothing was done. */
export function noText(words: Words, no: HostNo): string {
  const args: Record<string, string | number> = {};
  if ('field' in no) args['field'] = words.t(`host-field-${no.field}`);
  if ('most' in no) args['most'] = no.most;
  if ('seat' in no) args['seat'] = no.seat;
  if ('has' in no) args['has'] = plainAmount(no.has, words.lang);
  return words.t(`host-refused-${no.code}`, args);
}
