// SQL of what happened last to a rep's deals and clients.
import type { DealStage } from '@groundwork/contract/deal-stages';
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { FigureScope } from './store.ts';

export type DealActivityRow = Awaited<ReturnType<typeof listDealActivity>>[number];

/** In a transaction of the rep, the newest first. A change of value within a stage is left out. */
export function listDealActivity(tx: Tx, { repId }: FigureScope, limit: number) {
  const moves = tx
    .selectFrom('deal_stage_changes')
    .select(sql<'move' | 'note'>`'move'`.as('kind'))
    .select(['id', 'at', 'deal_id', 'from_stage', sql<DealStage | null>`to_stage`.as('to_stage')])
    .where('rep_id', '=', repId)
    .where('from_stage', 'is distinct from', eb => eb.ref('to_stage'))
    .orderBy('id', 'desc')
    .limit(limit);
  const noStage = sql<DealStage | null>`null`;
  const notes = tx
    .selectFrom('deal_notes')
    .select(sql<'move' | 'note'>`'note'`.as('kind'))
    .select(['id', 'created_at as at', 'deal_id', noStage.as('from_stage'), noStage.as('to_stage')])
    .where('rep_id', '=', repId)
    .orderBy('id', 'desc')
    .limit(limit);
  const each = tx
    .selectFrom(moves.as('m'))
    .selectAll()
    .unionAll(tx.selectFrom(notes.as('n')).selectAll());
  return tx
    .selectFrom(each.as('each'))
    .innerJoin('deals as d', join => join.on('d.rep_id', '=', repId).onRef('d.id', '=', 'each.deal_id'))
    .select(['each.kind', 'each.at', 'each.deal_id', 'd.company', 'each.from_stage', 'each.to_stage'])
    .orderBy('each.at', 'desc')
    .orderBy('each.id', 'desc')
    .limit(limit)
    .execute();
}

/** In a transaction of the rep: whose milestones concern them, those first who came last. */
export async function listClients(tx: Tx, { repId }: FigureScope, limit: number): Promise<OrganizationId[]> {
  const rows = await tx
    .selectFrom('rep_clients')
    .select('organization_id')
    .where('rep_id', '=', repId)
    .orderBy('since', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.organization_id);
}

/** Milestones that these organizations completed, the newest first; for the platform role, asked with the rep's own clients. */
export function listMilestonesDone(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  since: string,
  limit: number,
) {
  return tx
    .selectFrom('milestones as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(eb => eb.ref('m.completed_date').$notNull().as('at'))
    .select(['o.name as company', 'm.name as detail'])
    .where(sql<boolean>`m.organization_id = any(${[...organizationIds]}::uuid[])`)
    .where(sql<boolean>`m.completed_date >= ${since}::date`)
    .orderBy('m.completed_date', 'desc')
    .limit(limit)
    .execute();
}
