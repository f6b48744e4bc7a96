// Writing a bundle: a batch is read, written and read back, and the guards count it in. Whatever somebody changed since the audit is left
// alone. When a guard trips, all that was written is taken back. Every step may be done again after any interruption.

import type { PortalRecord, WriteOutcome } from '@groundwork/crm/port';
import { BATCH } from '@groundwork/snapshots/fix/batches';
import { dealMoney, Guard, type GuardedRecord, isSame } from '@groundwork/snapshots/fix/guard';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import type { Refused } from '../changesets/refusals.ts';
import { contextOf, type FixFacts } from './facts.ts';
import { stopTripped } from './stop-tripped.ts';

const OWNER = 'hubspot_owner_id';

export async function applyFix(work: ChangeWork, facts: FixFacts): Promise<void> {
  // Broken off while it was taken back: that goes on.
  if (facts.tripped) return stopTripped(work, facts, facts.tripped);
  const guard = new Guard(facts.base, contextOf(facts));
  const checks = facts.checks.map(({ check }) => check);
  await countApplied(work, guard, checks);
  const groups = await work.entries.groups(['pending']);
  const total = groups.reduce((sum, { entries }) => sum + entries, 0);
  let done = 0;
  for (const group of groups)
    for await (const batch of batches(work.entries.pages(group, ['pending']), BATCH)) {
      await work.job.progress({ phase: 'Mending records', done, total, unit: 'records' });
      const write = group.kind === 'record.update' ? writeValues : writeLinks;
      const said = await write(work, { group, guard, checks }, batch);
      const tripped = guard.tripped();
      if (tripped.length > 0) return stopTripped(work, facts, tripped);
      work.refusals.see(said, 'changes');
      done += batch.length;
    }
}

/** What an attempt before this one wrote. */
async function countApplied({ entries }: ChangeWork, guard: Guard, checks: readonly string[]): Promise<void> {
  for (const group of await entries.groups(['applied']))
    if (group.kind === 'record.update')
      for await (const page of entries.pages(group, ['applied']))
        guard.see(
          page.map(({ object, key, before, after }) => ({
            object,
            id: key,
            checks,
            before: textValues(before),
            planned: textValues(after),
            now: textValues(after),
          })),
        );
}

interface Writing {
  group: EntryGroup;
  guard: Guard;
  checks: readonly string[];
}

const gone = 'left alone: the record is no longer in the portal';

async function writeValues(
  work: ChangeWork,
  { group, guard, checks }: Writing,
  batch: StoredEntry[],
): Promise<Said> {
  const { portal, job, entries } = work;
  const { object } = group;
  const names = [
    ...new Set([
      ...batch.flatMap(({ after }) => Object.keys(after)),
      OWNER,
      ...(object === 'deals' ? dealMoney : []),
    ]),
  ];
  const read = async (ids: readonly string[]): Promise<Map<string, PortalRecord>> => {
    const records = await portal.readRecords(object, 'id', ids, names, { signal: job.signal });
    return new Map(records.filter(({ archived }) => !archived).map(record => [record.id, record]));
  };
  const was = await read(batch.map(({ key }) => key));
  const left: Mark[] = [];
  const ours: StoredEntry[] = [];
  const open: StoredEntry[] = [];
  for (const entry of batch) {
    const record = was.get(entry.key);
    if (!record) left.push({ seq: entry.seq, state: 'kept', error: gone });
    else if (entry.revision !== null && isNow(record, textValues(entry.after))) ours.push(entry);
    else {
      const changed = changedSince(record, entry);
      if (changed === undefined) open.push(entry);
      else left.push({ seq: entry.seq, state: 'kept', error: `left alone: ${changed}` });
    }
  }
  await entries.mark(['pending'], left);
  // Written down before it is sent: what stands there after a break is known to be ours by it.
  await entries.mark(
    ['pending'],
    open.map(({ seq, key }) => ({ seq, state: 'pending', revision: was.get(key)?.updated_at ?? '' })),
  );
  const inputs = open.map(({ key, after }) => ({ id: key, properties: textValues(after) }));
  const outcomes = await portal.updateRecords(object, inputs, { signal: job.signal });
  const refused = refusedOf(outcomes);
  const sent = [...ours, ...open.filter(({ key }) => !refused.has(key))];
  const now = sent.length === 0 ? new Map<string, PortalRecord>() : await read(sent.map(({ key }) => key));
  guard.see(
    sent.map(({ key, after, before }): GuardedRecord => {
      const [stood, stands] = [was.get(key), now.get(key)];
      const values = (record: PortalRecord | undefined) => textValues(record?.properties ?? null);
      return {
        object,
        id: key,
        checks,
        before: { ...values(stood), ...textValues(before) },
        planned: textValues(after),
        now: stands ? { ...blank(names), ...values(stands) } : null,
      };
    }),
  );
  return note(work, guard, { sent, open, refused });
}

