// Writes what a migration is to write: records object by object, and the links between them. What an interrupted attempt
// sent without noting is sent again: records are found by their external id and linking twice is one link, so nothing is
// doubled.

import { LISTS } from '@groundwork/contract/standard-objects';
import { ASSOCIATION_BATCH_SIZE, BATCH_SIZE } from '@groundwork/crm/call-count';
import { inFlight } from '@groundwork/crm/in-parallel';
import type { AssociationPair, LinkedInput, UpsertInput, WriteOutcome } from '@groundwork/crm/port';
import { isMadeLinked } from '@groundwork/crm/type-ids';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { Refused as Alike } from '../changesets/refusals.ts';
import { labelIds, labelsIn } from './link-labels.ts';
import { type OpenLink, openLinks } from './store.ts';
import { nextFilled } from './store-lists.ts';
import { linksToMake } from './store-made-links.ts';
import { markRowsFound, rejectLinkRows, rejectRows } from './store-rows.ts';
import type { ValueKinds } from './values.ts';

/** Batches under way at once, from the request to the note of its answer: at 19 requests a second these are used up only
 *  when that takes more than a second and a half, so that a slow moment of either machine leaves no turn unused. */
export const IN_FLIGHT = 32;
const PAGE = 1000;

/** Writes every pending record. */
export async function writeRecords(
  work: ChangeWork,
  groups: readonly EntryGroup[],
  kinds: ValueKinds,
): Promise<void> {
  for (const group of groups) {
    if (group.kind === 'record.create') await createRecords(work, group);
    if (group.kind === 'record.update') await updateRecords(work, group, kinds);
  }
}

/** Makes every pending link between records that are written. */
export async function writeLinks(work: ChangeWork, groups: readonly EntryGroup[]): Promise<void> {
  for (const group of groups) if (group.kind === 'association.create') await createLinks(work, group);
}

/** Says how far a group is. */
function counter(
  { job }: ChangeWork,
  phase: string,
  total: number,
  unit: string,
): (n: number) => Promise<void> {
  let done = 0;
  return async n => {
    done += n;
    await job.progress({ phase, done, total, unit });
  };
}

async function createRecords(work: ChangeWork, group: EntryGroup): Promise<void> {
  const { portal, job, entries } = work;
  const advance = counter(work, `Writing ${group.object.replaceAll('_', ' ')}`, group.entries, 'records');
  await inFlight(batches(entries.pages(group, ['pending']), BATCH_SIZE), IN_FLIGHT, async batch => {
    const inputs = batch.map(entry => ({ external_id: entry.key, properties: textValues(entry.after) }));
    const write = { signal: job.signal };
    const outcomes = isMadeLinked(group.object)
      ? await portal.createLinked(group.object, await withLinks(work, group.object, inputs), write)
      : await portal.upsertRecords(group.object, inputs, write);
    await note(work, batch, outcomes, entry => entry.key);
    await advance(batch.length);
  });
}

/** The records with their links to what is written already. The links stay entries of their own: made twice, they are one. */
async function withLinks(
  { job, entries }: ChangeWork,
  object: string,
  inputs: readonly UpsertInput[],
): Promise<LinkedInput[]> {
  const keys = inputs.map(input => input.external_id);
  const made = await job.tenant(tx => linksToMake(tx, entries.of, object, keys));
  const byKey = Map.groupBy(made, link => link.key);
  return inputs.map(input => ({ ...input, links: byKey.get(input.external_id) ?? [] }));
}

async function updateRecords(work: ChangeWork, group: EntryGroup, kinds: ValueKinds): Promise<void> {
  const { portal, job, entries } = work;
  const advance = counter(work, `Updating ${group.object.replaceAll('_', ' ')}`, group.entries, 'records');
  await inFlight(batches(entries.pages(group, ['pending']), BATCH_SIZE), IN_FLIGHT, async batch => {
    const { untouched, refused } = await sinceThePreview(work, group.object, batch, kinds);
    const inputs = untouched.map(entry => ({ id: entry.crm_id ?? '', properties: textValues(entry.after) }));
    const outcomes = await portal.updateRecords(group.object, inputs, { signal: job.signal });
    await note(work, untouched, outcomes, entry => entry.crm_id ?? '');
    await reject(work, refused);
    await advance(batch.length);
  });
}

