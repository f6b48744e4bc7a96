// Rejected rows of a migration, counted by why: what a report says of them without listing every one.
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry-store.ts';
import { countRejected, type RejectedGroup } from './rows/store.ts';

export type { RejectedGroup } from './rows/store.ts';

/** Every rejected row is in exactly one group; ordered by source, column and reason. */
export function listRejectedGroups(tx: Tx, of: ChangesetScope): Promise<RejectedGroup[]> {
  return countRejected(tx, of);
}
