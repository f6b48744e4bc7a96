// SQL of the inbox of leads: what staff see of them, how far each has come, and what they note. For the platform role.
import type { LeadCounts, LeadFilter, LeadNote, LeadState } from '@groundwork/contract/leads';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { countFacets } from '../../platform/count-facets.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

type Me = Pick<Caller, 'issuer' | 'subject'>;
type Condition = RawBuilder<boolean>;
type Facet = 'state' | 'owner' | 'forward';

const always: Condition = sql<boolean>`true`;
const isMine = ({ issuer, subject }: Me): Condition =>
  sql<boolean>`coalesce(s.issuer = ${issuer} and s.subject = ${subject}, false)`;

function rowsOf(tx: Tx, me: Me) {
  return tx
    .selectFrom('leads as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select([
      'l.id',
      'l.first_name',
      'l.last_name',
      'l.email',
      'l.phone',
      'l.company',
      'l.subject',
      'l.message',
    ])
    .select(['l.state', 'l.closed_reason', 'l.staff_id', 's.name as owner_name', 's.email as owner_email'])
    .select(['l.forward_state', 'l.forward_error', 'l.version', 'l.created_at', 'l.updated_at'])
    .select(eb => [
      isMine(me).as('is_mine'),
      eb
        .selectFrom('lead_notes as n')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('n.lead_id', '=', 'l.id')
        .$asScalar()
        .$notNull()
        .as('notes'),
    ]);
}
export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number];

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
export function listLeads(tx: Tx, asked: LeadFilter & PageAsked, me: Me) {
  const after = afterId(asked);
  let query = rowsOf(tx, me).where(searched(asked.search));
  for (const condition of Object.values(conditionsOf(asked, me))) query = query.where(condition);
  if (after !== undefined) query = query.where('l.id', '<', after);
  return query.orderBy('l.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findLead(tx: Tx, id: string, me: Me): Promise<LeadRow | undefined> {
  return rowsOf(tx, me).where('l.id', '=', id).executeTakeFirst();
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

/** Each value of each filter under all the others, in one pass over what the search finds. */
export async function countLeads(
  tx: Tx,
  asked: LeadFilter,
  me: Me,
): Promise<Omit<LeadCounts, 'is_forwarding'>> {
  const { state, owner, forward } = conditionsOf(asked, me);
  const found = tx
    .selectFrom('leads as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.state', 'l.forward_state', 'l.staff_id', isMine(me).as('is_mine')])
    .select([state.as('is_state'), owner.as('is_owner'), forward.as('is_forward')])
    .where(searched(asked.search));
  const isBesideOwner = sql`is_state and is_forward`;
  const { of } = await countFacets(tx, found, [
    { facet: 'total', value: sql`'all'`, isCounted: sql`is_state and is_owner and is_forward` },
    { facet: 'state', value: sql`state`, isCounted: sql`is_owner and is_forward` },
    {
      facet: 'owner',
      value: sql`case when staff_id is null then 'nobody' else 'somebody' end`,
      isCounted: isBesideOwner,
    },
    { facet: 'owner', value: sql`case when is_mine then 'me' end`, isCounted: isBesideOwner },
    { facet: 'forward', value: sql`forward_state`, isCounted: sql`is_state and is_owner` },
  ]);
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
