// Taking a bundle back: a value goes back where it still is what was written, a link goes where it still is. What a person changed since
// stays.
import { BATCH } from '@groundwork/snapshots/fix/batches';
import { isSame } from '@groundwork/snapshots/fix/guard';
import { batches } from '../changesets/batches.ts';
import { type EntryGroup, type Mark, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { goneAtUndo } from '../changesets/record-page-of.ts';
import { isCleared, writeBack } from '../changesets/write-back.ts';

/** What is pending may have been written by an attempt that was broken off before it could note it. */
const STANDS = ['applied', 'errored', 'pending'] as const;

export async function undoFix(work: ChangeWork): Promise<void> {
  const groups = await work.entries.groups([...STANDS]);
  const total = groups.reduce((sum, { entries }) => sum + entries, 0);
  let done = 0;
  for (const group of groups)
    for await (const batch of batches(work.entries.pages(group, [...STANDS]), BATCH)) {
      await work.job.progress({ phase: 'Giving back what stood there', done, total, unit: 'records' });
      const sent = batch.filter(({ state, revision }) => state !== 'pending' || revision !== null);
      const giveBack = group.kind === 'record.update' ? valuesBack : linksBack;
      if (sent.length > 0) await work.entries.mark([...STANDS], await giveBack(work, group, sent));
      done += batch.length;
    }
}

async function valuesBack(work: ChangeWork, { object }: EntryGroup, batch: StoredEntry[]): Promise<Mark[]> {
  const { portal, job } = work;
  const names = [...new Set(batch.flatMap(({ after }) => Object.keys(after)))];
  const ids = batch.map(({ key }) => key);
  const read = await portal.readRecords(object, 'id', ids, names, { signal: job.signal });
  const records = new Map(
    read.filter(({ archived }) => !archived).map(record => [record.id, record.properties]),
  );
  const inputs: { id: string; properties: Record<string, string> }[] = [];
  const marks = new Map<string, Mark>();
  for (const { seq, key, before, after, state } of batch) {
    const now = records.get(key);
    if (!now) {
      marks.set(key, { seq, state: 'kept', error: goneAtUndo });
      continue;
    }
    const [was, written] = [textValues(before), textValues(after)];
    const stands = (name: string, values: Record<string, string>) =>
      isSame(now[name] ?? '', values[name] ?? '');
    const own = Object.keys(written).filter(
      name => stands(name, written) || isCleared(name, now[name] ?? '', was[name] ?? ''),
    );
    const edited = Object.keys(written).filter(name => !own.includes(name) && !stands(name, was));
    // It was about to be written, and was not.
    if (state === 'pending' && own.length === 0) continue;
    if (own.length > 0)
      inputs.push({ id: key, properties: Object.fromEntries(own.map(name => [name, was[name] ?? ''])) });
    const values = edited.map(name => `${name} (now “${now[name] ?? ''}”)`);
    marks.set(
      key,
      edited.length > 0
        ? { seq, state: 'kept', error: `kept: a person changed ${values.join(', ')}` }
        : { seq, state: 'reversed', error: null },
    );
  }
  for (const outcome of await writeBack(portal, object, inputs, job.signal)) {
    const mark = marks.get(outcome.key);
    if (!outcome.ok && mark) marks.set(outcome.key, { ...mark, state: 'errored', error: outcome.message });
  }
  return [...marks.values()];
}

async function linksBack(work: ChangeWork, group: EntryGroup, batch: StoredEntry[]): Promise<Mark[]> {
  const { portal, job } = work;
  const [from, to] = [group.object, group.to_object ?? ''];
  const ids = [...new Set(batch.map(({ from_key }) => from_key ?? ''))];
  const there = await portal.readAssociations(from, to, ids, { signal: job.signal });
  const linked = new Set(there.map(({ from_id, to_id }) => `${from_id}>${to_id}`));
  const own = batch.filter(({ key }) => linked.has(key));
  await portal.dissociate(
    from,
    to,
    own.map(({ from_key, to_key }) => ({ from_id: from_key ?? '', to_id: to_key ?? '' })),
    { signal: job.signal },
  );
  return batch.map(({ seq }) => ({ seq, state: 'reversed', error: null }));
}
