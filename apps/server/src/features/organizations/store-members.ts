// All SQL of a team: its list, its counts, and changing or removing a member.
import { MemberId, type OrganizationId } from '@groundwork/contract/ids';
import type { Member, TeamCounts, TeamMember } from '@groundwork/contract/organizations';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { containing } from '../../platform/search-text.ts';
import { memberColumns } from './store.ts';

export interface TeamAsked extends PageAsked {
  search?: string | undefined;
  status?: Member['status'] | undefined;
}

const openDecisions = sql<number>`(
  select count(*) from decisions d
  where d.organization_id = members.organization_id and d.owner_id = members.id and d.state = 'open')`.as(
  'open_decisions',
);

/** Everybody but those who were removed, in the order they came. */
export function listMembers(tx: Tx, organizationId: OrganizationId, asked: TeamAsked): Promise<TeamMember[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('members')
    .select(memberColumns)
    .select(openDecisions)
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null);
  if (asked.status !== undefined) query = query.where('status', '=', asked.status);
  if (asked.search !== undefined) {
    const part = containing(asked.search.trim());
    query = query.where(eb =>
      eb.or([eb('name', 'ilike', part), eb('email', 'ilike', part), eb('department', 'ilike', part)]),
    );
  }
  if (after !== undefined) query = query.where('id', '>', MemberId.parse(after));
  return query.orderBy('id').limit(rowsToRead(asked)).execute();
}

export async function countTeam(tx: Tx, organizationId: OrganizationId): Promise<TeamCounts> {
  return await tx
    .selectFrom('members')
    .select(({ fn }) => {
      const all = fn.countAll<number>();
      const active = all.filterWhere('status', '=', 'active');
      return [
        all.as('total'),
        active.as('active'),
        all.filterWhere('status', '=', 'pending').as('pending'),
        all.filterWhere('status', '=', 'inactive').as('inactive'),
        active.filterWhere('role', '=', 'admin').as('admins'),
      ];
    })
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export interface MemberChange {
  role?: Member['role'] | undefined;
  status?: 'active' | 'inactive' | undefined;
  department?: string | null | undefined;
  phone?: string | null | undefined;
}

/** Nobody who was removed: what they were called may have been forgotten since. */
export async function renameMember(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
  name: string,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('name', '!=', name)
    .where('removed_at', 'is', null)
    .execute();
}

/** Empty text is no department. undefined: nobody like that is in the team. */
export function updateMember(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
  { department, phone, role, status }: MemberChange,
): Promise<Member | undefined> {
  const change = {
    ...(role !== undefined && { role }),
    ...(status !== undefined && { status }),
    ...(department !== undefined && { department: department || null }),
    ...(phone !== undefined && { phone: phone || null }),
  };
  return (
    tx
      .updateTable('members')
      // Never nothing, which would be no SQL.
      .set(eb => ({ email: eb.ref('email'), ...change }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(memberColumns)
      .executeTakeFirst()
  );
}

const now: RawBuilder<string> = sql<string>`now()`;

/** The row stays, so that whoever was removed is not taken for a newcomer at their next request. Answers who it was. */
export function removeMember(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
): Promise<Member | undefined> {
  return tx
    .updateTable('members')
    .set({ status: 'inactive', removed_at: now, invitation_hash: null, invitation_expires_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(memberColumns)
    .executeTakeFirst();
}

/** Active administrators; nothing is locked. */
export async function listAdmins(tx: Tx, organizationId: OrganizationId): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  return rows.map(row => row.id);
}

/** All who were not removed. */
export function listEverybody(tx: Tx, organizationId: OrganizationId): Promise<Member[]> {
  return tx
    .selectFrom('members')
    .select(memberColumns)
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
