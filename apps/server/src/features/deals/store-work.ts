// SQL of what a rep keeps beside deals: tasks, notes, saved views. For a rep's own transaction.
import type { DealNote, DealTask } from '@groundwork/contract/deal-shapes';
import type { DealView } from '@groundwork/contract/deal-work';
import type { DealFilter, DealSort } from '@groundwork/contract/deals';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { json, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';

interface OfDeal {
  repId: RepId;
  dealId: DealId;
}

/** Open ones first, by their day. */
export function listTasks(tx: Tx, { repId, dealId }: OfDeal): Promise<DealTask[]> {
  return tx
    .selectFrom('deal_tasks')
    .select(['id', 'title', 'due_on', 'done_at', 'created_at'])
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .orderBy(sql`done_at is not null, due_on nulls last, id`)
    .execute();
}

export async function countTasks(tx: Tx, { repId, dealId }: OfDeal): Promise<number> {
  const { count } = await tx
    .selectFrom('deal_tasks')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTask(
  tx: Tx,
  { repId, dealId }: OfDeal,
  task: { title: string; due_on: string | null },
): Promise<void> {
  await tx
    .insertInto('deal_tasks')
    .values({ ...task, id: newId(), rep_id: repId, deal_id: dealId })
    .execute();
}

/** Answers whether there is one. */
export async function updateTask(
  tx: Tx,
  { repId, dealId }: OfDeal,
  id: string,
  change: { title?: string | undefined; due_on?: string | null | undefined; is_done?: boolean | undefined },
): Promise<boolean> {
  const { title, due_on, is_done } = change;
  if (title === undefined && due_on === undefined && is_done === undefined)
    return (await listTasks(tx, { repId, dealId })).some(task => task.id === id);
  // Done twice, it was done the first time.
  const doneAt = is_done === true ? sql<string>`coalesce(done_at, clock_timestamp())` : null;
  const { numUpdatedRows } = await tx
    .updateTable('deal_tasks')
    .set({
      ...(title !== undefined && { title }),
      ...(due_on !== undefined && { due_on }),
      ...(is_done !== undefined && { done_at: doneAt }),
    })
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteTask(tx: Tx, { repId, dealId }: OfDeal, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deal_tasks')
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Newest first. */
export function listNotes(tx: Tx, { repId, dealId }: OfDeal): Promise<DealNote[]> {
  return tx
    .selectFrom('deal_notes')
    .select(['id', 'author', 'body', 'created_at'])
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

export async function insertNotes(
  tx: Tx,
  repId: RepId,
  notes: readonly { dealId: DealId; author: string; body: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ dealId, ...note }) => ({ ...note, id: newId(), rep_id: repId, deal_id: dealId }));
  await tx.insertInto('deal_notes').values(rows).execute();
}

const viewColumns = ['id', 'name', 'filter', 'sort', 'created_at'] as const;

/** By name. */
export function listViews(tx: Tx, repId: RepId): Promise<DealView[]> {
  return tx
    .selectFrom('deal_views')
    .select(viewColumns)
    .where('rep_id', '=', repId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Of several that are saved at once, each counts those before it. */
export async function lockViews(tx: Tx, repId: RepId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${repId}`}, 0))`.execute(tx);
}

/** One of that name is replaced. */
export function saveView(
  tx: Tx,
  repId: RepId,
  view: { name: string; filter: DealFilter; sort: DealSort | null },
): Promise<DealView> {
  const { name, sort } = view;
  const filter = json(view.filter);
  return tx
    .insertInto('deal_views')
    .values({ id: newId(), rep_id: repId, name, filter, sort })
    .onConflict(conflict => conflict.expression(sql`rep_id, lower(name)`).doUpdateSet({ name, filter, sort }))
    .returning(viewColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteView(tx: Tx, repId: RepId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deal_views')
    .where('rep_id', '=', repId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
