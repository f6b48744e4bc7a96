// Before the first write: whose records, of those to be created, stand in the portal by now. It is looked once and written
// down, because afterwards nothing could tell them from our own: an answer may get lost, and a time of the portal says
// nothing against a time of ours.

import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { BATCH_SIZE, isLookedAtWhole } from '@groundwork/crm/call-count';
import { inFlight } from '@groundwork/crm/in-parallel';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { hasCheckedPortal, keysToCreate, markExisting } from '../changesets/store-look.ts';
import { IN_FLIGHT } from './apply.ts';

/** Notes what stands there under an external id of ours. Nothing when an earlier attempt has looked: that may have written. */
export async function checkPortalBeforeWriting(
  work: ChangeWork,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const { job, entries } = work;
  if (await job.tenant(tx => hasCheckedPortal(tx, entries.of))) return;
  const there: { object: string; key: string }[] = [];
  for (const group of await entries.groups(['pending'])) {
    if (group.kind !== 'record.create') continue;
    const { object } = group;
    const isListed = isLookedAtWhole(object, group.entries, counts[object] ?? 0);
    await job.progress({
      phase: `Looking at ${object.replaceAll('_', ' ')} in the portal`,
      done: 0,
      total: null,
      unit: 'records',
    });
    const keys = isListed ? await amongAll(work, group) : await askedFor(work, group);
    there.push(...keys.map(key => ({ object, key })));
  }
  await job.tenant(tx => markExisting(tx, entries.of, there));
}

async function amongAll({ portal, job, entries }: ChangeWork, { object }: EntryGroup): Promise<string[]> {
  const found: string[] = [];
  for await (const page of portal.listRecords(object, [EXTERNAL_ID], { signal: job.signal })) {
    const keys = page.flatMap(record => record.properties[EXTERNAL_ID] ?? []);
    if (keys.length > 0) found.push(...(await job.tenant(tx => keysToCreate(tx, entries.of, object, keys))));
  }
  return found;
}

async function askedFor({ portal, job, entries }: ChangeWork, group: EntryGroup): Promise<string[]> {
  const found: string[] = [];
  await inFlight(batches(entries.pages(group, ['pending']), BATCH_SIZE), IN_FLIGHT, async batch => {
    const keys = batch.map(entry => entry.key);
    const records = await portal.readRecords(group.object, EXTERNAL_ID, keys, [EXTERNAL_ID], {
      signal: job.signal,
    });
    found.push(...records.flatMap(record => record.properties[EXTERNAL_ID] ?? []));
  });
  return found;
}
