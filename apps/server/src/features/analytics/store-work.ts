// SQL of how operations end, what they carry, and who uses the product. For the platform role.
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { stretchDays } from './rules.ts';
import { type Halves, halves, moments, type Of, spreadBy, within } from './store.ts';

const ends = [
  sql<number>`count(*) filter (where status = 'completed')`.as('completed'),
  sql<number>`count(*) filter (where status = 'failed')`.as('failed'),
  sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled'),
] as const;

export function readKinds(tx: Tx, of: Of) {
  const { begin, from, end } = moments(of);
  return tx
    .selectFrom(query =>
      query
        .selectFrom('operations')
        .select(['kind', 'status', 'finished_at'])
        .select(sql<number>`extract(epoch from finished_at - started_at)::float8`.as('seconds'))
        .where('finished_at', '>=', begin)
        .where('finished_at', '<', end)
        .where(within(of, 'organization_id'))
        .as('each'),
    )
    .select(['kind', sql<boolean>`finished_at >= ${from}`.as('is_now')])
    .select(ends)
    .select(spreadBy('seconds', sql<SqlBool>`status = 'completed'`))
    .groupBy(['kind', 'is_now'])
    .orderBy('kind')
    .execute();
}

/** The place of the stretch that a moment of the time is in. */
const placeOf = (of: Of, column: string) =>
  sql<number>`((${sql.ref(column)} at time zone 'utc')::date - ${of.period.from}::date) / ${stretchDays(of.period)}::int`;

export function readEnds(tx: Tx, of: Of) {
  const { from, end } = moments(of);
  return tx
    .selectFrom(query =>
      query
        .selectFrom('operations')
        .select([placeOf(of, 'finished_at').as('stretch'), 'status'])
        .where('finished_at', '>=', from)
        .where('finished_at', '<', end)
        .where(within(of, 'organization_id'))
        .as('each'),
    )
    .select('stretch')
    .select(ends)
    .groupBy('stretch')
    .execute();
}

/** Written by migrations applied in the time, and still standing: an undo leaves what people went on with. */
export async function readRecords(tx: Tx, of: Of) {
  const { begin, from, end } = moments(of);
  const withCarried = tx.with(
    cte => cte('carried').materialized(),
    query =>
      query
        .selectFrom('changesets as c')
        .select('c.applied_at')
        .select(
          sql<number>`(select coalesce(sum(figure.value::bigint), 0)
            from jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
            where kind.key in ('record.create', 'record.update')
              and figure.key in ('applied', 'kept', 'errored'))`.as('records'),
        )
        .where('c.kind', '=', 'migration')
        .where('c.applied_at', '>=', begin)
        .where('c.applied_at', '<', end)
        .where(within(of, 'c.organization_id')),
  );
  const rows = await withCarried
    .selectFrom('carried')
    .select([
      sql<boolean>`applied_at >= ${from}`.as('is_now'),
      sql<number>`coalesce(sum(records), 0)::bigint`.as('records'),
      sql<number>`count(*) filter (where records > 0)`.as('changesets'),
    ])
    .groupBy('is_now')
    .execute();
  const series = await withCarried
    .selectFrom('carried')
    .select([placeOf(of, 'applied_at').as('stretch'), sql<number>`sum(records)::bigint`.as('records')])
    .where('applied_at', '>=', from)
    .groupBy('stretch')
    .execute();
  return { ...halves(rows, { records: 0, changesets: 0 }), series };
}

interface Use {
  organizations: number;
  members: number;
  active_7: number;
  active_30: number;
}

export async function readAdoption(tx: Tx, of: Of): Promise<Halves<{ active_organizations: number }> & Use> {
  const { begin, from, end } = moments(of);
  const rows = await tx
    .selectFrom(query =>
      query
        .selectFrom('activity')
        .distinct()
        .select(['organization_id', sql<boolean>`created_at >= ${from}`.as('is_now')])
        .where('created_at', '>=', begin)
        .where('created_at', '<', end)
        .where(within(of, 'organization_id'))
        .as('each'),
    )
    .select(({ fn }) => ['is_now', fn.countAll<number>().as('active_organizations')])
    .groupBy('is_now')
    .execute();
  const use = await tx
    .selectFrom('members')
    .select([
      sql<number>`(select count(*) from organizations where ${within(of, 'organization_id')})`.as(
        'organizations',
      ),
      sql<number>`count(*)`.as('members'),
      sql<number>`count(*) filter (where last_active_at >= now() - interval '7 days')`.as('active_7'),
      sql<number>`count(*) filter (where last_active_at >= now() - interval '30 days')`.as('active_30'),
    ])
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .where(within(of, 'organization_id'))
    .executeTakeFirstOrThrow();
  return { ...halves(rows, { active_organizations: 0 }), ...use };
}
