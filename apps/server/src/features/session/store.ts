// All SQL that settles which member a signed-in person is. Runs as the platform role: it asks which tenant it is.
import { MemberId, type OrganizationId } from '@groundwork/contract/ids';
import type { MemberRole } from '@groundwork/contract/permissions';
import { sql } from 'kysely';
import type { Claims } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

type Person = Pick<Claims, 'issuer' | 'subject'>;

export interface KnownMember
  extends Pick<Row<'members'>, 'organization_id' | 'id' | 'role' | 'status' | 'email_norm'> {
  organization_status: Row<'organizations'>['status'];
  status_reason: Row<'organizations'>['status_reason'];
  removal_due_at: Row<'organizations'>['removal_due_at'];
  is_trial_over: boolean;
  /** By their organization or the platform. */
  is_second_factor_required: boolean;
  is_seen_long_ago: boolean;
}

const isTrialOver = sql<boolean>`coalesce(o.status = 'trial' and o.trial_ends_at < now(), false)`;
const isRequiredByPlatform = sql<boolean>`exists (select from platform_sign_in_rule where requires_second_factor)`;
const isSecondFactorRequired = sql<boolean>`(${isRequiredByPlatform} or exists (select from sign_in_rules r
  where r.organization_id = m.organization_id and r.requires_second_factor))`;
const isSeenLongAgo = sql<boolean>`coalesce(m.last_active_at < now() - interval '1 minute', true)`;

export function findMember(tx: Tx, person: Person): Promise<KnownMember | undefined> {
  return tx
    .selectFrom('identities as i')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.id', '=', 'i.member_id'),
    )
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select([
      'm.organization_id',
      'm.id',
      'm.role',
      'm.status',
      'm.email_norm',
      'o.status as organization_status',
      'o.status_reason',
      'o.removal_due_at',
    ])
    .select([
      isTrialOver.as('is_trial_over'),
      isSecondFactorRequired.as('is_second_factor_required'),
      isSeenLongAgo.as('is_seen_long_ago'),
    ])
    .where('i.issuer', '=', person.issuer)
    .where('i.subject', '=', person.subject)
    .executeTakeFirst();
}

/** A member as they stand now, whoever they sign in as. */
export async function findMemberById(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
): Promise<KnownMember | undefined> {
  const { rows } = await sql<KnownMember>`
    select m.organization_id, m.id, m.role, m.status, m.email_norm,
      o.status as organization_status, o.status_reason, o.removal_due_at, ${isTrialOver} as is_trial_over,
      ${isSecondFactorRequired} as is_second_factor_required, ${isSeenLongAgo} as is_seen_long_ago
    from members m join organizations o on o.organization_id = m.organization_id
    where m.organization_id = ${organizationId} and m.id = ${id} and m.removed_at is null`.execute(tx);
  return rows[0];
}

/** Whether the platform asks a second factor of everybody. */
export async function requiresSecondFactor(tx: Tx): Promise<boolean> {
  const rule = await tx.selectNoFrom(isRequiredByPlatform.as('is_required')).executeTakeFirstOrThrow();
  return rule.is_required;
}

/** Who each of these people is, in their order. */
export async function findMembers(tx: Tx, people: readonly Person[]): Promise<(KnownMember | undefined)[]> {
  const issuers = people.map(person => person.issuer);
  const subjects = people.map(person => person.subject);
  const { rows } = await sql<KnownMember & { nth: number }>`
    select asked.nth::int as nth, m.organization_id, m.id, m.role, m.status, m.email_norm,
      o.status as organization_status, o.status_reason, o.removal_due_at, ${isTrialOver} as is_trial_over,
      ${isSecondFactorRequired} as is_second_factor_required, ${isSeenLongAgo} as is_seen_long_ago
    from unnest(${issuers}::text[], ${subjects}::text[]) with ordinality as asked (issuer, subject, nth)
    join identities i on i.issuer = asked.issuer and i.subject = asked.subject
    join members m on m.organization_id = i.organization_id and m.id = i.member_id
    join organizations o on o.organization_id = m.organization_id`.execute(tx);
  const found = new Map(rows.map(({ nth, ...member }) => [nth, member]));
  return people.map((_, index) => found.get(index + 1));
}

