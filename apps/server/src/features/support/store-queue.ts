// SQL of the queue: tickets of every organization, filtered, in the order of what comes due. For the platform role.
import { OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { QueueCounts, QueueFilter } from '@groundwork/contract/support-queue';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { countFacets } from '../../platform/count-facets.ts';
import type { Tx } from '../../platform/db.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { CountedTicket } from './store.ts';

/** Who looks, and when: what `me`, late and soon mean. */
export interface Looked {
  me: Pick<Caller, 'issuer' | 'subject'>;
  now: Date;
  soon: Date;
}

export interface QueueRow extends CountedTicket {
  organization_name: string;
  due_next_at: string;
  assignee_id: string | null;
  assignee_name: string | null;
  assignee_email: string | null;
  is_mine: boolean | null;
}

type Facet = 'status' | 'priority' | 'category' | 'organization' | 'assignee' | 'promise' | 'waiting';
type Condition = RawBuilder<boolean>;

/** The promise that comes due next, as the index over it says it: infinity where none is owed. */
const dueNext = sql`case when t.status in ('resolved', 'closed') then timestamptz 'infinity'
  else coalesce(least(
    case when t.first_responded_at is null then t.first_response_due_at end,
    case when t.paused_at is null then t.resolution_due_at end), timestamptz 'infinity') end`;
const always: Condition = sql<boolean>`true`;
const isUnsettled: Condition = sql<boolean>`t.status in ('open', 'in_progress')`;

const isMine = ({ me }: Looked): Condition =>
  sql<boolean>`coalesce(s.issuer = ${me.issuer} and s.subject = ${me.subject}, false)`;
const isLate = ({ now }: Looked): Condition => sql<boolean>`(${dueNext}) < ${now}::timestamptz`;
const isSoon = ({ now, soon }: Looked): Condition =>
  sql<boolean>`(${dueNext}) >= ${now}::timestamptz and (${dueNext}) < ${soon}::timestamptz`;
const isForUs: Condition = sql<boolean>`(not t.is_waiting_for_client and ${isUnsettled})`;

/** One condition a filter: each is counted beside all the others. */
function conditionsOf(asked: QueueFilter, looked: Looked): Record<Facet, Condition> {
  const { status, priority, category, organization_id, assignee, promise, waiting } = asked;
  const assignees = {
    me: isMine(looked),
    nobody: sql<boolean>`s.id is null`,
    somebody: sql<boolean>`s.id is not null`,
  };
  const promises = { late: isLate(looked), soon: isSoon(looked) };
  const waits = { client: sql<boolean>`t.is_waiting_for_client`, us: isForUs };
  return {
    status: !status ? always : status === 'unsettled' ? isUnsettled : sql<boolean>`t.status = ${status}`,
    priority: priority ? sql<boolean>`t.priority = ${priority}` : always,
    category: category ? sql<boolean>`t.category = ${category}` : always,
    organization: organization_id ? sql<boolean>`t.organization_id = ${organization_id}` : always,
    assignee: assignee ? assignees[assignee] : always,
    promise: promise ? promises[promise] : always,
    waiting: waiting ? waits[waiting] : always,
  };
}

/** `#12` and `12` are numbers of tickets, too. */
function searched(search: string | undefined): Condition {
  if (search === undefined || search === '') return always;
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  const isNumber = number === undefined ? sql<boolean>`false` : sql<boolean>`t.number = ${Number(number)}`;
  return sql<boolean>`(t.subject ilike ${containing(search)} or o.name ilike ${containing(search)} or ${isNumber})`;
}

function rowsOf(tx: Tx, looked: Looked) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .leftJoin('staff as s', 's.id', 't.assignee_id')
    .selectAll('t')
    .select(['o.name as organization_name', 's.name as assignee_name', 's.email as assignee_email'])
    .select([
      sql<string>`(${dueNext})`.as('due_next_at'),
      isMine(looked).as('is_mine'),
      sql<number>`(select count(*)::int from ticket_messages m
        where m.organization_id = t.organization_id and m.ticket_id = t.id)`.as('messages'),
    ]);
}

/** Where a page ends: its order's key and the ticket. */
export interface QueuePlace {
  key: string;
  id: string;
}

