// Small parts of wire types that several files speak of.

import type { RaiseView, TableInfo } from '../wire/messages';

export type LimitKind = TableInfo['limit'];
export type RaiseBounds = Pick<RaiseView, 'least' | 'most' | 'step'>;