export async function touchMember(tx: Tx, member: KnownMember): Promise<void> {
  await tx
    .updateTable('members')
    .set({ last_active_at: sql<string>`now()` })
    .where('organization_id', '=', member.organization_id)
    .where('id', '=', member.id)
    .execute();
}

/** One first sign-in of a person at a time: two tabs must not make two members. */
export async function lockPerson(tx: Tx, { issuer, subject }: Person): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer}|${subject}`}, 0))`.execute(tx);
}

/** Invitations from before there were links do not expire. */
const isOpen = sql<boolean>`coalesce(invitation_expires_at > now(), true)`;

export async function hasOrganization(tx: Tx, id: OrganizationId): Promise<boolean> {
  const found = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewMember {
  organizationId: OrganizationId;
  email: string;
  name: string;
  role: MemberRole;
}

/** The member with this e-mail, made when there is none. An existing one keeps its role. */
export async function ensureMember(tx: Tx, given: NewMember): Promise<MemberId> {
  const made = await memberToAdd(tx, given)
    // A no-op update, so that the existing row's id comes back.
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'email_norm'])
        .doUpdateSet(eb => ({ email: eb.ref('members.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A new member; undefined when there is one with this e-mail. */
export async function addMember(tx: Tx, given: NewMember): Promise<MemberId | undefined> {
  const made = await memberToAdd(tx, given)
    .onConflict(conflict => conflict.columns(['organization_id', 'email_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

function memberToAdd(tx: Tx, given: NewMember) {
  return tx.insertInto('members').values({
    organization_id: given.organizationId,
    id: MemberId.parse(newId()),
    email: given.email,
    email_norm: given.email.toLowerCase(),
    name: given.name,
    role: given.role,
    status: 'active',
    joined_at: sql<string>`now()`,
  });
}

/** From now on the person is this member. */
export async function linkPerson(
  tx: Tx,
  person: Person,
  member: { organization_id: OrganizationId; id: MemberId },
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      issuer: person.issuer,
      subject: person.subject,
      organization_id: member.organization_id,
      member_id: member.id,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** The same, also for somebody who was a member elsewhere and is none any more. */
export async function relinkPerson(
  tx: Tx,
  person: Person,
  member: { organization_id: OrganizationId; id: MemberId },
): Promise<void> {
  const place = { organization_id: member.organization_id, member_id: member.id };
  await tx
    .insertInto('identities')
    .values({ issuer: person.issuer, subject: person.subject, ...place })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doUpdateSet(place))
    .execute();
}

/** Whoever else was this member is nobody from now on: an address that was removed and is invited again may be another
 *  person's by now, and what a former one signs in with must not lead to their place. */
export async function unlinkOthers(
  tx: Tx,
  { issuer, subject }: Person,
  member: { organization_id: OrganizationId; id: MemberId },
): Promise<void> {
  await tx
    .deleteFrom('identities')
    .where('organization_id', '=', member.organization_id)
    .where('member_id', '=', member.id)
    .where(eb => eb.not(eb.and({ issuer, subject })))
    .execute();
}

/** Whether the member is the administrator of a trial that nobody else is in or invited to. Locked, so that nobody comes
 *  in meanwhile. */
export async function lockOwnTrial(
  tx: Tx,
  member: Pick<KnownMember, 'organization_id' | 'id' | 'role'>,
): Promise<boolean> {
  if (member.role !== 'admin') return false;
  // The lock first: a colleague who was added while it was waited for is seen.
  const locked = await sql`select from organizations where organization_id = ${member.organization_id}
    and status = 'trial' and not is_demo for update`.execute(tx);
  if (locked.rows.length === 0) return false;
  const others = await tx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', member.organization_id)
    .where('id', '!=', member.id)
    .where('removed_at', 'is', null)
    .limit(1)
    .execute();
  return others.length === 0;
}

/** An invitation is accepted. False when it had ended, or somebody else was first. */
export async function acceptInvitation(
  tx: Tx,
  member: { organization_id: OrganizationId; id: MemberId },
  name: string,
): Promise<boolean> {
  const done = await tx
    .updateTable('members')
    .set({
      status: 'active',
      joined_at: sql<string>`now()`,
      invitation_hash: null,
      invitation_expires_at: null,
      ...(name !== '' && { name }),
    })
    .where('organization_id', '=', member.organization_id)
    .where('id', '=', member.id)
    .where('status', '=', 'pending')
    .where(isOpen)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