/** Approval is bound to the records as they were seen: one that changed since is refused rather than overwritten. A
 *  value that already is what we want to write was written by an attempt that was interrupted. */
async function sinceThePreview(
  { portal, job }: ChangeWork,
  object: string,
  batch: readonly StoredEntry[],
  kinds: ValueKinds,
): Promise<{ untouched: StoredEntry[]; refused: Refused[] }> {
  const names = [...new Set(batch.flatMap(entry => Object.keys(entry.after)))];
  const ids = batch.flatMap(entry => (entry.crm_id === null ? [] : [entry.crm_id]));
  const records = await portal.readRecords(object, 'id', ids, names, { signal: job.signal });
  const byId = new Map(records.map(record => [record.id, record.properties]));
  const untouched: StoredEntry[] = [];
  const refused: Refused[] = [];
  for (const entry of batch) {
    const now = byId.get(entry.crm_id ?? '');
    const before = textValues(entry.before);
    const changed = Object.entries(textValues(entry.after)).find(
      ([name, after]) =>
        !kinds.isSame(object, name, now?.[name], before[name]) &&
        !kinds.isSame(object, name, now?.[name], after),
    );
    if (!now)
      refused.push({
        entry,
        property: null,
        value: null,
        reason: 'removed from the portal since the preview',
      });
    else if (changed) {
      const [property, value] = changed;
      const found = now[property] ?? '';
      refused.push({
        entry,
        property,
        value,
        reason: `changed since the preview: ${property} is now “${found}”`,
      });
    } else untouched.push(entry);
  }
  return { untouched, refused };
}

interface Refused {
  entry: StoredEntry;
  property: string | null;
  value: string | null;
  reason: string;
}

/** Writes down what the portal said about a batch. */
async function note(
  work: ChangeWork,
  batch: readonly StoredEntry[],
  outcomes: readonly WriteOutcome[],
  keyOf: (entry: StoredEntry) => string,
): Promise<void> {
  const byKey = new Map(outcomes.map(outcome => [outcome.key, outcome]));
  const marks: Mark[] = [];
  const refused: Refused[] = [];
  const found: StoredEntry[] = [];
  const said: (Alike | undefined)[] = [];
  for (const entry of batch) {
    const outcome = byKey.get(keyOf(entry));
    if (outcome?.ok) {
      if (entry.was_there) found.push(entry);
      const error = entry.was_there ? FOUND_THERE : null;
      const revision = outcome.updated_at ?? null;
      marks.push({ seq: entry.seq, state: 'applied', crm_id: outcome.id, error, revision });
      said.push(undefined);
    } else {
      const property = outcome?.property ?? null;
      const value = property === null ? null : (textValues(entry.after)[property] ?? null);
      const reason = outcome?.message ?? 'The portal said nothing about this record';
      refused.push({ entry, property, value, reason });
      said.push({ alike: `${entry.object} ${outcome?.code ?? ''} ${property ?? ''}`, reason });
    }
  }
  await work.entries.mark(['pending'], marks);
  const keys = found.map(({ object, key }) => ({ object, external_id: key }));
  await work.job.tenant(tx => markRowsFound(tx, work.entries.of, keys));
  await reject(work, refused);
  work.refusals.see(said, batch[0]?.object ?? 'records');
}

/** On an entry whose record somebody else made after the preview: it was changed and not created, and is not ours to remove. */
const FOUND_THERE =
  'It was made in the portal after the preview, so it was updated. An undo leaves it there.';

/** The source rows of a refused record are rejected with the portal's own reason. */
async function reject({ entries, job }: ChangeWork, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return;
  await entries.mark(
    ['pending'],
    refused.map(({ entry, reason }) => ({ seq: entry.seq, state: 'failed', error: reason })),
  );
  await job.tenant(tx =>
    rejectRows(
      tx,
      entries.of,
      refused.map(({ entry, property, value, reason }) => ({
        object: entry.object,
        external_id: entry.key,
        place: property,
        value,
        reason,
      })),
    ),
  );
}

