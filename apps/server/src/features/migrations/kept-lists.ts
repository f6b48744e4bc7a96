// Static lists that stay when a migration is taken back, because somebody put contacts on them: who is on a list is all that it
// says, so it is a person's own from then on. What the migration put there goes.
import { LISTS } from '@groundwork/contract/standard-objects';
import { plural } from '@groundwork/engine/words/wording';
import type { EntryGroup, StoredEntry } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { linksOfRecords } from './store-lists.ts';

/** An order in which lists are taken back before the contacts that are on them. */
export function listsFirst(a: EntryGroup, b: EntryGroup): number {
  return Number(b.object === LISTS) - Number(a.object === LISTS);
}

/** Of these lists, by the portal's ids, those with contacts that are not from here, and why they stay. */
export async function listsOfPeople(
  { portal, job, entries }: ChangeWork,
  object: string,
  batch: readonly StoredEntry[],
): Promise<Map<string, string>> {
  const ids = batch.flatMap(entry => entry.crm_id ?? []);
  if (object !== LISTS || ids.length === 0) return new Map();
  const keys = batch.map(entry => entry.key);
  const ours = new Set(await job.tenant(tx => linksOfRecords(tx, entries.of, LISTS, keys)));
  const members = await portal.readAssociations(LISTS, 'contacts', ids, { signal: job.signal });
  const others = members.filter(({ from_id, to_id }) => !ours.has(`${from_id}>${to_id}`));
  return new Map(
    [...Map.groupBy(others, one => one.from_id)].map(([id, own]) => [
      id,
      `a person put ${plural(own.length, 'contact')} on it`,
    ]),
  );
}
