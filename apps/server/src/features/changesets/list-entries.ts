// Entries of a change set, page by page, as people and the API see them.
import type { ChangesetEntry } from '@groundwork/contract/changesets';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from './entry.ts';
import { presentEntry } from './entry.ts';
import { getChangeset } from './get-changeset.ts';
import { type EntryFilter, type EntryPlace, pageOfEntries } from './store-pages.ts';

/** @throws Refusal not_found */
export async function listEntries(
  tx: Tx,
  of: ChangesetScope,
  filter: EntryFilter,
  after: EntryPlace | undefined,
  limit: number,
): Promise<{ entry: ChangesetEntry; place: EntryPlace }[]> {
  await getChangeset(tx, of.organizationId, of.changesetId);
  const entries = await pageOfEntries(tx, of, filter, after, limit);
  return entries.map(({ place, ...entry }) => ({ entry: presentEntry(entry), place }));
}
