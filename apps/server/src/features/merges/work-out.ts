// Working out what making one record of several would change: against the portal as it is now.
import { createHash } from 'node:crypto';
import { Refusal } from '@groundwork/contract/errors';
import type { MergeRequest } from '@groundwork/contract/merges';
import type { CrmPortal } from '@groundwork/crm/port';
import { type MergePlan, mergePlan } from '@groundwork/engine/merge/merge-plan';
import { defaultSurvivor, type Survivor, survivorOf } from '@groundwork/engine/merge/survivor-of';
import { isMerged } from '@groundwork/engine/merge/survivorship-rules';
import { canonicalJson } from '../changesets/content-hash.ts';
import type { MergedRecords } from './past-merges.ts';
import { type LookedAt, lookAtRecords } from './read-records.ts';

export interface WorkedOut {
  looked: LookedAt;
  survivor: Survivor;
  plan: MergePlan;
  hash: string;
}

/** @throws Refusal not_mergeable for records that are not there, and choices that name what is not */
export async function workOut(
  portal: CrmPortal,
  request: MergeRequest,
  known: MergedRecords,
  signal: AbortSignal,
): Promise<WorkedOut> {
  const { object, record_ids: ids, choices } = request;
  const looked = await lookAtRecords(portal, { object, ids }, known, signal);
  const { records, properties, live } = looked;
  requireThere(request, new Set(records.map(({ id }) => id)));
  requireNamed(request, new Map(properties.map(property => [property.name, isMerged(property)])));
  const survivorId = request.survivor_id ?? defaultSurvivor(records, properties);
  const survivor = survivorOf(records, survivorId, properties, choices);
  const plan = mergePlan({
    survivor,
    records: records.map(record => ({ ...record, atom: known.atom(object, record.id) })),
    history: known.merges,
    live,
    properties,
  });
  return { looked, survivor, plan, hash: hashOf(plan) };
}

/** Of everything that it does and rests on: a value or a link that is another one gives another hash. */
function hashOf({ survivor, before, after, link, unlink, archive }: MergePlan): string {
  const inOrder = (parts: readonly unknown[]) => parts.map(canonicalJson).sort(compare);
  const content = [survivor, before, after, inOrder(link), inOrder(unlink), inOrder(archive)];
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function requireThere({ object, record_ids, survivor_id }: MergeRequest, there: ReadonlySet<string>): void {
  const faults = record_ids.flatMap((id, at) =>
    there.has(id)
      ? []
      : [
          {
            place: `body.record_ids.${at}`,
            value: id,
            message: `There is no such record among the ${object}.`,
          },
        ],
  );
  if (survivor_id !== undefined && !record_ids.includes(survivor_id))
    faults.push({
      place: 'body.survivor_id',
      value: survivor_id,
      message: 'The record that stays is one of the records that are merged.',
    });
  if (faults.length === 0) return;
  const [first] = faults;
  throw new Refusal('not_mergeable', {
    message: `${first?.value ?? ''}: ${first?.message ?? ''} Look at the records again.`,
    faults,
  });
}

function requireNamed({ choices, record_ids }: MergeRequest, names: ReadonlyMap<string, boolean>): void {
  const faults = Object.entries(choices).flatMap(([name, { from }]) => {
    const place = `body.choices.${name}`;
    if (from !== undefined && !record_ids.includes(from))
      return [{ place, value: from, message: 'It names a record that is not merged.' }];
    const isMergedHere = names.get(name);
    if (isMergedHere) return [];
    return [
      {
        place,
        value: name,
        message:
          isMergedHere === undefined
            ? 'There is no such property.'
            : 'The portal sets it itself, so that nothing can be chosen for it.',
      },
    ];
  });
  const [first] = faults;
  if (first) throw new Refusal('not_mergeable', { message: `${first.value}: ${first.message}`, faults });
}

/** Only one of some values can stay, and nobody said which. @throws Refusal not_mergeable */
export function requireChosen({ conflicts }: Survivor): void {
  const [first] = conflicts;
  if (first === undefined) return;
  throw new Refusal('not_mergeable', {
    message: `Choose which ${first.label} stays: the records have ${first.values.map(({ value }) => `“${value}”`).join(' and ')}, and no two records may share one.`,
    faults: conflicts.map(({ name, values }) => ({
      place: `body.choices.${name}`,
      value: values.map(({ value }) => value).join(', '),
      message: 'Only one of these values can stay.',
      mend: `Choose a record for it: {"${name}": {"from": "${values[0]?.record_ids[0] ?? ''}"}}`,
    })),
  });
}
