// SQL of what happened last to a rep's deals and clients.
import type { DealStage } from '@groundwork/contract/deal-stages';
import type { DealId, OrganizationId } from '@groundwork/contract/ids';
import type { RepActivity } from '@groundwork/contract/performance';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Of } from './store.ts';

export interface DealActivityRow {
  kind: 'move' | 'note';
  at: string;
  deal_id: DealId;
  company: string;
  from_stage: DealStage | null;
  to_stage: DealStage | null;
}

/** In a transaction of the rep, the newest first. A change of value within a stage is left out. */
export async function listDealActivity(tx: Tx, { repId }: Of, limit: number): Promise<DealActivityRow[]> {
  const { rows } = await sql<DealActivityRow>`
    select each.kind, each.at, each.deal_id, d.company, each.from_stage, each.to_stage
    from (
      (select 'move' as kind, c.at, c.deal_id, c.from_stage, c.to_stage, c.id
       from deal_stage_changes c where c.rep_id = ${repId} and c.from_stage is distinct from c.to_stage
       order by c.id desc limit ${limit})
      union all
      (select 'note', n.created_at, n.deal_id, null, null, n.id
       from deal_notes n where n.rep_id = ${repId} order by n.id desc limit ${limit})) each
    join deals d on d.rep_id = ${repId} and d.id = each.deal_id
    order by each.at desc, each.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** In a transaction of the rep: whose milestones concern them, those first who came last. */
export async function listClients(tx: Tx, { repId }: Of, limit: number): Promise<OrganizationId[]> {
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from rep_clients where rep_id = ${repId} order by since desc limit ${limit}`.execute(
    tx,
  );
  return rows.map(row => row.organization_id);
}

/** Milestones that these organizations completed, the newest first; for the platform role, asked with the rep's own clients. */
export async function listMilestonesDone(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  since: string,
  limit: number,
): Promise<Pick<RepActivity, 'at' | 'company' | 'detail'>[]> {
  const { rows } = await sql<{ at: string; company: string; detail: string }>`
    select m.completed_date as at, o.name as company, m.name as detail
    from milestones m join organizations o on o.organization_id = m.organization_id
    where m.organization_id = any(${[...organizationIds]}::uuid[]) and m.completed_date >= ${since}::date
    order by m.completed_date desc limit ${limit}`.execute(tx);
  return rows;
}
