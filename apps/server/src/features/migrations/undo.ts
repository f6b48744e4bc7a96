// Takes a migration back: records it created are archived unless a person changed them since, values it changed are
// restored where they still are what it wrote, links it made are removed. What a person did is kept and listed.

import { EXTERNAL_ID, isSameLabel } from '@groundwork/contract/crm';
import { ASSOCIATION_BATCH_SIZE, BATCH_SIZE } from '@groundwork/crm/call-count';
import { inFlight } from '@groundwork/crm/in-parallel';
import { type AssociationPair, type CrmPortal, type PortalRecord, PortalRefusal } from '@groundwork/crm/port';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { goneAtUndo } from '../changesets/record-page-of.ts';
import { IN_FLIGHT } from './apply.ts';
import { type Filled, isFilled, LINE_ITEMS, PRODUCTS, takenFromProducts } from './filled-by-portal.ts';
import {
  heldByLeads,
  isLinkOf,
  type KnownLeads,
  keptLeads,
  LEADS,
  linksOfLeads,
  noLeads,
} from './kept-leads.ts';
import { listsFirst, listsOfPeople } from './kept-lists.ts';
import { labelIds, labelsIn } from './link-labels.ts';
import { settlePending } from './settle-pending.ts';
import type { ValueKinds } from './values.ts';

export async function undoMigration(
  work: ChangeWork,
  kinds: ValueKinds,
  { propertiesOf, hasLeads }: UndoneIn,
): Promise<void> {
  await settlePending(work, kinds);
  const groups = await work.entries.groups(['applied', 'errored']);
  for (const group of groups) if (isTakenAlong(group)) await unlink(work, group);
  const created = groups.filter(({ kind }) => kind === 'record.create');
  const made = { kinds, propertiesOf };
  // What a line item has from its product is told by the product, which goes after it.
  const first = [LEADS, LINE_ITEMS];
  for (const object of first)
    for (const group of created.filter(one => one.object === object))
      await archiveCreated(work, group, { ...made, leads: noLeads });
  const kept = await keptLeads(work);
  const leads = { isShown: hasLeads, kept, linked: await linksOfLeads(work) };
  // While contacts are still there, lists show who is on them.
  for (const group of created.toSorted(listsFirst).filter(one => !first.includes(one.object)))
    await archiveCreated(work, group, { ...made, leads });
  for (const group of groups) if (group.kind === 'record.update') await restore(work, group, kinds);
  for (const group of groups) if (group.kind === 'association.create') await unlink(work, group, kept);
}

/** A portal deletes the line items of a quote along with it, also those that stood there before it: they are unlinked first. */
function isTakenAlong({ kind, object, to_object }: EntryGroup): boolean {
  const pair = [object, to_object];
  return kind === 'association.create' && pair.includes('quotes') && pair.includes('line_items');
}

/** What undoing asks of the portal as it is now. */
export interface UndoneIn {
  /** Names of an object's properties that people can fill in. */
  propertiesOf: (object: string) => string[];
  hasLeads: boolean;
}

type Batch = readonly StoredEntry[];

/** Goes through a group's applied entries in batches; a refusal of the portal is written on the batch, not thrown. */
async function each(
  work: ChangeWork,
  group: EntryGroup,
  phase: string,
  size: number,
  act: (batch: Batch) => Promise<Mark[]>,
): Promise<void> {
  let done = 0;
  const pages = work.entries.pages(group, ['applied', 'errored']);
  await inFlight(batches(pages, size), IN_FLIGHT, async batch => {
    let marks: Mark[];
    try {
      marks = await act(batch);
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      marks = batch.map(({ seq }) => ({ seq, state: 'errored', error: error.message }));
    }
    await work.entries.mark(['applied', 'errored'], marks);
    done += batch.length;
    const unit = group.kind === 'association.create' ? 'links' : 'records';
    await work.job.progress({ phase: phase.replaceAll('_', ' '), done, total: group.entries, unit });
  });
}

async function readById(
  portal: CrmPortal,
  object: string,
  ids: string[],
  names: Iterable<string>,
  signal: AbortSignal,
): Promise<Map<string, PortalRecord>> {
  const records = await portal.readRecords(object, 'id', ids, [...new Set(names)], { signal });
  return new Map(records.map(record => [record.id, record]));
}

