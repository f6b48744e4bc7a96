// All SQL of looks. For the platform role, but for what the person reads of them.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { idleLookMinutes, type Look, lookMinutes } from '@groundwork/contract/looks';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

/** Whose look it is: a staff member in one of their sessions. */
export interface Looker {
  issuer: string;
  subject: string;
  sessionHash: Buffer;
}

/** Who can be looked as. */
export interface Person {
  organization_id: OrganizationId;
  member_id: MemberId;
  name: string;
  email: string;
  status: Row<'members'>['status'];
  organization_name: string;
  organization_status: Row<'organizations'>['status'];
}

export async function findPerson(tx: Tx, memberId: MemberId): Promise<Person | undefined> {
  return tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['m.organization_id', 'm.id as member_id', 'm.name', 'm.email', 'm.status'])
    .select(['o.name as organization_name', 'o.status as organization_status'])
    .where('m.id', '=', memberId)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst();
}

export async function insertLook(
  tx: Tx,
  given: { person: Person; looker: Looker; name: string; email: string; reason: string },
): Promise<string> {
  const id = newId();
  const { person, looker } = given;
  await tx
    .insertInto('looks')
    .values({
      organization_id: person.organization_id,
      id,
      member_id: person.member_id,
      staff_issuer: looker.issuer,
      staff_subject: looker.subject,
      session_hash: looker.sessionHash,
      staff_name: given.name,
      staff_email: given.email,
      reason: given.reason,
      ends_at: sql<string>`now() + make_interval(mins => ${lookMinutes})`,
    })
    .execute();
  return id;
}

/** When the look `l` can be used no longer. */
const usableUntil = sql<string>`least(l.ends_at, l.last_used_at + make_interval(mins => ${idleLookMinutes}))`;
/** Goes on. */
const isOpen = sql<boolean>`(l.ended_at is null and ${usableUntil} > now())`;
/** When it ended, whether or not that was written down already; null while it goes on. */
export const endedAt = sql<
  string | null
>`coalesce(l.ended_at, case when not ${isOpen} then ${usableUntil} end)`;

/** Of this staff member in this session only; over or not. */
export function findLook(tx: Tx, id: string, looker: Looker): Promise<Look | undefined> {
  return tx
    .selectFrom('looks as l')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 'l.organization_id').onRef('m.id', '=', 'l.member_id'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'l.organization_id')
    .select(['l.id', 'l.staff_name', 'l.staff_email', 'm.name as person_name', 'm.email as person_email'])
    .select(['l.organization_id', 'o.name as organization_name', 'l.reason', 'l.started_at', 'l.ends_at'])
    .select(endedAt.as('ended_at'))
    .where('l.id', '=', id)
    .where('l.staff_issuer', '=', looker.issuer)
    .where('l.staff_subject', '=', looker.subject)
    .where('l.session_hash', '=', looker.sessionHash)
    .executeTakeFirst();
}

/** The person as they stand at this moment, while the look goes on. */
export type LookedAt = Pick<Row<'members'>, 'role' | 'status' | 'name' | 'email'> & {
  organization_id: OrganizationId;
  member_id: MemberId;
  issuer: string | null;
  subject: string | null;
  organization_status: Row<'organizations'>['status'];
  status_reason: string | null;
  removal_due_at: string | null;
  is_trial_over: boolean;
  is_used_long_ago: boolean;
};

export async function findLookedAt(tx: Tx, id: string, looker: Looker): Promise<LookedAt | undefined> {
  const { rows } = await sql<LookedAt>`
    select m.organization_id, m.id as member_id, m.role, m.status, m.name, m.email, i.issuer, i.subject,
      o.status as organization_status, o.status_reason, o.removal_due_at,
      coalesce(o.status = 'trial' and o.trial_ends_at < now(), false) as is_trial_over,
      l.last_used_at < now() - interval '20 seconds' as is_used_long_ago
    from looks l
    join members m on m.organization_id = l.organization_id and m.id = l.member_id and m.removed_at is null
    join organizations o on o.organization_id = l.organization_id
    left join lateral (select issuer, subject from identities
      where organization_id = m.organization_id and member_id = m.id order by created_at desc limit 1) i on true
    where l.id = ${id}::uuid and ${isOpen} and m.status = 'active'
      and l.staff_issuer = ${looker.issuer} and l.staff_subject = ${looker.subject}
      and l.session_hash = ${looker.sessionHash}`.execute(tx);
  return rows[0];
}

export async function touchLook(tx: Tx, id: string): Promise<void> {
  await sql`update looks set last_used_at = now() where id = ${id}::uuid and ended_at is null`.execute(tx);
}

export interface EndedLook
  extends Pick<
    Row<'looks'>,
    'organization_id' | 'id' | 'member_id' | 'staff_issuer' | 'staff_subject' | 'staff_name' | 'staff_email'
  > {
  person_email: string;
}

/** Undefined when it is over already, or somebody else's. */
export async function endLook(tx: Tx, id: string, looker: Looker): Promise<EndedLook | undefined> {
  const { rows } = await sql<EndedLook>`
    update looks l set ended_at = least(now(), ${usableUntil}) from members m
    where l.id = ${id}::uuid and l.ended_at is null
      and l.staff_issuer = ${looker.issuer} and l.staff_subject = ${looker.subject}
      and l.session_hash = ${looker.sessionHash}
      and m.organization_id = l.organization_id and m.id = l.member_id
    returning l.organization_id, l.id, l.member_id, l.staff_issuer, l.staff_subject, l.staff_name, l.staff_email,
      m.email as person_email`.execute(tx);
  return rows[0];
}

/** Whose time is over, or that nobody uses any more; each by one process. They ended when they could be used no longer. */
export async function endOverdue(tx: Tx): Promise<EndedLook[]> {
  const { rows } = await sql<EndedLook>`
    update looks l
    set ended_at = ${usableUntil}
    from members m
    where (l.organization_id, l.id) in (
        select l.organization_id, l.id from looks l where l.ended_at is null and not ${isOpen}
        order by l.ends_at limit 100 for update skip locked)
      and m.organization_id = l.organization_id and m.id = l.member_id
    returning l.organization_id, l.id, l.member_id, l.staff_issuer, l.staff_subject, l.staff_name, l.staff_email,
      m.email as person_email`.execute(tx);
  return rows;
}
