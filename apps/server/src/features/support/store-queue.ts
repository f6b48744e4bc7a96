// SQL of the queue: tickets of every organization, filtered, in the order of what comes due. For the platform role.
import { OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { QueueCounts, QueueFilter } from '@groundwork/contract/support-queue';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
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

const allOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

const sources = sql`tickets t join organizations o on o.organization_id = t.organization_id
  left join staff s on s.id = t.assignee_id`;

const rowOf = (
  looked: Looked,
) => sql`t.*, (${dueNext}) as due_next_at, o.name as organization_name, s.name as assignee_name,
  s.email as assignee_email, ${isMine(looked)} as is_mine,
  (select count(*)::int from ticket_messages m
    where m.organization_id = t.organization_id and m.ticket_id = t.id) as messages`;

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

export async function listQueue(
  tx: Tx,
  asked: QueueFilter & { sort: QueueSort; after: QueuePlace | undefined; rows: number },
  looked: Looked,
): Promise<QueueRow[]> {
  const { sort, after, search } = asked;
  const conditions = [...Object.values(conditionsOf(asked, looked)), searched(search)];
  if (after) conditions.push(orders[sort].after(after));
  const { rows } = await sql<QueueRow>`
    select ${rowOf(looked)} from ${sources} where ${allOf(conditions)}
    order by ${orders[sort].by} limit ${asked.rows}`.execute(tx);
  return rows;
}

export async function findQueued(tx: Tx, id: TicketId, looked: Looked): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`select ${rowOf(looked)} from ${sources} where t.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

const facets = ['status', 'priority', 'category', 'organization', 'assignee', 'promise', 'waiting'] as const;

interface Counted {
  facet: string;
  value: string;
  name: string | null;
  tickets: number;
}

/** Each value of each filter under all the others, in one pass over what the search finds. */
export async function countQueue(tx: Tx, asked: QueueFilter, looked: Looked): Promise<QueueCounts> {
  const conditions = conditionsOf(asked, looked);
  const flag = (facet: Facet) => sql.ref(`is_${facet}`);
  const beside = (own?: Facet) =>
    sql<boolean>`${sql.join(facets.filter(each => each !== own).map(flag), sql` and `)}`;
  const flags = facets.map(each => sql`(${conditions[each]}) as ${flag(each)}`);
  const { rows } = await sql<Counted>`
    with found as materialized (
      select t.status, t.priority, t.category, t.organization_id, o.name, ${isUnsettled} as is_unsettled,
        case when s.id is null then 'nobody' else 'somebody' end as whose, ${isMine(looked)} as is_mine,
        case when ${isLate(looked)} then 'late' when ${isSoon(looked)} then 'soon' end as due,
        case when t.is_waiting_for_client then 'client' when ${isForUs} then 'us' end as waits,
        ${sql.join(flags)}
      from ${sources} where ${searched(asked.search)})
    select facet, value, min(label) as name, count(*)::int as tickets
    from found cross join lateral (values
      ('total', 'all', null, ${beside()}),
      ('status', status, null, ${beside('status')}),
      ('status', case when is_unsettled then 'unsettled' end, null, ${beside('status')}),
      ('priority', priority, null, ${beside('priority')}),
      ('category', category, null, ${beside('category')}),
      ('assignee', whose, null, ${beside('assignee')}),
      ('assignee', case when is_mine then 'me' end, null, ${beside('assignee')}),
      ('promise', due, null, ${beside('promise')}),
      ('waiting', waits, null, ${beside('waiting')}),
      ('organization', organization_id::text, name, ${beside('organization')})
    ) as v (facet, value, label, is_counted)
    where is_counted and value is not null group by facet, value order by tickets desc, name`.execute(tx);
  const of = (facet: string) =>
    Object.fromEntries(rows.filter(row => row.facet === facet).map(row => [row.value, row.tickets]));
  return {
    total: of('total')['all'] ?? 0,
    status: of('status'),
    priority: of('priority'),
    category: of('category'),
    assignee: of('assignee'),
    promise: of('promise'),
    waiting: of('waiting'),
    organizations: rows
      .filter(row => row.facet === 'organization')
      .slice(0, mostOrganizations)
      .map(row => ({ id: OrganizationId.parse(row.value), name: row.name ?? '', tickets: row.tickets })),
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
