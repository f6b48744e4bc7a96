// Decisions that nobody answered before what rests on them was carried out: their defaults stand from then on.

import type { Changeset } from '@groundwork/contract/changesets';
import type { MemberId, OperationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { notify } from '../notifications/notify.ts';
import { listAdmins } from '../organizations/membership.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { recordActivity } from '../projects/record-activity.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { decisionsPath, settledPath } from './emails.ts';
import { actorNamed, ownWork, productName } from './product-actor.ts';
import * as store from './store.ts';

/** What carries a default out. */
export interface Carrier {
  changeset: Pick<Changeset, 'id' | 'title' | 'approved_by_name'>;
  operationId: OperationId;
}

/** To be called by whatever carries the defaults of these questions of the analysis out. Those that were answered
 *  meanwhile stay answered. */
export async function settleCarried(
  tx: Tx,
  of: ProjectScope,
  keys: readonly string[],
  { changeset, operationId }: Carrier,
): Promise<void> {
  const settled = await store.takeAskedDefaults(tx, of, keys);
  if (settled.length === 0) return;
  const labelled = settled.map(row => ({
    ...row,
    label: row.options.find(option => option.value === row.default_value)?.label ?? row.default_value,
  }));
  await store.insertAnswers(
    tx,
    of.organizationId,
    labelled.map(({ id, default_value: value, label }) => ({
      decision_id: id,
      value,
      label,
      author: productName,
      via: 'changeset',
      changeset_id: changeset.id,
      operation_id: operationId,
    })),
  );
  const how = `the default, because “${changeset.title}” was carried out with it`;
  const actor = actorNamed(productName, ownWork());
  for (const { id, question, default_value: answer } of settled) {
    await appendTrail(tx, of.organizationId, actor, {
      action: 'decisions.takeDefault',
      target: { kind: 'decision', id },
      details: {
        project_id: of.projectId,
        question,
        answer,
        how,
        changeset_id: changeset.id,
        operation_id: operationId,
      },
    });
  }
  const words = inShort(labelled);
  const many = settled.length === 1 ? 'A decision was' : `${settled.length} decisions were`;
  const by = changeset.approved_by_name;
  const why = `“${changeset.title}” was carried out with what stood${by === null ? '' : `, as ${by} approved`}`;
  await recordActivity(tx, {
    ...of,
    description: `${many} settled at the default, because ${why}: ${words}`,
    actor: productName,
  });
  const owned = Map.groupBy(labelled, each => each.owner_id);
  await notifyOwners(tx, of, owned, changeset);
  const recipients = (await listAdmins(tx, of.organizationId)).filter(id => !owned.has(id));
  if (recipients.length === 0) return;
  await notify(tx, of.organizationId, {
    type: 'warning',
    topic: 'decisions',
    title: `${many} settled at the default`,
    message: `${why}: ${words}`,
    link: settledPath(of.projectId),
    to: { member_ids: recipients },
  });
}

/** Notifies owners by whom and how their decision was settled, so that nobody finds it settled unawares. */
async function notifyOwners(
  tx: Tx,
  of: ProjectScope,
  owned: ReadonlyMap<MemberId | null, readonly { question: string; label: string }[]>,
  { title, approved_by_name: by }: Carrier['changeset'],
): Promise<void> {
  for (const [owner, theirs] of owned) {
    if (owner === null) continue;
    const many = theirs.length === 1 ? 'A decision of yours was' : `${theirs.length} decisions of yours were`;
    await notify(tx, of.organizationId, {
      type: 'warning',
      topic: 'decisions',
      title: `${many} settled at the default`,
      message: `${by ?? 'Somebody'} approved “${title}”, which carries out what stood: ${inShort(theirs)}`,
      link: settledPath(of.projectId),
      to: { member_ids: [owner] },
    });
  }
}

/** To be called by whatever takes a change set back: what it settled at the default waits for an answer again, because
 *  nothing in the portal rests on it any more. @returns the keys of those questions */
export async function reopenCarried(
  tx: Tx,
  of: ProjectScope,
  changeset: Carrier['changeset'],
): Promise<string[]> {
  const reopened = await store.reopenTakenBy(tx, of, changeset.id);
  if (reopened.length === 0) return [];
  const actor = actorNamed(productName, ownWork());
  for (const { id, question } of reopened) {
    await appendTrail(tx, of.organizationId, actor, {
      action: 'decisions.reopen',
      target: { kind: 'decision', id },
      details: { project_id: of.projectId, question, changeset_id: changeset.id },
    });
  }
  const many = reopened.length === 1 ? 'A decision is' : `${reopened.length} decisions are`;
  const why = `“${changeset.title}”, which had settled ${reopened.length === 1 ? 'it' : 'them'} at the default, was undone`;
  const words = inShort(reopened);
  await recordActivity(tx, {
    ...of,
    description: `${many} open again, because ${why}: ${words}`,
    actor: productName,
  });
  const owners = reopened.flatMap(each => (each.owner_id === null ? [] : [each.owner_id]));
  const recipients = new Set([...(await listAdmins(tx, of.organizationId)), ...owners]);
  if (recipients.size > 0) {
    await notify(tx, of.organizationId, {
      type: 'info',
      topic: 'decisions',
      title: `${many} open again`,
      message: `${why}: ${words}`,
      link: `${decisionsPath}?project=${of.projectId}`,
      to: { member_ids: [...recipients] },
    });
  }
  return reopened.map(each => each.source_key);
}

/** Two of them in full; the page that the words lead to has them all. */
function inShort(settled: readonly { question: string; label?: string }[]): string {
  const shown = settled
    .slice(0, 2)
    .map(({ question, label }) => (label === undefined ? question : `${question} ${label}.`));
  const rest = settled.length - shown.length;
  return [...shown, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}
