// Finds every row that names a person, in every table there is: the tables and columns are read from the catalog, so that a
// table added later cannot be forgotten. Whoever adds one need not know of this.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** As the catalog says it, which no step of ours describes. */
const Column = z.object({
  table: z.string(),
  column: z.string(),
  type: z.enum(['text', 'uuid', 'text[]']),
  is_tenants: z.boolean(),
  is_reps: z.boolean(),
});
type Column = z.infer<typeof Column>;

export interface Table {
  name: string;
  isTenants: boolean;
  /** Rows of partner reps, each their own. */
  isReps: boolean;
  columns: Column[];
}

/** By table. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Every table with columns that could name somebody. */
export async function listTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, c.relrowsecurity as is_tenants,
      exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'rep_id') as is_reps
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, null) in ('text', 'uuid', 'text[]')
    order by c.relname, a.attnum`.execute(tx);
  return [...Map.groupBy(z.array(Column).parse(rows), row => row.table)].map(([name, columns]) => ({
    name,
    isTenants: columns[0]?.is_tenants ?? true,
    isReps: columns[0]?.is_reps ?? false,
    columns,
  }));
}

/** For the platform role. */
export async function findAddress(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'members'>, 'email'>>`
    select email from members where organization_id = ${organizationId} and id = ${memberId}`.execute(tx);
  return rows[0]?.email;
}

/** Which rep somebody is, if one. For the platform role. */
export async function findRepId(
  tx: Tx,
  { issuer, subject }: Pick<Row<'identities'>, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('reps')
    .select('rep_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.rep_id;
}

/** What signs somebody in or only proves something is held for the product, not about the person. */
const secret = /hash|secret|sealed|token|password/;
/** What people write names nobody, whatever it says: a comment of staff that is nothing but an address is not that person's. */
const words = /^body$/;
/** Words of mails, and answers kept to be given twice, hold links that let people in; the person had them anyway. */
const withheld: Record<string, readonly string[]> = {
  mails: ['body'],
  idempotency_keys: ['body'],
  // Whom else alerts reach and by which address, and what was set: of the platform, not of whoever is told or set it.
  health_alerting: ['recipients', 'webhook_url'],
  platform_settings: ['values'],
};

/**
 * The rows of a table in which a column is one of `names`, without what is secret. Of the tenants' tables only rows of
 * `organizationId` are looked at, unless that is null; what reps wrote of their clients' people is not these people's to take
 * along. For the platform role.
 */
export async function findRowsNaming(
  tx: Tx,
  table: Table,
  names: readonly string[],
  organizationId: OrganizationId | null,
): Promise<Record<string, unknown>[]> {
  if (table.isReps && organizationId !== null) return [];
  const conditions = table.columns
    .filter(({ column }) => column !== 'organization_id' && !secret.test(column) && !words.test(column))
    .map(column => isOneOf(column, names));
  if (conditions.length === 0) return [];
  const isLimited = table.isTenants && organizationId !== null;
  const own = isLimited ? sql`t.organization_id = ${organizationId}::uuid and` : sql``;
  const rows = await tx
    .selectFrom(sql`${sql.table(table.name)}`.as('t'))
    .select(sql<Record<string, unknown>>`to_jsonb(t)`.as('row'))
    .where(sql<SqlBool>`${own} (${sql.join(conditions, sql` or `)})`)
    .execute();
  return rows.map(({ row }) => withoutSecrets(table.name, withoutOthers(table.name, row, names)));
}

/** Rows of every table that name a person, by table; and what staff noted on what they left at the contact form, which names
 *  nobody and is about them all the same. For the platform role. */
export async function gatherRows(
  tx: Tx,
  tables: readonly Table[],
  namesFor: (table: Table) => readonly string[],
  organizationId: OrganizationId | null,
): Promise<Rows> {
  const rows: Rows = {};
  const note = async (table: Table, names: readonly string[]) => {
    const found = await findRowsNaming(tx, table, names, organizationId);
    if (found.length > 0) rows[table.name] = [...(rows[table.name] ?? []), ...found];
  };
  for (const table of tables) await note(table, namesFor(table));
  const notes = tables.find(({ name }) => name === 'lead_notes');
  const leads = (rows['leads'] ?? []).map(row => String(row['id']));
  if (notes && leads.length > 0) await note(notes, leads);
  return rows;
}

/** Addresses are one however they are spelt: visitors and colleagues type them as they please. */
export function isOneOf(
  { column, type }: Pick<Column, 'column' | 'type'>,
  names: readonly string[],
): RawBuilder<SqlBool> {
  const at = sql`t.${sql.ref(column)}`;
  if (type === 'text[]') return sql`${at} && ${[...names]}::text[]`;
  const isNamed = sql<SqlBool>`${at}::text = any(${[...names]}::text[])`;
  const addresses = names.filter(name => /^[^|]+@[^|]+$/.test(name)).map(name => name.toLowerCase());
  return type === 'uuid' || addresses.length === 0
    ? isNamed
    : sql`(${isNamed} or lower(${at}) = any(${addresses}::text[]))`;
}

/** Where somebody else sat who did something to the person is about that other one, and so is who of the staff noted it. */
function withoutOthers(
  table: string,
  row: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const isNamed = (column: string) => names.some(name => name === row[column]);
  if (table === 'trail' && !isNamed('actor_subject')) return { ...row, address: null, user_agent: null };
  return table === 'lead_notes' && !isNamed('author') ? { ...row, author: null } : row;
}

function withoutSecrets(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(row).filter(
    ([column]) => !secret.test(column) && !withheld[table]?.includes(column),
  );
  return Object.fromEntries(kept);
}

/** A file somebody uploaded, and where its bytes lie. */
export interface Uploaded {
  kind: 'document' | 'export' | 'attachment';
  name: string;
  bytes: number;
  stored_as: string;
}

/** Files of tickets that this person attached, oldest first. What was attached before the trail told which file it was is
 *  found by its name. */
export async function findAttached(
  tx: Tx,
  organizationId: OrganizationId,
  subject: string,
): Promise<Uploaded[]> {
  return await tx
    .selectFrom('ticket_attachments as a')
    .select([sql<'attachment'>`'attachment'`.as('kind'), 'a.name', 'a.bytes', 'a.stored_as'])
    .where('a.organization_id', '=', organizationId)
    .where(
      sql<SqlBool>`exists (
        select from trail t
        where t.organization_id = a.organization_id and t.action = 'support.attach' and t.target_id = a.ticket_id::text
          and t.actor_subject = ${subject}
          and coalesce(t.details ->> 'attachment_id' = a.id::text, t.details ->> 'name' = a.name))`,
    )
    .orderBy('a.id')
    .execute();
}