const orders = {
  due: {
    after: ({ key, id }: QueuePlace) =>
      sql<boolean>`((${dueNext}), t.id) > (${key}::timestamptz, ${id}::uuid)`,
    by: sql`(${dueNext}), t.id`,
  },
  newest: {
    after: ({ id }: QueuePlace) => sql<boolean>`t.id < ${id}::uuid`,
    by: sql`t.id desc`,
  },
  updated: {
    after: ({ key, id }: QueuePlace) =>
      sql<boolean>`(t.updated_at, t.id) < (${key}::timestamptz, ${id}::uuid)`,
    by: sql`t.updated_at desc, t.id desc`,
  },
} as const;
export type QueueSort = keyof typeof orders;

export function listQueue(
  tx: Tx,
  asked: QueueFilter & { sort: QueueSort; after: QueuePlace | undefined; rows: number },
  looked: Looked,
): Promise<QueueRow[]> {
  const { sort, after, search } = asked;
  let query = rowsOf(tx, looked).where(searched(search));
  for (const condition of Object.values(conditionsOf(asked, looked))) query = query.where(condition);
  if (after) query = query.where(orders[sort].after(after));
  return query.orderBy(orders[sort].by).limit(asked.rows).execute();
}

export function findQueued(tx: Tx, id: TicketId, looked: Looked): Promise<QueueRow | undefined> {
  return rowsOf(tx, looked).where('t.id', '=', id).executeTakeFirst();
}

const facets = ['status', 'priority', 'category', 'organization', 'assignee', 'promise', 'waiting'] as const;

/** Each value of each filter under all the others, in one pass over what the search finds. */
export async function countQueue(tx: Tx, asked: QueueFilter, looked: Looked): Promise<QueueCounts> {
  const conditions = conditionsOf(asked, looked);
  const flag = (facet: Facet) => `is_${facet}`;
  const beside = (own?: Facet) =>
    sql`${sql.join(
      facets.filter(each => each !== own).map(each => sql.ref(flag(each))),
      sql` and `,
    )}`;
  const found = tx
    .selectFrom('tickets as t')
    .innerJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .leftJoin('staff as s', 's.id', 't.assignee_id')
    .select(['t.status', 't.priority', 't.category', 't.organization_id', 'o.name', 's.id as staff_id'])
    .select([
      isUnsettled.as('is_unsettled'),
      isMine(looked).as('is_mine'),
      sql`case when ${isLate(looked)} then 'late' when ${isSoon(looked)} then 'soon' end`.as('due'),
      sql`case when t.is_waiting_for_client then 'client' when ${isForUs} then 'us' end`.as('waits'),
    ])
    .select(facets.map(each => conditions[each].as(flag(each))))
    .where(searched(asked.search));
  const line = (facet: Facet, value: RawBuilder<unknown>, label?: RawBuilder<unknown>) => ({
    facet,
    value,
    ...(label && { label }),
    isCounted: beside(facet),
  });
  const { counts, of } = await countFacets(tx, found, [
    { facet: 'total', value: sql`'all'`, isCounted: beside() },
    line('status', sql`status`),
    line('status', sql`case when is_unsettled then 'unsettled' end`),
    line('priority', sql`priority`),
    line('category', sql`category`),
    line('assignee', sql`case when staff_id is null then 'nobody' else 'somebody' end`),
    line('assignee', sql`case when is_mine then 'me' end`),
    line('promise', sql`due`),
    line('waiting', sql`waits`),
    line('organization', sql`organization_id`, sql`name`),
  ]);
  return {
    total: of('total')['all'] ?? 0,
    status: of('status'),
    priority: of('priority'),
    category: of('category'),
    assignee: of('assignee'),
    promise: of('promise'),
    waiting: of('waiting'),
    organizations: counts
      .filter(each => each.facet === 'organization')
      .map(each => ({ id: OrganizationId.parse(each.value), name: each.label ?? '', tickets: each.count }))
      .toSorted((one, other) => other.tickets - one.tickets || one.name.localeCompare(other.name))
      .slice(0, mostOrganizations),
  };
}

/** As many as a choice can show; the search finds the others. */
const mostOrganizations = 50;

/** Gives a ticket to somebody, or to nobody. */
export async function assignTicket(
  tx: Tx,
  { organization_id, id }: Pick<Row<'tickets'>, 'organization_id' | 'id'>,
  assigneeId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set(eb => ({ assignee_id: assigneeId, version: eb('version', '+', 1), updated_at: now }))
    .where('organization_id', '=', organization_id)
    .where('id', '=', TicketId.parse(id))
    .execute();
}

/** To whom mail about a ticket goes beside the desk. */
export async function addressOfAssignee(tx: Tx, assigneeId: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'staff'>, 'email'>>`
    select email from staff where id = ${assigneeId}`.execute(tx);
  return rows[0]?.email;
}
