// Notifies whom it concerns that decisions were settled, or are open again: once for what was done in one act.

import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { displayNameOf, nameOf } from '../trail/append-trail.ts';
import type { Settling } from './change-answers.ts';
import { decisionPath, decisionsPath, settledPath } from './emails.ts';

import type { DecisionRow } from './store.ts';

/** Named in a sentence; the list has all of them. */
const MOST_NAMED = 3;

export function labelOf({ options }: Pick<DecisionRow, 'options'>, value: string): string {
  return options.find(option => option.value === value)?.label ?? value;
}

export async function announce(
  tx: Tx,
  of: ProjectScope,
  row: DecisionRow,
  given: Settling & { value: string },
): Promise<void> {
  const { actor, how, howForPeople = how, value } = given;
  const label = labelOf(row, value);
  const description = `Decided: ${row.question} “${label}”${howForPeople === undefined ? '' : ` (${howForPeople})`}`;
  await recordActivity(tx, { ...of, description, actor: nameOf(actor) });
  await notifyOfSettling(tx, of, row, { label, how: howForPeople ?? `by ${displayNameOf(actor)}`, given });
}

/** What was answered in one act. */
export async function announceMany(
  tx: Tx,
  of: ProjectScope,
  rows: readonly DecisionRow[],
  given: Settling & { values: ReadonlyMap<string, string> },
): Promise<void> {
  const [first] = rows;
  if (rows.length === 1 && first)
    return announce(tx, of, first, { ...given, value: given.values.get(first.id) ?? '' });
  const words = rows.map(row => `${row.question} “${labelOf(row, given.values.get(row.id) ?? '')}”`);
  const description = `Decided ${rows.length} questions together: ${inShort(words)}`;
  await recordActivity(tx, { ...of, description, actor: nameOf(given.actor) });
  await notifyConcerned(tx, of, rows, {
    type: 'success',
    title: `${rows.length} questions were decided together`,
    message: `${inShort(words)}, by ${displayNameOf(given.actor)}.`,
    link: settledPath(of.projectId),
    actor: given.actor,
  });
}

/** Answers that were taken back: the questions wait again. */
export async function announceReopened(
  tx: Tx,
  of: ProjectScope,
  rows: readonly DecisionRow[],
  actor: Settling['actor'],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const words = inShort(rows.map(row => row.question));
  const description =
    rows.length === 1 ? `Answer taken back: ${words}` : `${rows.length} answers taken back: ${words}`;
  await recordActivity(tx, { ...of, description, actor: nameOf(actor) });
  await notifyConcerned(tx, of, rows, {
    type: 'info',
    title: rows.length === 1 ? `Open again: ${first.question}` : `${rows.length} questions are open again`,
    message: `${displayNameOf(actor)} took ${rows.length === 1 ? 'the answer' : 'the answers'} back.`,
    link: rows.length === 1 ? decisionPath(first) : `${decisionsPath}?project=${of.projectId}`,
    actor,
  });
}

function inShort(words: readonly string[]): string {
  const left = words.length - MOST_NAMED;
  const named = words.slice(0, MOST_NAMED).join('; ');
  return left > 0 ? `${named}; and ${left} more` : named;
}

/** Owners and administrators, but never who did it. */
async function notifyConcerned(
  tx: Tx,
  of: ProjectScope,
  rows: readonly DecisionRow[],
  given: {
    type: 'success' | 'info';
    title: string;
    message: string;
    link: string;
    actor: Settling['actor'];
  },
): Promise<void> {
  const owners = rows.flatMap(row => (row.owner_id === null ? [] : [row.owner_id]));
  const recipients = new Set([...(await listAdmins(tx, of.organizationId)), ...owners]);
  if (recipients.size === 0) return;
  const { actor, ...notice } = given;
  await notify(tx, of.organizationId, {
    ...notice,
    topic: 'decisions',
    to: { member_ids: [...recipients] },
    ...(actor.caller.subject !== '' && { except: actor.caller.subject }),
  });
}

/** Its owner and the administrators, but never who did it. */
async function notifyOfSettling(
  tx: Tx,
  of: ProjectScope,
  row: DecisionRow,
  { label, how, given }: { label: string; how: string; given: Settling },
): Promise<void> {
  const isOwnersDoing = given.via === 'link';
  const admins = await listAdmins(tx, of.organizationId);
  const recipients = new Set([...admins, ...(row.owner_id === null ? [] : [row.owner_id])]);
  if (isOwnersDoing && row.owner_id !== null) recipients.delete(row.owner_id);
  if (recipients.size === 0) return;
  await notify(tx, of.organizationId, {
    type: given.via === 'deadline' ? 'warning' : 'success',
    topic: 'decisions',
    title: `${given.via === 'deadline' ? 'Default taken' : 'Decided'}: ${row.question}`,
    message: `“${label}”, ${how}.`,
    link: decisionPath(row),
    to: { member_ids: [...recipients] },
    ...(given.actor.caller.subject !== '' && { except: given.actor.caller.subject }),
  });
}
