// SQL of finding a person by their address, and of removing what is theirs. For the platform role.
import { staffOfferedDays } from '@groundwork/contract/staff';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { isOneOf, type Table } from './store.ts';

export interface Membership
  extends Pick<Row<'members'>, 'id' | 'organization_id' | 'email' | 'name' | 'role' | 'status'> {
  organization_name: string;
  /** Nobody else administers it. */
  is_last_admin: boolean;
}

export async function listMemberships(tx: Tx, email: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.id, m.organization_id, m.email, m.name, m.role, m.status, o.name as organization_name,
      m.role = 'admin' and m.status = 'active' and not exists (
        select from members other where other.organization_id = m.organization_id and other.id <> m.id
          and other.role = 'admin' and other.status = 'active') as is_last_admin
    from members m join organizations o using (organization_id)
    where m.email_norm = ${email} order by m.organization_id, m.id`.execute(tx);
  return rows;
}

export async function listIdentities(
  tx: Tx,
  memberships: readonly Pick<Membership, 'id'>[],
): Promise<Pick<Row<'identities'>, 'issuer' | 'subject'>[]> {
  const { rows } = await sql<Pick<Row<'identities'>, 'issuer' | 'subject'>>`
    select issuer, subject from identities where member_id = any(${memberships.map(each => each.id)}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Removes the rows of a table in which one of these columns is one of `names`. Answers how many. */
export async function deleteRowsNaming(
  tx: Tx,
  table: Pick<Table, 'name' | 'columns'>,
  columns: readonly string[],
  names: readonly string[],
): Promise<number> {
  const known = table.columns.filter(({ column, type }) => columns.includes(column) && type !== 'text[]');
  if (known.length === 0) throw new TypeError(`${table.name} has no such column`);
  const conditions = known.map(column => isOneOf(column, names));
  const done = await sql`
    delete from ${sql.table(table.name)} t where ${sql<SqlBool>`${sql.join(conditions, sql` or `)}`}`.execute(
    tx,
  );
  return Number(done.numAffectedRows ?? 0n);
}

/** The office's copies of what somebody wrote through the contact form (leads/emails.ts). Answers how many. */
export async function deleteMailsOfLeads(tx: Tx, email: string): Promise<number> {
  const done = await sql`
    delete from mails where kind = 'lead' and position(${`\nemail: ${email}\n`} in lower(body)) > 0`.execute(
    tx,
  );
  return Number(done.numAffectedRows ?? 0n);
}

/** When somebody of ours with this address last worked with a queue of the platform, if lately. */
export async function lastWorked(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'staff'>, 'seen_at'>>`
    select seen_at from staff where lower(email) = ${email} and seen_at > now() - make_interval(days => ${staffOfferedDays})
    order by seen_at desc limit 1`.execute(tx);
  return rows[0]?.seen_at;
}