async function archiveCreated(
  work: ChangeWork,
  group: EntryGroup,
  { kinds, propertiesOf, leads }: { kinds: ValueKinds; leads: KnownLeads } & Pick<UndoneIn, 'propertiesOf'>,
): Promise<void> {
  const { portal, job } = work;
  const { object } = group;
  await each(work, group, `Removing ${object}`, BATCH_SIZE, async batch => {
    const ids = batch.flatMap(entry => entry.crm_id ?? []);
    const records = await readById(
      portal,
      object,
      ids,
      batch.flatMap(entry => Object.keys(entry.after)),
      job.signal,
    );
    // The portal's own time of last change, as our write left it, says at once that nobody touched most of them; the rest
    // is looked at closely.
    const suspects = ids.filter(id => {
      const entry = batch.find(one => one.crm_id === id);
      return records.get(id) !== undefined && entry?.revision !== records.get(id)?.updated_at;
    });
    const editable = propertiesOf(object);
    const closely = await readById(portal, object, suspects, editable, job.signal);
    const taken = await takenFromProducts(portal, object, closely, {
      names: propertiesOf(PRODUCTS).filter(name => editable.includes(name)),
      signal: job.signal,
    });
    const held = new Map([
      ...(await heldByLeads(portal, object, ids, { leads, signal: job.signal })),
      ...(await listsOfPeople(work, object, batch)),
    ]);
    const marks: Mark[] = [];
    const archive: string[] = [];
    for (const { seq, crm_id, after, error, was_there } of batch) {
      const record = records.get(crm_id ?? '');
      if (!record) {
        marks.push({ seq, state: 'reversed', error: null });
        continue;
      }
      if (was_there) {
        marks.push({ seq, state: 'kept', error });
        continue;
      }
      const inFull = closely.get(record.id);
      // A portal sends some properties along unasked: only what people can fill in counts.
      const filled = new Map(editable.map(name => [name, inFull?.properties[name] ?? null]));
      const now = { ...Object.fromEntries(filled), ...only(record.properties, Object.keys(after)) };
      const edits = inFull ? editsOf(object, textValues(after), now, kinds, taken.get(record.id)) : [];
      if (edits.length > 0) {
        marks.push({ seq, state: 'kept', error: `kept: a person changed ${edits.join(', ')}` });
        continue;
      }
      const holder = held.get(record.id);
      if (holder !== undefined) {
        marks.push({ seq, state: 'kept', error: `kept: ${holder}` });
        continue;
      }
      archive.push(record.id);
      marks.push({ seq, state: 'reversed', error: null });
    }
    await portal.archiveRecords(object, archive, { signal: job.signal });
    return marks;
  });
}

function only(properties: Record<string, string | null>, names: string[]): Record<string, string | null> {
  return Object.fromEntries(names.map(name => [name, properties[name] ?? null]));
}

/** Properties in which a record differs from what was written, or that somebody filled in. */
export function editsOf(
  object: string,
  written: Record<string, string>,
  now: Record<string, string | null>,
  kinds: ValueKinds,
  taken: Filled = {},
): string[] {
  const changed = Object.entries(written)
    .filter(([name, value]) => !kinds.isSame(object, name, now[name], value))
    .map(([name]) => `${name} (“${written[name] ?? ''}” became “${now[name] ?? ''}”)`);
  const added = Object.entries(now)
    .filter(([name, value]) => value && written[name] === undefined)
    .filter(
      ([name, value]) =>
        name !== EXTERNAL_ID &&
        !isFilled(name, value, taken, (one, other) => kinds.isSame(object, name, one, other)),
    )
    .map(([name, value]) => `${name} (now “${value ?? ''}”)`);
  return [...changed, ...added];
}