const blank = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, '']));

async function writeLinks(work: ChangeWork, { group, guard }: Writing, batch: StoredEntry[]): Promise<Said> {
  const { portal, job, entries } = work;
  const [from, to] = [group.object, group.to_object ?? ''];
  const read = async (): Promise<Map<string, string[]>> => {
    const ids = [...new Set(batch.map(({ from_key }) => from_key ?? ''))];
    const pairs = await portal.readAssociations(from, to, ids, { signal: job.signal });
    return new Map(
      [...Map.groupBy(pairs, pair => pair.from_id)].map(([id, all]) => [id, all.map(pair => pair.to_id)]),
    );
  };
  const was = await read();
  const left: Mark[] = [];
  const ours: StoredEntry[] = [];
  const open: StoredEntry[] = [];
  for (const entry of batch) {
    const linked = was.get(entry.from_key ?? '') ?? [];
    if (linked.length === 0) open.push(entry);
    else if (entry.revision !== null && linked.includes(entry.to_key ?? '')) ours.push(entry);
    else left.push({ seq: entry.seq, state: 'kept', error: 'left alone: somebody linked the record since' });
  }
  await entries.mark(['pending'], left);
  await entries.mark(
    ['pending'],
    open.map(({ seq }) => ({ seq, state: 'pending', revision: 'sent' })),
  );
  const pairs = open.map(({ from_key, to_key }) => ({ from_id: from_key ?? '', to_id: to_key ?? '' }));
  const refused = refusedOf(await portal.associate(from, to, pairs, { signal: job.signal }));
  const sent = [...ours, ...open.filter(({ key }) => !refused.has(key))];
  const now = sent.length === 0 ? was : await read();
  guard.miss(sent.filter(({ from_key, to_key }) => !now.get(from_key ?? '')?.includes(to_key ?? '')).length);
  return note(work, guard, { sent, open, refused });
}

/** What the portal said of each that was sent; undefined where it took it. */
type Said = (Refused | undefined)[];
type RefusedByKey = ReadonlyMap<string, Refused>;

function refusedOf(outcomes: readonly WriteOutcome[]): RefusedByKey {
  return new Map(
    outcomes.flatMap(each =>
      each.ok ? [] : [[each.key, { alike: `${each.code} ${each.property ?? ''}`, reason: each.message }]],
    ),
  );
}

interface Written {
  sent: readonly StoredEntry[];
  open: readonly StoredEntry[];
  refused: RefusedByKey;
}

/** Nothing is noted of a batch that a guard stops: it is taken back as what may have been written. */
async function note({ entries }: ChangeWork, guard: Guard, { sent, open, refused }: Written): Promise<Said> {
  if (guard.tripped().length > 0) return [];
  await entries.mark(
    ['pending'],
    [
      ...sent.map(({ seq, crm_id }): Mark => ({ seq, state: 'applied', crm_id, error: null })),
      ...open.flatMap(({ seq, key }): Mark[] => {
        const said = refused.get(key);
        return said ? [{ seq, state: 'failed', error: said.reason }] : [];
      }),
    ],
  );
  return open.map(({ key }) => refused.get(key));
}

/** What somebody changed since the audit; undefined where it stands as it did. */
function changedSince(record: PortalRecord, { before, after }: StoredEntry): string | undefined {
  const was = textValues(before);
  const names = Object.keys(after).filter(name => !isSame(record.properties[name] ?? '', was[name] ?? ''));
  if (names.length === 0) return undefined;
  const values = names.map(name => `${name} (now “${record.properties[name] ?? ''}”)`);
  return `somebody changed ${values.join(', ')} since the audit`;
}

function isNow(record: PortalRecord, values: Readonly<Record<string, string>>): boolean {
  return Object.entries(values).every(([name, value]) => isSame(record.properties[name] ?? '', value));
}
