// SQL of everybody who is a member of an organization, over all of them. For the platform role.
import { MemberId, type OrganizationId } from '@groundwork/contract/ids';
import type { MemberRole } from '@groundwork/contract/permissions';
import type { User, UserDetail } from '@groundwork/contract/users';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

/** A member as the list needs them; whoever signed in has a subject. */
export interface ListedMember
  extends Pick<Row<'members'>, 'id' | 'email' | 'email_norm' | 'name' | 'role' | 'status'> {
  organization_id: OrganizationId;
  organization_name: string;
  last_active_at: string | null;
  subject: string | null;
}

export interface MembersAsked {
  search?: string | undefined;
  role?: MemberRole | undefined;
  status?: User['status'] | undefined;
  organizationId?: OrganizationId | undefined;
  /** Only those whose subject is, or is not, among these. */
  subjects?: { are: 'among' | 'not among'; these: readonly string[] } | undefined;
  /** In the order of addresses: those after this one. */
  after?: { email: string; id: string } | undefined;
  limit: number;
}

const subjectOf = sql<string | null>`(select i.subject from identities i
  where i.organization_id = m.organization_id and i.member_id = m.id order by i.created_at desc limit 1)`;

export async function listMembers(tx: Tx, asked: MembersAsked): Promise<ListedMember[]> {
  let query = tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['m.id', 'm.email', 'm.email_norm', 'm.name', 'm.role', 'm.status', 'm.last_active_at'])
    .select(['m.organization_id', 'o.name as organization_name', subjectOf.as('subject')])
    .where('m.removed_at', 'is', null);
  if (asked.role !== undefined) query = query.where('m.role', '=', asked.role);
  if (asked.status !== undefined) query = query.where('m.status', '=', asked.status);
  if (asked.organizationId !== undefined) query = query.where('m.organization_id', '=', asked.organizationId);
  if (asked.search !== undefined) {
    const part = containing(asked.search);
    query = query.where(eb => eb.or([eb('m.name', 'ilike', part), eb('m.email', 'ilike', part)]));
  }
  if (asked.subjects !== undefined) {
    const { are, these } = asked.subjects;
    // Who never signed in has no second factor.
    const isAmong = sql<boolean>`coalesce(${subjectOf} = any(${[...these]}::text[]), false)`;
    query = query.where(are === 'among' ? isAmong : sql<boolean>`not ${isAmong}`);
  }
  if (asked.after !== undefined) {
    const { email, id } = asked.after;
    query = query.where(
      sql<boolean>`(m.email_norm collate "C", m.id) > (${email}, ${MemberId.parse(id)}::uuid)`,
    );
  }
  return query.orderBy(sql`m.email_norm collate "C"`).orderBy('m.id').limit(asked.limit).execute();
}

/** Undefined for whoever was removed. */
export function findMember(tx: Tx, id: MemberId): Promise<ListedMember | undefined> {
  return tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['m.id', 'm.email', 'm.email_norm', 'm.name', 'm.role', 'm.status', 'm.last_active_at'])
    .select(['m.organization_id', 'o.name as organization_name', subjectOf.as('subject')])
    .where('m.id', '=', id)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these people are members of something: they are listed as that. */
export async function membersAmong(tx: Tx, subjects: readonly string[]): Promise<Map<string, MemberId>> {
  const rows = await tx
    .selectFrom('identities as i')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.id', '=', 'i.member_id'),
    )
    .select(['i.subject', 'i.member_id'])
    .where(sql<SqlBool>`i.subject = any(${[...subjects]}::text[])`)
    .where('m.removed_at', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.subject, row.member_id]));
}

/** Of whatever organization has this address, or this account. */
export function listMemberships(
  tx: Tx,
  { email, subject }: { email: string; subject: string | null },
): Promise<UserDetail['memberships']> {
  return tx
    .selectFrom('members as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['m.organization_id', 'o.name as organization_name', 'm.id as member_id', 'm.role', 'm.status'])
    .select(['m.joined_at', 'm.invited_at', 'm.last_active_at'])
    .where('m.removed_at', 'is', null)
    .where(
      sql<SqlBool>`(m.email_norm collate "C" = ${email.toLowerCase()} or exists (
        select from identities i where i.organization_id = m.organization_id and i.member_id = m.id
          and i.subject = ${subject}::text))`,
    )
    .orderBy('o.name')
    .orderBy('m.id')
    .limit(100)
    .execute();
}
