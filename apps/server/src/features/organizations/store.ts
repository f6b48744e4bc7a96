// All SQL of organizations and their members.
import { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { MemberRole } from '@groundwork/contract/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import { invitationDays } from './rules.ts';

export const organizationColumns = [
  'organization_id as id',
  'name',
  'plan',
  'status',
  'is_demo',
  'trial_ends_at',
  'status_reason',
  'contact_limit',
  'storage_limit',
  'project_limit',
  'removal_due_at',
  'version',
  'created_at',
  'updated_at',
] as const;

export const memberColumns = [
  'id',
  'organization_id',
  'email',
  'name',
  'role',
  'status',
  'department',
  'phone',
  'joined_at',
  'last_active_at',
  'invited_at',
] as const;

export function findOrganization(tx: Tx, id: OrganizationId): Promise<Organization | undefined> {
  return tx
    .selectFrom('organizations')
    .select(organizationColumns)
    .where('organization_id', '=', id)
    .executeTakeFirst();
}

export function insertOrganization(
  tx: Tx,
  given: { name: string; plan?: Organization['plan'] | undefined; trialDays: number },
): Promise<Organization> {
  return tx
    .insertInto('organizations')
    .values({
      organization_id: OrganizationId.parse(newId()),
      name: given.name,
      ...(given.plan && { plan: given.plan }),
      trial_ends_at: sql<string>`now() + make_interval(days => ${given.trialDays})`,
    })
    .returning(organizationColumns)
    .executeTakeFirstOrThrow();
}

/** Records that the change set `c` wrote and that were not taken back. While it moves, and where it stopped, the figures on its
 *  row are those of the stage before: its entries are counted. */
export const recordsStanding = sql<number>`(case when c.state in ('applying', 'stopped', 'undoing')
  then (select count(*) from changeset_entries e
    where e.organization_id = c.organization_id and e.changeset_id = c.id
      and e.kind in ('record.create', 'record.update') and e.state in ('applied', 'kept', 'errored'))
  else (select coalesce(sum(figure.value::bigint), 0)::bigint
    from jsonb_each(c.counts) kind cross join lateral jsonb_each_text(kind.value) figure
    where kind.key in ('record.create', 'record.update') and figure.key in ('applied', 'kept', 'errored')) end)`;

/** `records_migrated`: written by change sets and not taken back, so that they stand in a portal now. */
export function readStats(tx: Tx, id: OrganizationId) {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*) from projects p where p.organization_id = ${id}
         and p.status in ('planning', 'in_progress'))`.as('activeProjects'),
      sql<number>`(select count(*) from projects p where p.organization_id = ${id}
         and p.status = 'completed')`.as('completedProjects'),
      sql<number>`(select count(*) from members m where m.organization_id = ${id} and m.status = 'active')`.as(
        'members',
      ),
      sql<number>`(select count(*) from operations o where o.organization_id = ${id}
         and o.status in ('queued', 'running'))`.as('operations_running'),
      sql<number>`(select coalesce(sum(${recordsStanding}), 0)::bigint from changesets c
         where c.organization_id = ${id})`.as('records_migrated'),
    ])
    .executeTakeFirstOrThrow();
}

export async function nameOfOrganization(tx: Tx, organizationId: OrganizationId): Promise<string> {
  const found = await tx
    .selectFrom('organizations')
    .select('name')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return found?.name ?? '';
}

export function findMember(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
): Promise<Member | undefined> {
  return tx
    .selectFrom('members')
    .select(memberColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Invites: a new row, or one that is pending or was removed made pending again. undefined: is a member. */
export function invite(
  tx: Tx,
  organizationId: OrganizationId,
  given: { email: string; role: MemberRole; invitedBy: string; hash: Buffer },
): Promise<Member | undefined> {
  const invitation = {
    role: given.role,
    status: 'pending' as const,
    invited_by: given.invitedBy,
    invitation_hash: given.hash,
    invitation_expires_at: untilExpiry,
    removed_at: null,
  };
  return tx
    .insertInto('members')
    .values({
      organization_id: organizationId,
      id: MemberId.parse(newId()),
      email: given.email,
      email_norm: given.email.toLowerCase(),
      ...invitation,
      invited_at: sql<string>`now()`,
    })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'email_norm'])
        .doUpdateSet({ ...invitation, invited_at: sql<string>`now()` })
        .where(eb => eb.or([eb('members.status', '=', 'pending'), eb('members.removed_at', 'is not', null)])),
    )
    .returning(memberColumns)
    .executeTakeFirst();
}

const untilExpiry = sql<string>`now() + make_interval(days => ${invitationDays})`;

/** A new secret and new days for somebody who has not answered; undefined when nobody like that is there. */
export function renewInvitation(
  tx: Tx,
  organizationId: OrganizationId,
  id: MemberId,
  hash: Buffer,
): Promise<Member | undefined> {
  return tx
    .updateTable('members')
    .set({ invitation_hash: hash, invitation_expires_at: untilExpiry, invited_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(memberColumns)
    .executeTakeFirst();
}

/** Everybody who signs in as this member. For the platform role. */
export async function subjectsOf(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'identities'>, 'subject'>>`select subject from identities
    where organization_id = ${organizationId} and member_id = ${memberId}`.execute(tx);
  return rows.map(row => row.subject);
}

/** The active administrators, locked: two of them stepping down at once must see each other. */
export async function lockAdmins(tx: Tx, organizationId: OrganizationId): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(row => row.id);
}
