// Sets a portal up: objects, groups, properties and pipelines, in the order in which each needs the one before.
import { PROPERTY_BATCH_SIZE } from '@groundwork/crm/call-count';
import { PortalRefusal } from '@groundwork/crm/port';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, type StoredEntry } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { Refused } from '../changesets/refusals.ts';
import { currencyIn, groupIn, labelIn, objectIn, optionsIn, pipelineIn, propertyIn } from './definitions.ts';

/** Creates what is pending. The adapter looks before it creates again, so an interrupted attempt doubles nothing. */
export async function applyBlueprint(work: ChangeWork): Promise<void> {
  const groups = await work.entries.groups(['pending']);
  const total = groups.reduce((sum, group) => sum + group.entries, 0);
  let done = 0;
  for (const group of groups) {
    const size = group.kind === 'property.create' ? PROPERTY_BATCH_SIZE : 1;
    for await (const batch of batches(work.entries.pages(group, ['pending']), size)) {
      work.refusals.whole(await create(work, group, batch), 'settings');
      done += batch.length;
      await work.job.progress({ phase: 'Setting up the portal', done, total, unit: 'settings' });
    }
  }
}

type Outcomes = (Refused | undefined)[];

/** One request's worth. A refusal is written on its entries; one property that is refused must not take others along. */
async function create(work: ChangeWork, group: EntryGroup, batch: StoredEntry[]): Promise<Outcomes> {
  try {
    await send(work, group, batch);
  } catch (error) {
    if (!(error instanceof PortalRefusal) || isAboutToken(error)) throw error;
    if (batch.length > 1) {
      const outcomes: Outcomes = [];
      for (const entry of batch) outcomes.push(...(await create(work, group, [entry])));
      return outcomes;
    }
    await mark(work, batch, { state: 'failed', error: error.message });
    const refused = { alike: `${group.kind} ${error.status} ${error.category}`, reason: error.message };
    work.refusals.next(refused, 'settings');
    return [refused];
  }
  await mark(work, batch, { state: 'applied', error: null });
  for (const _ of batch) work.refusals.next(undefined, 'settings');
  return batch.map(() => undefined);
}

/** The portal objects to whoever asks, or to how often: the next entry would hear the same. */
function isAboutToken({ status }: PortalRefusal): boolean {
  return status === 401 || status === 403 || status === 429;
}

async function mark({ entries }: ChangeWork, batch: StoredEntry[], what: Omit<Mark, 'seq'>): Promise<void> {
  await entries.mark(
    ['pending'],
    batch.map(({ seq, key }) => ({ seq, crm_id: key, ...what })),
  );
}

async function send({ portal, job }: ChangeWork, group: EntryGroup, batch: StoredEntry[]): Promise<void> {
  const write = { signal: job.signal };
  switch (group.kind) {
    case 'object.create':
      return portal.createObjects(batch.map(objectIn), write);
    case 'group.create':
      return portal.createGroups(batch.map(groupIn), write);
    case 'property.create':
      return portal.createProperties(group.object, batch.map(propertyIn), write);
    case 'property.update':
      for (const entry of batch) {
        await portal.updateOptions(entry.object, entry.key, optionsIn(entry.after), write);
      }
      return;
    case 'pipeline.create':
      for (const entry of batch) await portal.createPipeline(pipelineIn(entry), write);
      return;
    case 'currency.create':
      for (const entry of batch) await portal.addCurrency(currencyIn(entry), write);
      return;
    case 'label.create':
      for (const entry of batch) await portal.createLabel(labelIn(entry), write);
      return;
    case 'record.create':
    case 'record.update':
    case 'record.archive':
    case 'association.create':
    case 'association.remove':
      throw new Error(`A blueprint holds no ${group.kind}`);
  }
}
