// SQL of removing an organization, and of the people who are left without one. For the platform role.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Whoever signs in to it, kept beyond it. */
export async function insertPeopleLeft(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await sql`insert into people_left (issuer, subject)
    select issuer, subject from identities where organization_id = ${organizationId}
    on conflict (issuer, subject) do update set left_at = now()`.execute(tx);
}

export async function deleteOrganization(tx: Tx, id: OrganizationId): Promise<boolean> {
  const done = await tx.deleteFrom('organizations').where('organization_id', '=', id).executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export interface PersonLeft extends Pick<Row<'people_left'>, 'issuer' | 'subject'> {
  /** Belongs to an organization again. */
  is_back: boolean;
}

export async function listPeopleLeft(tx: Tx): Promise<PersonLeft[]> {
  const { rows } = await sql<PersonLeft>`
    select p.issuer, p.subject, exists (
      select from identities i where i.issuer = p.issuer and i.subject = p.subject) as is_back
    from people_left p order by p.left_at limit 500`.execute(tx);
  return rows;
}

export async function deletePersonLeft(tx: Tx, { issuer, subject }: PersonLeft): Promise<void> {
  await sql`delete from people_left where issuer = ${issuer} and subject = ${subject}`.execute(tx);
}

export type DueOrganization = Pick<Row<'organizations'>, 'organization_id' | 'name' | 'removal_by'>;

/** One whose days are over, locked, so that restoring it at this moment is either seen or finds nothing. */
export async function lockDue(tx: Tx, except: readonly string[]): Promise<DueOrganization | undefined> {
  const { rows } = await sql<DueOrganization>`
    select o.organization_id, o.name, o.removal_by from organizations o
    where o.removal_due_at < now() and o.organization_id != all(${except}::uuid[])
      and not exists (select from operations p where p.organization_id = o.organization_id
        and p.status in ('queued', 'running'))
    order by o.removal_due_at limit 1 for update of o skip locked`.execute(tx);
  return rows[0];
}
