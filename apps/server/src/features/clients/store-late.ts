// SQL of late milestones of which their client's rep is told. For the platform role.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** A round takes so many; the next one comes for the others. */
const most = 500;

/** Notes those that nobody was told of, and says whose they are. Of clients who left, and of projects that are over, nothing is
 *  late. */
export async function noteLate(tx: Tx, { from, before }: { from: string; before: string }) {
  const found = tx
    .selectFrom('rep_clients as c')
    .innerJoin('milestones as m', 'm.organization_id', 'c.organization_id')
    .innerJoin('projects as p', join =>
      join.onRef('p.organization_id', '=', 'm.organization_id').onRef('p.id', '=', 'm.project_id'),
    )
    .leftJoin('deals as d', join => join.onRef('d.rep_id', '=', 'c.rep_id').onRef('d.id', '=', 'c.deal_id'))
    .leftJoin('rep_milestone_notices as n', join =>
      join
        .onRef('n.rep_id', '=', 'c.rep_id')
        .onRef('n.organization_id', '=', 'm.organization_id')
        .onRef('n.milestone_id', '=', 'm.id')
        .onRef('n.due_date', '=', 'm.due_date'),
    )
    .select(['c.rep_id', 'm.organization_id', 'm.id as milestone_id', 'm.due_date'])
    .where('m.status', '<>', 'completed')
    .where('m.due_date', '>=', from)
    .where('m.due_date', '<', before)
    .where('p.status', 'not in', ['completed', 'cancelled'])
    .where('d.cancelled_on', 'is', null)
    .where('n.rep_id', 'is', null)
    .limit(most);
  return await tx
    .with('noted', cte =>
      cte
        .insertInto('rep_milestone_notices')
        .columns(['rep_id', 'organization_id', 'milestone_id', 'due_date'])
        .expression(found.$narrowType<{ due_date: string }>())
        // Another process has just told them.
        .onConflict(conflict => conflict.doNothing())
        .returning(['rep_id', 'organization_id', 'due_date']),
    )
    .selectFrom('noted as n')
    .innerJoin('organizations as o', 'o.organization_id', 'n.organization_id')
    .select(['n.rep_id', 'n.organization_id', 'n.due_date', sql<string>`o.name`.as('organization')])
    .orderBy('n.rep_id')
    .execute();
}
