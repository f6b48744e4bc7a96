// Requests of a rep about the tasks and notes of a deal.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { type dealWorkCalls, taskLimit } from '@groundwork/contract/deal-work';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { displayNameOf } from '../trail/append-trail.ts';
import { changeDeal, type Shared } from './change-deal.ts';
import { requireTasks } from './rules.ts';
import * as store from './store-work.ts';

type Calls = typeof dealWorkCalls;

const of = (deal: Pick<DealDetail, 'id' | 'rep_id'>) => ({ repId: deal.rep_id, dealId: deal.id });

/** @throws Refusal not_found, conflict when there are enough, or for a closed deal */
export function addTask(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['addTask']>,
): Promise<DealDetail> {
  const { title, due_on = null } = context.body;
  return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
    requireTasks(deal);
    if ((await store.countTasks(tx, of(deal))) >= taskLimit)
      throw new Refusal('conflict', { message: `A deal has ${taskLimit} tasks at most. Remove one first.` });
    await store.insertTask(tx, of(deal), { title, due_on });
    return { action: 'deals.addTask' };
  });
}

/** @throws Refusal not_found, conflict for a closed deal */
export function updateTask(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['updateTask']>,
): Promise<DealDetail> {
  return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
    requireTasks(deal);
    const isThere = await store.updateTask(tx, of(deal), context.params.taskId, context.body);
    if (!isThere) throw new Refusal('not_found');
    return { action: 'deals.updateTask', details: { fields: Object.keys(context.body) } };
  });
}

/** @throws Refusal not_found, conflict for a closed deal */
export function removeTask(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['removeTask']>,
): Promise<DealDetail> {
  return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
    requireTasks(deal);
    if (!(await store.deleteTask(tx, of(deal), context.params.taskId))) throw new Refusal('not_found');
    return { action: 'deals.removeTask' };
  });
}

/** @throws Refusal not_found */
export function addNote(
  dependencies: Dependencies,
  shared: Shared,
  context: RequestContext<Calls['addNote']>,
): Promise<DealDetail> {
  return changeDeal(dependencies, shared, context, async ({ tx, deal }) => {
    const note = { dealId: deal.id, author: displayNameOf(context), body: context.body.body };
    await store.insertNotes(tx, deal.rep_id, [note]);
    return { action: 'deals.addNote' };
  });
}
