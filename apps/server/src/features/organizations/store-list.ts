// SQL of the list of all organizations, for the platform role: found, narrowed, ordered and counted by the database.
import { OrganizationId } from '@groundwork/contract/ids';
import type {
  OrganizationCounts,
  OrganizationFilter,
  OrganizationListed,
  OrganizationSort,
} from '@groundwork/contract/organization-admin';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { literally } from '../../platform/search-text.ts';
import type { ListPlace } from './list-cursor.ts';

type Piece = RawBuilder<unknown>;

/** What each order goes by, what its value is where a page ends, and the id beside it: of the same table, or no index knows
 *  where to go on. */
const orders: Record<OrganizationSort, { by: Piece; as: Piece; id: Piece }> = {
  created: { by: sql`o.created_at`, as: sql`timestamptz`, id: sql`o.organization_id` },
  name: { by: sql`lower(o.name) collate "C"`, as: sql`text`, id: sql`o.organization_id` },
  activity: { by: sql`f.last_active_at`, as: sql`timestamptz`, id: sql`f.organization_id` },
  records: { by: sql`f.records`, as: sql`bigint`, id: sql`f.organization_id` },
  members: { by: sql`f.members`, as: sql`integer`, id: sql`f.organization_id` },
};

const trialWeek = 7;
const isLate = sql`o.organization_id in (select p.organization_id from projects p
  where p.status in ('planning', 'in_progress') and p.target_completion_date < current_date)`;
const isTrialEnding = sql`(o.status = 'trial' and o.trial_ends_at >= now()
  and o.trial_ends_at < now() + make_interval(days => ${trialWeek}))`;

/** Parts of three letters are what the index knows; shorter ones are looked for at the beginning. */
function found(search: string): Piece {
  const text = literally(search);
  const isShort = search.length < 3;
  const name = isShort
    ? sql`lower(n.name) collate "C" like ${`${text.toLowerCase()}%`}`
    : sql`n.name ilike ${`%${text}%`}`;
  const email = isShort
    ? sql`m.email_norm collate "C" like ${`${text.toLowerCase()}%`}`
    : sql`m.email ilike ${`%${text}%`}`;
  // Each half by its own index: an "or" over both would read every row.
  return sql`o.organization_id in (
    select n.organization_id from organizations n where ${name}
    union select m.organization_id from members m where ${email} and m.removed_at is null)`;
}

function conditions(filter: OrganizationFilter): Piece[] {
  return [
    ...(filter.search ? [found(filter.search)] : []),
    ...(filter.status === undefined ? [] : [sql`o.status = ${filter.status}`]),
    ...(filter.plan === undefined ? [] : [sql`o.plan = ${filter.plan}`]),
    ...(filter.trial_ending === undefined ? [] : [isTrialEnding]),
    ...(filter.demo === undefined ? [] : [sql`o.is_demo`]),
    ...(filter.late === undefined ? [] : [isLate]),
    ...(filter.removing === undefined ? [] : [sql`o.removal_due_at is not null`]),
  ];
}

const all = (parts: Piece[]) =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`;

export interface ListAsked extends OrganizationFilter {
  sort: OrganizationSort;
  direction: 'asc' | 'desc';
}

export interface ListRow {
  organization: OrganizationListed;
  place: ListPlace;
}

export async function listOrganizations(
  tx: Tx,
  asked: ListAsked,
  after: ListPlace | undefined,
  rows: number,
): Promise<ListRow[]> {
  const { by, as, id } = orders[asked.sort];
  const isUp = asked.direction === 'asc';
  const [towards, past] = isUp ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  let query = tx
    .selectFrom('organizations as o')
    .innerJoin('organization_figures as f', 'f.organization_id', 'o.organization_id')
    .select(['o.organization_id as id', 'o.name', 'o.plan', 'o.status', 'o.is_demo', 'o.trial_ends_at'])
    .select(['o.status_reason', 'o.contact_limit', 'o.storage_limit', 'o.project_limit', 'o.removal_due_at'])
    .select(['o.version', 'o.created_at', 'o.updated_at', 'f.members', 'f.records'])
    .select([
      sql<string | null>`nullif(f.last_active_at, '-infinity')`.as('last_active_at'),
      sql<string>`${by}::text`.as('place'),
    ])
    .where(all(conditions(asked)));
  if (after)
    query = query.where(
      sql<SqlBool>`(${by}, ${id}) ${past} (${after.value}::${as}, ${OrganizationId.parse(after.id)}::uuid)`,
    );
  const listed = await query.orderBy(sql`${by} ${towards}, ${id} ${towards}`).limit(rows).execute();
  return listed.map(({ place: value, ...organization }) => ({
    organization,
    place: { value, id: organization.id },
  }));
}

export async function countOrganizations(tx: Tx, search: string | undefined): Promise<OrganizationCounts> {
  const count = (condition: Piece) => sql<number>`count(*) filter (where ${condition})`;
  const { trial, active, read_only, suspended, starter, professional, enterprise, ...others } = await tx
    .selectFrom('organizations as o')
    .select([
      sql<number>`count(*)`.as('total'),
      count(sql`o.status = 'trial'`).as('trial'),
      count(sql`o.status = 'active'`).as('active'),
      count(sql`o.status = 'read_only'`).as('read_only'),
      count(sql`o.status = 'suspended'`).as('suspended'),
      count(sql`o.plan = 'starter'`).as('starter'),
      count(sql`o.plan = 'professional'`).as('professional'),
      count(sql`o.plan = 'enterprise'`).as('enterprise'),
      count(isTrialEnding).as('trial_ending'),
      count(sql`o.is_demo`).as('demo'),
      count(isLate).as('late'),
      count(sql`o.removal_due_at is not null`).as('removing'),
    ])
    .where(all(conditions({ search })))
    .executeTakeFirstOrThrow();
  return {
    ...others,
    status: { trial, active, read_only, suspended },
    plan: { starter, professional, enterprise },
  };
}
