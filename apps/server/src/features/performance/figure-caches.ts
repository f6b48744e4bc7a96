// What is kept of each rep between requests: it goes through every step of every deal, and is the same until a deal changes.
import type { RepBackTest, RepForecast } from '@groundwork/contract/quarter-forecast';
import type { Tx } from '../../platform/db.ts';
import type { MarkedCache } from './marked-cache.ts';
import type { FigureScope } from './store.ts';
import { readMark, type StageRow, type UsualDays } from './store-history.ts';

export interface FigureCaches {
  usualDays: MarkedCache<UsualDays[]>;
  stages: MarkedCache<StageRow[]>;
  forecasts: MarkedCache<RepForecast>;
  backTests: MarkedCache<RepBackTest>;
}

/** Another one whenever a figure of the rep's deals may be. */
export async function markOf(tx: Tx, of: FigureScope): Promise<string> {
  return `${of.today} ${of.currency} ${await readMark(tx, of)}`;
}