async function restore(work: ChangeWork, group: EntryGroup, kinds: ValueKinds): Promise<void> {
  const { portal, job } = work;
  const { object } = group;
  await each(work, group, `Restoring ${object}`, BATCH_SIZE, async batch => {
    const ids = batch.flatMap(entry => entry.crm_id ?? []);
    const records = await readById(
      portal,
      object,
      ids,
      batch.flatMap(entry => Object.keys(entry.after)),
      job.signal,
    );
    const marks = new Map<string, Mark>();
    const inputs: { id: string; properties: Record<string, string> }[] = [];
    for (const entry of batch) {
      const id = entry.crm_id ?? '';
      const record = records.get(id);
      if (!record) {
        marks.set(id, {
          seq: entry.seq,
          state: 'kept',
          error: goneAtUndo,
        });
        continue;
      }
      const before = textValues(entry.before);
      const after = Object.entries(textValues(entry.after));
      const isOurs = ([name, value]: [string, string]): boolean =>
        kinds.isSame(object, name, record.properties[name], value);
      const isBack = ([name]: [string, string]): boolean =>
        kinds.isSame(object, name, record.properties[name], before[name]);
      const ours = after.filter(isOurs);
      const edited = after.filter(one => !isOurs(one) && !isBack(one));
      if (ours.length > 0) {
        inputs.push({ id, properties: Object.fromEntries(ours.map(([name]) => [name, before[name] ?? ''])) });
      }
      const names = edited.map(([name]) => `${name} (now “${record.properties[name] ?? ''}”)`).join(', ');
      marks.set(id, {
        seq: entry.seq,
        state: edited.length > 0 ? 'kept' : 'reversed',
        error: edited.length > 0 ? `kept: a person changed ${names}` : null,
      });
    }
    for (const outcome of await portal.updateRecords(object, inputs, { signal: job.signal })) {
      const mark = marks.get(outcome.key);
      if (!outcome.ok && mark) marks.set(outcome.key, { ...mark, state: 'errored', error: outcome.message });
    }
    return [...marks.values()];
  });
}

async function unlink(
  work: ChangeWork,
  group: EntryGroup,
  leads: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { portal, job } = work;
  const { object } = group;
  const toObject = group.to_object ?? '';
  const idsOf = labelIds(work, object, toObject);
  await each(work, group, `Unlinking ${object} and ${toObject}`, ASSOCIATION_BATCH_SIZE, async whole => {
    const isKept = isLinkOf(leads, object, toObject);
    const batch = whole.filter(entry => !isKept(entry));
    const pairs = batch.flatMap(({ crm_id }) => {
      const [from_id, to_id] = crm_id?.split('>') ?? [];
      return from_id && to_id ? [{ from_id, to_id }] : [];
    });
    // A record that was archived took its links along; asking about those that are left is one request a batch.
    const live = await readById(
      portal,
      object,
      pairs.map(pair => pair.from_id),
      [],
      job.signal,
    );
    const open = pairs.filter(pair => live.has(pair.from_id));
    const ends = [...new Set(open.map(pair => pair.from_id))];
    const there =
      ends.length === 0 ? [] : await portal.readAssociations(object, toObject, ends, { signal: job.signal });
    const existing = new Set(there.map(pair => `${pair.from_id}>${pair.to_id}`));
    const remove = open.filter(pair => existing.has(`${pair.from_id}>${pair.to_id}`));
    // A link that stood before only loses what this called it.
    const before = new Map(batch.flatMap(entry => (entry.before === null ? [] : [[entry.crm_id, entry]])));
    const stood = (pair: AssociationPair) => before.get(`${pair.from_id}>${pair.to_id}`);
    await portal.dissociate(
      object,
      toObject,
      remove.filter(pair => !stood(pair)),
      { signal: job.signal },
    );
    const renamed: AssociationPair[] = [];
    for (const pair of remove) {
      const entry = stood(pair);
      if (!entry) continue;
      const had = labelsIn(entry.before?.['labels']);
      const given = labelsIn(entry.after['labels']).filter(one => !had.some(each => isSameLabel(each, one)));
      renamed.push({ ...pair, types: (await idsOf(given)).types });
    }
    await portal.removeLabels(object, toObject, renamed, { signal: job.signal });
    return whole.map(entry =>
      isKept(entry)
        ? { seq: entry.seq, state: 'kept', error: 'kept: it links a lead that a person changed' }
        : { seq: entry.seq, state: 'reversed', error: null },
    );
  });
}
