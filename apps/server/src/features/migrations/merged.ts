// Merged rows of a migration by name, for whoever tells of them outside of their own list.
import type { MergedRow } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry-store.ts';
import { mergesAfter } from './merges/store.ts';

/** The first so many, those that call the record something else before the others. */
export function listMergedRows(tx: Tx, of: ChangesetScope, limit: number): Promise<MergedRow[]> {
  return mergesAfter(tx, of, undefined, limit);
}
