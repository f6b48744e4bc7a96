// Entries of a change set, page by page, as people and the API see them.
import type { ChangesetEntry } from '@groundwork/contract/changesets';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from './entry.ts';
import { presentEntry, type StoredEntry } from './entry.ts';
import { openRecordPages, type PageOf } from './record-page-of.ts';
import { type EntryFilter, type EntryPlace, pageOfEntries } from './store-pages.ts';

/** @throws Refusal not_found */
export async function listEntries(
  tx: Tx,
  of: ChangesetScope,
  filter: EntryFilter,
  after: EntryPlace | undefined,
  limit: number,
): Promise<{ entry: ChangesetEntry; place: EntryPlace }[]> {
  const pageOf = await openRecordPages(tx, of);
  const entries = await pageOfEntries(tx, of, filter, after, limit);
  return entries.map(({ place, ...entry }) => ({ entry: withRecord(entry, pageOf), place }));
}

/** Settings and links are seen on no page of their own. */
function withRecord(entry: StoredEntry, pageOf: PageOf): ChangesetEntry {
  const shown = presentEntry(entry);
  if (!entry.kind.startsWith('record.')) return shown;
  // What somebody else made there before the first write is changed, not created.
  const is_created = entry.kind === 'record.create' && !entry.was_there;
  return { ...shown, record: pageOf({ ...entry, is_created, is_archived: entry.kind === 'record.archive' }) };
}
