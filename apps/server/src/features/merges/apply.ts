// Making one record of several: the survivor is linked and filled before the others go, so that nothing is lost on the way. Every step
// may be done again after any interruption.
import { Property, PropertyGroup } from '@groundwork/contract/crm';
import { Refusal } from '@groundwork/contract/errors';
import { PortalRefusal, type TypedLink, type WriteOutcome } from '@groundwork/crm/port';
import { type LinkType } from '@groundwork/engine/merge/links';
import { type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { MergeFacts } from './facts.ts';
import { endsOf, idsIn } from './ids-in.ts';

export async function applyMerge(work: ChangeWork, facts: MergeFacts): Promise<void> {
  const open = await pending(work);
  const total = open.length;
  const say = (done: number) => work.job.progress({ phase: 'Merging records', done, total, unit: 'changes' });
  const of = (...kinds: StoredEntry['kind'][]) => open.filter(entry => kinds.includes(entry.kind));
  await setUp(work, of('group.create', 'property.create'));
  const [links, removed, archived] = [
    of('association.create'),
    of('association.remove'),
    of('record.archive'),
  ];
  const [update] = of('record.update');
  await link(work, facts, links);
  await say(links.length);
  // What no two records may share can be written when the others are gone.
  if (update) await fill(work, facts, update, name => !facts.unique.includes(name));
  await unlink(work, removed);
  await archive(work, archived);
  if (update) {
    await fill(work, facts, update, name => facts.unique.includes(name));
    await mark(work, [update]);
  }
  await say(total);
}

async function pending(work: ChangeWork): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (const group of await work.entries.groups(['pending']))
    for await (const page of work.entries.pages(group, ['pending'])) found.push(...page);
  return found;
}

async function mark({ entries }: ChangeWork, done: readonly StoredEntry[]): Promise<void> {
  if (done.length === 0) return;
  await entries.mark(
    ['pending'],
    done.map(({ seq, crm_id }) => ({ seq, state: 'applied', crm_id, error: null })),
  );
}

/** Nothing that comes after it may be done. @throws Refusal portal_refused */
async function refuse({ entries }: ChangeWork, { seq }: StoredEntry, reason: string): Promise<never> {
  await entries.mark(['pending'], [{ seq, state: 'failed', error: reason }]);
  throw new Refusal('portal_refused', {
    message: `Stopped before any record was put away, because the portal refused a change: ${reason.replace(/\.$/, '')}. Mend that and go on, or undo what was written.`,
  });
}

async function setUp(work: ChangeWork, entries: readonly StoredEntry[]): Promise<void> {
  const write = { signal: work.job.signal };
  for (const entry of entries) {
    try {
      if (entry.kind === 'group.create')
        await work.portal.createGroups([PropertyGroup.parse(entry.after)], write);
      else await work.portal.createProperties(entry.object, [Property.parse(entry.after)], write);
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      await refuse(work, entry, error.message);
    }
    await mark(work, [entry]);
  }
}

async function link(work: ChangeWork, facts: MergeFacts, entries: readonly StoredEntry[]): Promise<void> {
  const wanted = new Map(facts.link.map(one => [idsIn(facts, one), one.after]));
  for (const [pair, those] of byPair(entries)) {
    const links = those.map(entry => typed(entry, wanted.get(entry.key) ?? []));
    const outcomes = await work.portal.linkAs(pair.object, pair.other, links, { signal: work.job.signal });
    await requireDone(work, those, outcomes);
  }
}

async function requireDone(
  work: ChangeWork,
  entries: readonly StoredEntry[],
  outcomes: readonly WriteOutcome[],
): Promise<void> {
  const refused = new Map(outcomes.flatMap(each => (each.ok ? [] : [[each.key, each.message] as const])));
  await mark(
    work,
    entries.filter(entry => !refused.has(entry.key)),
  );
  const first = entries.find(entry => refused.has(entry.key));
  if (first) await refuse(work, first, refused.get(first.key) ?? '');
}

async function fill(
  work: ChangeWork,
  facts: MergeFacts,
  update: StoredEntry,
  isNow: (name: string) => boolean,
): Promise<void> {
  const values = Object.entries(textValues(update.after)).filter(([name]) => isNow(name));
  if (values.length === 0) return;
  const input = { id: update.key, properties: Object.fromEntries(values) };
  const [outcome] = await work.portal.updateRecords(facts.request.object, [input], {
    signal: work.job.signal,
  });
  if (outcome && !outcome.ok) await refuse(work, update, outcome.message);
}

async function unlink(work: ChangeWork, entries: readonly StoredEntry[]): Promise<void> {
  for (const [{ object, other }, those] of byPair(entries)) {
    const pairs = those.map(entry => endsOf(entry));
    await work.portal.dissociate(object, other, pairs, { signal: work.job.signal });
    await mark(work, those);
  }
}

async function archive(work: ChangeWork, entries: readonly StoredEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const ids = entries.map(entry => entry.key);
  await work.portal.archiveRecords(first.object, ids, { signal: work.job.signal });
  await mark(work, entries);
}

function byPair(entries: readonly StoredEntry[]) {
  const groups = Map.groupBy(entries, entry => `${entry.object}>${entry.to_object ?? ''}`);
  return [...groups.values()].map(those => {
    const [first] = those;
    return [{ object: first?.object ?? '', other: first?.to_object ?? '' }, those] as const;
  });
}

function typed(entry: StoredEntry, types: readonly LinkType[]): TypedLink {
  return { ...endsOf(entry), types };
}