async function createLinks(work: ChangeWork, group: EntryGroup): Promise<void> {
  const { portal, job } = work;
  const phase = `Linking ${group.object} and ${group.to_object}`.replaceAll('_', ' ');
  const advance = counter(work, phase, group.entries, 'links');
  const idsOf = labelIds(work, group.object, group.to_object ?? '');
  await inFlight(batchesOfLinks(work, group), IN_FLIGHT, async batch => {
    const pairs: AssociationPair[] = [];
    const nameless = new Map<number, string>();
    for (const { seq, from_id, to_id, is_parent, labels } of batch) {
      const { types, unknown } = await idsOf(labelsIn(labels));
      if (unknown !== undefined) nameless.set(seq, unknown);
      else if (from_id && to_id) pairs.push({ from_id, to_id, is_parent, types });
    }
    const outcomes = await portal.associate(group.object, group.to_object ?? '', pairs, {
      signal: job.signal,
    });
    await noteLinks(work, batch, new Map(outcomes.map(outcome => [outcome.key, outcome])), nameless);
    const said = outcomes.map(one =>
      one.ok ? undefined : { alike: `link ${one.code}`, reason: one.message },
    );
    work.refusals.see(said, 'links');
    await advance(batch.length);
  });
}

function batchesOfLinks(work: ChangeWork, group: EntryGroup): AsyncIterable<OpenLink[]> {
  return group.object === LISTS
    ? batchesOfLists(work, group)
    : batches(pagesOfLinks(work, group), ASSOCIATION_BATCH_SIZE);
}

/** A list is filled by requests of its own: a batch holds links of one only. */
async function* batchesOfLists({ job, entries }: ChangeWork, group: EntryGroup): AsyncGenerator<OpenLink[]> {
  for (let list = ''; ; ) {
    const next = await job.tenant(tx => nextFilled(tx, entries.of, group, list));
    if (next === undefined) return;
    list = next;
    for (let after = 0; ; ) {
      const page = await job.tenant(tx =>
        openLinks(tx, entries.of, { ...group, from_key: next }, after, ASSOCIATION_BATCH_SIZE),
      );
      const last = page.at(-1);
      if (!last) break;
      yield page;
      after = last.seq;
    }
  }
}

async function* pagesOfLinks({ job, entries }: ChangeWork, group: EntryGroup): AsyncGenerator<OpenLink[]> {
  for (let after = 0; ; ) {
    const page = await job.tenant(tx => openLinks(tx, entries.of, group, after, PAGE));
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}

async function noteLinks(
  { entries, job }: ChangeWork,
  batch: readonly OpenLink[],
  outcomes: ReadonlyMap<string, WriteOutcome>,
  /** Labels that the portal does not have, by the entries that want them. */
  nameless: ReadonlyMap<number, string>,
): Promise<void> {
  const marks = batch.map((link): Mark => {
    const unknown = nameless.get(link.seq);
    if (unknown !== undefined)
      return { seq: link.seq, state: 'failed', error: `the portal has no label “${unknown}” for such links` };
    if (!link.from_id || !link.to_id) {
      return { seq: link.seq, state: 'failed', error: 'one of the two records is not in the portal' };
    }
    const ids = `${link.from_id}>${link.to_id}`;
    const outcome = outcomes.get(ids);
    if (outcome && !outcome.ok) return { seq: link.seq, state: 'failed', error: outcome.message };
    return { seq: link.seq, state: 'applied', crm_id: ids };
  });
  await entries.mark(['pending'], marks);
  const bySeq = new Map(marks.map(mark => [mark.seq, mark]));
  const rejected = batch.flatMap(({ seq, source, row }) => {
    const mark = bySeq.get(seq);
    return mark?.state === 'failed' && source !== null && row !== null
      ? [{ source, row, reason: mark.error ?? 'the link could not be made' }]
      : [];
  });
  await job.tenant(tx => rejectLinkRows(tx, entries.of, rejected));
}
