// SQL of finding a person by their address, and of removing what is theirs. For the platform role.
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { Table } from './store.ts';

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
  const conditions = known.map(({ column }) => sql`t.${sql.ref(column)}::text = any(${[...names]}::text[])`);
  const done = await sql`
    delete from ${sql.table(table.name)} t where ${sql<SqlBool>`${sql.join(conditions, sql` or `)}`}`.execute(
    tx,
  );
  return Number(done.numAffectedRows ?? 0n);
}
