// Groups of records that look like one, as people ask for them: searched for, looked through, answered.
import { Refusal } from '@groundwork/contract/errors';
import type { MergeGroup, mergeCalls } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue, findSame, lockStarting } from '../../platform/queue/operation.ts';
import type { RequestContext } from '../../platform/route.ts';
import { getPortal, requirePortal } from '../portals/find-portal.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import { requireProject } from '../projects/read-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf } from '../trail/own-work.ts';
import { getGroup, listGroups as groupsOf } from './list-groups.ts';
import { endCalledDifferent } from './meant.ts';
import { pairsOf } from './rules.ts';
import * as store from './store-groups.ts';

type Calls = typeof mergeCalls;
type Needs = Pick<Dependencies, 'database'>;

/** Asked for twice while it waits or runs it is one search. @throws Refusal not_found, no_portal */
export function searchPortal(
  { database }: Needs,
  context: RequestContext<Calls['search']>,
): Promise<{ operation: Operation }> {
  const { portal_id, object } = context.body;
  return inProject(database, context, async (tx, { organizationId, projectId }) => {
    await requireProject(tx, organizationId, projectId);
    const portal = portal_id
      ? await getPortal(tx, organizationId, portal_id)
      : await requirePortal(tx, organizationId);
    if (!portal.is_connected)
      throw new Refusal('no_portal', {
        message: `“${portal.name}” is disconnected. Connect it again with a token of the same account first.`,
      });
    const input = { portal_id: portal.id, object };
    const wanted = { organizationId, projectId, kind: 'merges.search', input } as const;
    await lockStarting(tx, organizationId, projectId);
    const same = await findSame(tx, wanted);
    if (same) return { operation: same };
    const operation = await enqueue(tx, {
      ...wanted,
      createdBy: nameOf(context),
      program: programOf(context.caller),
    });
    await appendTrail(tx, organizationId, context, {
      action: 'merges.search',
      target: { kind: 'project', id: projectId },
      details: input,
    });
    return { operation };
  });
}

/** @throws Refusal not_found, invalid_request */
export function listGroups({ database }: Needs, context: RequestContext<Calls['groups']>) {
  return lookAtProject(database, context, async (tx, of) => {
    await requireProject(tx, of.organizationId, of.projectId);
    return groupsOf(tx, of, context.query);
  });
}

/** Said twice it is said once. @throws Refusal not_found, conflict where its records are one by now */
export function answerGroup(
  { database, clock }: Needs & Pick<Dependencies, 'clock'>,
  context: RequestContext<Calls['answer']>,
): Promise<MergeGroup> {
  const { answer, record_id } = context.body;
  return inProject(database, context, async (tx, of) => {
    const { organizationId, projectId } = of;
    const row = await store.lockGroup(tx, of, context.params.group_id);
    const search = (await store.listSearches(tx, of)).find(each => each.object === row?.object);
    if (!row || !search) throw new Refusal('not_found');
    const before = await getGroup(tx, of, search, row.id);
    if (before.state === 'merged' && answer === 'different')
      throw new Refusal('conflict', {
        message: 'These records were merged meanwhile. Undo that change set first, if they are not the same.',
      });
    // It may have come back under another id since it was found.
    const at = before.records.findIndex(each => each.id === record_id);
    const found = record_id === undefined ? undefined : (row.records[at]?.id ?? record_id);
    const pairs = pairsOf(row, search.columns, found);
    if (pairs === undefined)
      throw new Refusal('not_found', { message: 'There is no such record in this group.' });
    const about = { organizationId, portalId: search.portal_id, object: row.object };
    if (answer === 'different') {
      await store.putAnswers(tx, about, pairs, nameOf(context));
      await endCalledDifferent(tx, about, pairs, { actor: context, now: clock.now() });
    } else await store.dropAnswers(tx, about, pairs);
    await appendTrail(tx, organizationId, context, {
      action: 'merges.answer',
      target: { kind: 'project', id: projectId },
      details: {
        answer,
        object: row.object,
        record_ids: row.records.map(({ id }) => id),
        ...(record_id !== undefined && { record_id }),
      },
    });
    return getGroup(tx, of, search, row.id);
  });
}
