// What people said of pairs of rows, for whoever makes an analysis.
import type { RememberedPair } from '@groundwork/engine/compile/remembered-pairs';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store-answers.ts';

/** All of it, also what no row at hand is known by any more: it may come back with the next file. */
export function rememberedPairs(tx: Tx, of: ProjectScope): Promise<RememberedPair[]> {
  return store.listAnswers(tx, of);
}
