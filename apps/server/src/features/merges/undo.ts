// Taking a merge back, whatever was merged or taken back since: the survivor gives back what it got, the others are made anew, and the
// links go back to whose they were. What people changed since stays.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { broughtBack, standing } from '@groundwork/engine/merge/history';
import { type Atom } from '@groundwork/engine/merge/links';
import { givenBack, handedOn } from '@groundwork/engine/merge/unmerge';
import { type Mark, type StoredEntry, textValues } from '../changesets/entry.ts';
import type { ChangeWork } from '../changesets/kinds.ts';
import { goneAtUndo } from '../changesets/record-page-of.ts';
import { isCleared, writeBack } from '../changesets/write-back.ts';
import type { MergeFacts } from './facts.ts';
import { type MergedRecords, readMerges } from './past-merges.ts';
import { moveLinksBack } from './undo-links.ts';

/** What is pending may have been written by an attempt that was broken off before it could note it. */
const STANDS = ['applied', 'errored', 'pending'] as const;

export async function undoMerge(work: ChangeWork, facts: MergeFacts): Promise<void> {
  const { changeset, job } = work;
  const known = await job.tenant(tx =>
    readMerges(tx, changeset.organization_id, changeset.portal_id, changeset.id),
  );
  const entries = await standingEntries(work);
  const total = entries.length;
  const say = (phase: string, done: number) => job.progress({ phase, done, total, unit: 'changes' });
  await say('Giving back values', 0);
  await giveBack(
    work,
    facts,
    known,
    entries.find(entry => entry.kind === 'record.update'),
  );
  const archived = entries.filter(entry => entry.kind === 'record.archive');
  const back: Atom[] = [];
  for (const entry of archived) {
    await say('Bringing records back', back.length);
    if (await bringBack(work, known, entry)) back.push(known.atom(entry.object, entry.key));
  }
  await say('Moving links back', archived.length);
  await moveLinksBack(
    work,
    { facts, known, back: [...new Set([...back, ...backBefore(known, changeset.id)])] },
    entries,
  );
  // Records that came back are found by it.
  await work.entries.mark(
    [...STANDS],
    entries
      .filter(
        ({ kind, state }) => (kind === 'property.create' || kind === 'group.create') && state === 'applied',
      )
      .map(({ seq }) => ({
        seq,
        state: 'kept',
        error: 'kept: records that came back are found again by it',
      })),
  );
}

async function standingEntries(work: ChangeWork): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (const group of await work.entries.groups([...STANDS]))
    for await (const page of work.entries.pages(group, [...STANDS])) found.push(...page);
  return found;
}

/** Those that came back in an attempt that was broken off before their links did. */
function backBefore(known: MergedRecords, id: string): Atom[] {
  const merge = known.merges.find(each => each.id === id);
  return merge?.losers.flatMap(({ atom, isIn }) => (isIn ? [] : [atom])) ?? [];
}

async function giveBack(
  work: ChangeWork,
  { request, survivor }: MergeFacts,
  known: MergedRecords,
  entry: StoredEntry | undefined,
): Promise<void> {
  const { portal, job, changeset } = work;
  const root = standing(known.merges)(survivor);
  const names = [...new Set(known.merges.flatMap(({ after }) => Object.keys(after)))];
  const read = await portal.readRecords(request.object, 'id', [known.id(root)], names, {
    signal: job.signal,
  });
  const record = read.find(each => !each.archived);
  const now = record && textValues(record.properties);
  const isRoot = root === survivor;
  const given = givenBack(
    known.merges,
    changeset.id,
    isRoot ? now : undefined,
    (name, value, other) => value === other || isCleared(name, value, other),
  );
  const write = { ...given.write, ...(now && handedOn(known.merges, changeset.id, now)) };
  const inputs = Object.keys(write).length === 0 ? [] : [{ id: known.id(root), properties: write }];
  const [refused] = (await writeBack(portal, request.object, inputs, job.signal)).filter(each => !each.ok);
  if (entry === undefined) return;
  const mark = (state: Mark['state'], error: string | null) =>
    work.entries.mark([...STANDS], [{ seq: entry.seq, state, error }]);
  if (refused && !refused.ok) return mark('errored', refused.message);
  if (entry.state === 'pending' && Object.keys(write).length === 0) return;
  if (!isRoot)
    return mark(
      'kept',
      `kept: it is part of record ${known.id(root)} by a later merge, and comes back without these values when that is undone`,
    );
  if (now === undefined) return mark('kept', goneAtUndo);
  const edited = given.kept.map(({ name, value }) => `${name} (now “${value}”)`).join(', ');
  return mark(edited === '' ? 'reversed' : 'kept', edited === '' ? null : `kept: a person changed ${edited}`);
}

/** Whether the record is there again. The portal's bin gives nothing back by a call, so it is made anew, and found again by its
 *  external id when the answer was lost. */
async function bringBack(work: ChangeWork, known: MergedRecords, entry: StoredEntry): Promise<boolean> {
  const { portal, job, changeset } = work;
  const { object, key, seq } = entry;
  const mark = (state: Mark['state'], error: string | null, crm_id: string | null) =>
    work.entries.mark([...STANDS], [{ seq, state, error, crm_id }]);
  const [restored] = await portal.readRecords(object, 'id', [key], [], { signal: job.signal });
  if (restored && !restored.archived) {
    if (entry.state === 'pending') return false;
    await mark('reversed', null, key);
    return true;
  }
  const values = broughtBack(known.merges, changeset.id, known.atom(object, key));
  const { [EXTERNAL_ID]: own, ...properties } = values;
  const external_id = own ?? `merge-${changeset.id}-${seq}`;
  const [there] = await portal.readRecords(object, EXTERNAL_ID, [external_id], [], { signal: job.signal });
  let id = there?.id;
  if (id === undefined) {
    const [made] = await portal.upsertRecords(object, [{ external_id, properties }], { signal: job.signal });
    if (made?.ok !== true) {
      await mark('errored', made?.message ?? 'The portal gave no answer about it', key);
      return false;
    }
    id = made.id;
  }
  known.cameBack(object, key, id);
  await mark('reversed', null, id);
  return true;
}
