// Takes a blueprint back in the opposite order. What somebody uses by now stays and is listed.

import { type CrmPortal, PortalRefusal } from '@groundwork/crm/port';
import { CURRENCY } from '@groundwork/engine/portal/currencies';
import type { LabelPair } from '@groundwork/engine/portal/labels';
import { plural } from '@groundwork/engine/words/wording';
import type { EntryGroup, Mark, StoredEntry } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { withLabels } from '../changesets/with-labels.ts';
import { labelIn, optionsIn, pipelineIn, propertyIn } from './definitions.ts';
import { isPresent, sameOptions } from './presence.ts';

type Verdict = Omit<Mark, 'seq'>;
const reversed: Verdict = { state: 'reversed', error: null };

function kept(why: string): Verdict {
  return { state: 'kept', error: `kept: ${why}` };
}

export async function undoBlueprint(
  work: ChangeWork,
  objects: readonly string[],
  labels: readonly LabelPair[],
): Promise<void> {
  await settlePending(work, objects, labels);
  const groups = (await work.entries.groups(['applied', 'errored'])).toReversed();
  const total = groups.reduce((sum, group) => sum + group.entries, 0);
  let done = 0;
  for (const group of groups) {
    const undoer = await undoerOf(work, group, objects);
    for await (const page of work.entries.pages(group, ['applied', 'errored'])) {
      for (const entry of page) {
        const verdict = await attempt(() => undoer(entry));
        await work.entries.mark(['applied', 'errored'], [{ seq: entry.seq, ...verdict }]);
        done += 1;
        await work.job.progress({ phase: 'Taking back the set-up', done, total, unit: 'settings' });
      }
    }
  }
}

async function attempt(act: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await act();
  } catch (error) {
    // In use, in the portal's own words: not ours to take away.
    if (
      error instanceof PortalRefusal &&
      /IN_USE|in use|being used/i.test(`${error.category} ${error.message}`)
    ) {
      return kept(error.message);
    }
    if (error instanceof PortalRefusal) return { state: 'errored', error: error.message };
    throw error;
  }
}

/** An interrupted attempt may have created what it could no longer note. */
async function settlePending(
  work: ChangeWork,
  objects: readonly string[],
  labels: readonly LabelPair[],
): Promise<void> {
  const { entries, portal, job } = work;
  const groups = await entries.groups(['pending']);
  if (groups.length === 0) return;
  const schema = await withLabels(work, await portal.inspect([...objects], { signal: job.signal }), labels);
  for (const group of groups) {
    for await (const page of entries.pages(group, ['pending'])) {
      const there = page.filter(entry => isPresent(schema, entry));
      await entries.mark(
        ['pending'],
        there.map(({ seq, key }) => ({ seq, state: 'applied', crm_id: key })),
      );
    }
  }
}

async function undoerOf(
  work: ChangeWork,
  group: EntryGroup,
  objects: readonly string[],
): Promise<(entry: StoredEntry) => Promise<Verdict>> {
  const { portal, job } = work;
  const write = { signal: job.signal };
  switch (group.kind) {
    case 'pipeline.create':
      return async entry => {
        await portal.deletePipeline(pipelineIn(entry).object, entry.key, write);
        return reversed;
      };
    case 'property.create': {
      const used = await usedProperties(work, group);
      return async entry => {
        const holder = used.get(entry.key);
        if (holder !== undefined) return kept(`record ${holder} holds a value in it`);
        await portal.archiveProperty(entry.object, propertyIn(entry).name, write);
        return reversed;
      };
    }
    case 'property.update':
      return entry => narrow(portal, entry, write);
    case 'group.create':
      return async entry => {
        const schema = await portal.inspect([...objects], write);
        const members = schema.properties.filter(
          one => one.object === entry.object && one.group === entry.key,
        );
        if (members.length > 0)
          return kept(`it still holds ${members.map(member => member.label).join(', ')}`);
        await portal.archiveGroup(entry.object, entry.key, write);
        return reversed;
      };
    case 'object.create':
      return async entry => {
        const records = await portal.countRecords(entry.key, write);
        if (records > 0) return kept(plural(records, 'record of it exists', 'records of it exist'));
        await portal.archiveObject(entry.key, write);
        return reversed;
      };
    case 'currency.create': {
      const used = await usedCurrencies(work);
      return async entry => {
        const deal = used.get(entry.key);
        if (deal !== undefined) return kept(`deal ${deal} is in ${entry.key}`);
        await portal.hideCurrency(entry.key, write);
        return reversed;
      };
    }
    case 'label.create':
      return async entry => {
        await portal.deleteLabel(labelIn(entry), write);
        return reversed;
      };
    case 'record.create':
    case 'record.update':
    case 'association.create':
    case 'record.archive':
    case 'association.remove':
      break;
  }
  throw new Error(`A blueprint holds no ${group.kind}`);
}

/** Every currency that deals are in, with one such deal. Every deal is looked at, once: search may be behind. */
async function usedCurrencies({ portal, job }: ChangeWork): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for await (const page of portal.listRecords('deals', [CURRENCY], { signal: job.signal }))
    for (const { id, properties } of page) {
      const code = properties[CURRENCY];
      if (code) used.set(code, id);
    }
  return used;
}

/** Of the group's properties, those in which some record holds a value, with one such record. Archiving a property would
 *  hide what people entered, so every record is looked at; with none left this is one request. */
async function usedProperties(
  { portal, job, entries }: ChangeWork,
  group: EntryGroup,
): Promise<Map<string, string>> {
  const names: string[] = [];
  for await (const page of entries.pages(group, ['applied', 'errored']))
    names.push(...page.map(entry => entry.key));
  const used = new Map<string, string>();
  for await (const page of portal.listRecords(group.object, names, { signal: job.signal })) {
    for (const record of page) {
      for (const name of names) if (record.properties[name] && !used.has(name)) used.set(name, record.id);
    }
    if (used.size === names.length) break;
  }
  return used;
}

/** Options we added go again, unless somebody changed the list since. */
async function narrow(
  portal: CrmPortal,
  entry: StoredEntry,
  write: { signal: AbortSignal },
): Promise<Verdict> {
  const schema = await portal.inspect([entry.object], write);
  const known = schema.properties.find(one => one.object === entry.object && one.name === entry.key);
  if (!known) return reversed;
  if (!sameOptions(known.options, optionsIn(entry.after))) return kept('a person changed its options');
  await portal.updateOptions(entry.object, entry.key, optionsIn(entry.before), write);
  return reversed;
}
