// Before an undo: an interrupted attempt may have written what it could no longer note. Whatever of the pending entries
// stands in the portal is noted as applied, so that the undo takes it back too.

import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { BATCH_SIZE, READ_ASSOCIATIONS_SIZE } from '@groundwork/crm/call-count';
import { inFlight } from '@groundwork/crm/in-parallel';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { IN_FLIGHT } from './apply.ts';
import { openLinks } from './store.ts';
import type { ValueKinds } from './values.ts';

export async function settlePending(work: ChangeWork, kinds: ValueKinds): Promise<void> {
  const groups = await work.entries.groups(['pending']);
  for (const group of groups) {
    if (group.kind === 'record.create') await settleCreated(work, group);
    if (group.kind === 'record.update') await settleUpdated(work, group, kinds);
  }
  for (const group of groups) if (group.kind === 'association.create') await settleLinks(work, group);
}

async function settleCreated({ entries, portal, job }: ChangeWork, group: EntryGroup): Promise<void> {
  await inFlight(batches(entries.pages(group, ['pending']), BATCH_SIZE), IN_FLIGHT, async batch => {
    const keys = batch.map(entry => entry.key);
    const records = await portal.readRecords(group.object, EXTERNAL_ID, keys, [EXTERNAL_ID], {
      signal: job.signal,
    });
    const ids = new Map(records.map(record => [record.properties[EXTERNAL_ID], record.id]));
    // What carries our external id and did not stand there before the first write is ours.
    const marks = batch.flatMap(({ seq, key, was_there }): Mark[] => {
      const crm_id = ids.get(key);
      return crm_id === undefined || was_there ? [] : [{ seq, state: 'applied', crm_id }];
    });
    await entries.mark(['pending'], marks);
  });
}

async function settleUpdated(
  { entries, portal, job }: ChangeWork,
  group: EntryGroup,
  kinds: ValueKinds,
): Promise<void> {
  const { object } = group;
  await inFlight(batches(entries.pages(group, ['pending']), BATCH_SIZE), IN_FLIGHT, async batch => {
    const names = [...new Set(batch.flatMap(entry => Object.keys(entry.after)))];
    const ids = batch.flatMap(entry => entry.crm_id ?? []);
    const records = await portal.readRecords(object, 'id', ids, names, { signal: job.signal });
    const byId = new Map(records.map(record => [record.id, record.properties]));
    const marks = batch.flatMap(({ seq, crm_id, before, after }): Mark[] => {
      const now = byId.get(crm_id ?? '');
      const was = textValues(before);
      const isWritten = Object.entries(textValues(after)).some(
        ([name, value]) =>
          kinds.isSame(object, name, now?.[name], value) && !kinds.isSame(object, name, was[name], value),
      );
      return now && isWritten ? [{ seq, state: 'applied' }] : [];
    });
    await entries.mark(['pending'], marks);
  });
}

async function settleLinks({ entries, portal, job }: ChangeWork, group: EntryGroup): Promise<void> {
  const toObject = group.to_object ?? '';
  for (let after = 0; ; ) {
    const page = await job.tenant(tx => openLinks(tx, entries.of, group, after, READ_ASSOCIATIONS_SIZE));
    const last = page.at(-1);
    if (!last) return;
    after = last.seq;
    const ends = [...new Set(page.flatMap(link => (link.to_id === null ? [] : (link.from_id ?? []))))];
    if (ends.length === 0) continue;
    const there = await portal.readAssociations(group.object, toObject, ends, { signal: job.signal });
    const existing = new Set(there.map(pair => `${pair.from_id}>${pair.to_id}`));
    const marks = page.flatMap(({ seq, from_id, to_id }): Mark[] => {
      const crm_id = `${from_id}>${to_id}`;
      return existing.has(crm_id) ? [{ seq, state: 'applied', crm_id }] : [];
    });
    await entries.mark(['pending'], marks);
  }
}
