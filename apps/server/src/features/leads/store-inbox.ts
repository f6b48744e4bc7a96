// SQL of the inbox of leads: what staff see of them, how far each has come, and what they note. For the platform role.
import type { Lead, LeadCounts, LeadFilter, LeadNote, LeadState } from '@groundwork/contract/leads';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

type Me = Pick<Caller, 'issuer' | 'subject'>;
type Condition = RawBuilder<boolean>;
type Facet = 'state' | 'owner' | 'forward';

export interface LeadRow extends Omit<Lead, 'owner'> {
  staff_id: string | null;
  owner_name: string | null;
  owner_email: string | null;
  is_mine: boolean;
}

const always: Condition = sql<boolean>`true`;
const sources = sql`leads l left join staff s on s.id = l.staff_id`;
const isMine = ({ issuer, subject }: Me): Condition =>
  sql<boolean>`coalesce(s.issuer = ${issuer} and s.subject = ${subject}, false)`;

const rowOf = (
  me: Me,
) => sql`l.id, l.first_name, l.last_name, l.email, l.phone, l.company, l.subject, l.message, l.state,
  l.closed_reason, l.staff_id, s.name as owner_name, s.email as owner_email, ${isMine(me)} as is_mine,
  (select count(*)::int from lead_notes n where n.lead_id = l.id) as notes,
  l.forward_state, l.forward_error, l.version, l.created_at, l.updated_at`;

function conditionsOf({ state, owner, forward }: LeadFilter, me: Me): Record<Facet, Condition> {
  const owners = {
    me: isMine(me),
    nobody: sql<boolean>`l.staff_id is null`,
    somebody: sql<boolean>`l.staff_id is not null`,
  };
  return {
    state: state ? sql<boolean>`l.state = ${state}` : always,
    owner: owner ? owners[owner] : always,
    forward: forward ? sql<boolean>`l.forward_state = ${forward}` : always,
  };
}

function searched(search: string | undefined): Condition {
  if (search === undefined || search === '') return always;
  const part = containing(search);
  return sql<boolean>`(l.first_name || ' ' || l.last_name ilike ${part} or l.email ilike ${part}
    or l.company ilike ${part} or l.subject ilike ${part})`;
}

/** Newest first. */
export async function listLeads(tx: Tx, asked: LeadFilter & PageAsked, me: Me): Promise<LeadRow[]> {
  const { state, owner, forward } = conditionsOf(asked, me);
  const after = afterId(asked);
  const from = after === undefined ? always : sql<boolean>`l.id < ${after}`;
  const { rows } = await sql<LeadRow>`
    select ${rowOf(me)} from ${sources}
    where ${state} and ${owner} and ${forward} and ${searched(asked.search)} and ${from}
    order by l.id desc limit ${rowsToRead(asked)}`.execute(tx);
  return rows;
}

export async function findLead(tx: Tx, id: string, me: Me): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`select ${rowOf(me)} from ${sources} where l.id = ${id}`.execute(tx);
  return rows[0];
}

/** Keeps two changes of one lead from working with the same past. */
export async function lockLead(
  tx: Tx,
  id: string,
): Promise<Pick<Row<'leads'>, 'state' | 'closed_reason' | 'staff_id' | 'version'> | undefined> {
  return tx
    .selectFrom('leads')
    .select(['state', 'closed_reason', 'staff_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** For a lead that is locked. */
export async function updateLead(
  tx: Tx,
  id: string,
  change: { state: LeadState; closed_reason: string | null; staff_id: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('leads')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

interface Counted {
  facet: string;
  value: string;
  leads: number;
}

/** Each value of each filter under all the others, in one pass over what the search finds. */
export async function countLeads(
  tx: Tx,
  asked: LeadFilter,
  me: Me,
): Promise<Omit<LeadCounts, 'is_forwarding'>> {
  const { state, owner, forward } = conditionsOf(asked, me);
  const { rows } = await sql<Counted>`
    with found as materialized (
      select l.state, l.forward_state, case when l.staff_id is null then 'nobody' else 'somebody' end as whose,
        ${isMine(me)} as is_mine, (${state}) as is_state, (${owner}) as is_owner, (${forward}) as is_forward
      from ${sources} where ${searched(asked.search)})
    select facet, value, count(*)::int as leads
    from found cross join lateral (values
      ('total', 'all', is_state and is_owner and is_forward),
      ('state', state, is_owner and is_forward),
      ('owner', whose, is_state and is_forward),
      ('owner', case when is_mine then 'me' end, is_state and is_forward),
      ('forward', forward_state, is_state and is_owner)
    ) as v (facet, value, is_counted)
    where is_counted and value is not null group by facet, value`.execute(tx);
  const of = (facet: string) =>
    Object.fromEntries(rows.filter(row => row.facet === facet).map(row => [row.value, row.leads]));
  return { total: of('total')['all'] ?? 0, state: of('state'), owner: of('owner'), forward: of('forward') };
}

export function insertNote(
  tx: Tx,
  leadId: string,
  note: { author: string; body: string; created_at: Date },
): Promise<LeadNote> {
  return tx
    .insertInto('lead_notes')
    .values({ ...note, id: newId(), lead_id: leadId })
    .returning(['id', 'author', 'body', 'created_at'])
    .executeTakeFirstOrThrow();
}

export function listNotes(tx: Tx, leadId: string): Promise<LeadNote[]> {
  return tx
    .selectFrom('lead_notes')
    .select(['id', 'author', 'body', 'created_at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute();
}
