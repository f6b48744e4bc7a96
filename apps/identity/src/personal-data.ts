// Everything the issuer holds about one person. Tables and columns are read from the catalog, so that a table added later
// cannot be forgotten.
import type pg from 'pg';
import { z } from 'zod';
import type { Row } from './schema/rows.ts';
import { schemaName } from './schema-steps.ts';

/** What signs somebody in, or only proves something, is held for the issuer and not about the person. */
const secret = /token|secret|hash|password|codes|value|key|counter|credential/i;

/** As the catalog says it. */
const Column = z.object({ table: z.string(), column: z.string() });
const Found = z.object({ subject: z.string(), roles: z.array(z.string()) });
const Held = z.object({ row: z.record(z.string(), z.unknown()) });

/** Their rows by table, without what is secret. */
export async function readAccount(
  pool: pg.Pool,
  subject: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const person = await pool.query<Pick<Row<'user'>, 'email'>>('select email from "user" where id = $1', [
    subject,
  ]);
  const names = [subject, ...person.rows.map(row => row.email)];
  const catalog = await pool.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = $1 and data_type = 'text' order by table_name, ordinal_position`,
    [schemaName],
  );
  const held: Record<string, Record<string, unknown>[]> = {};
  for (const [table, columns] of Map.groupBy(z.array(Column).parse(catalog.rows), row => row.table)) {
    const naming = columns.filter(({ column }) => !secret.test(column));
    if (naming.length === 0) continue;
    const conditions = naming.map(({ column }) => `t.${quoted(column)} = any($1)`).join(' or ');
    const found = await pool.query(`select to_jsonb(t) as row from ${quoted(table)} t where ${conditions}`, [
      names,
    ]);
    if (found.rows.length > 0)
      held[table] = z
        .array(Held)
        .parse(found.rows)
        .map(({ row }) => withoutSecrets(row));
  }
  return held;
}

export async function findAccount(
  pool: pg.Pool,
  email: string,
): Promise<{ subject: string; roles: string[] } | undefined> {
  const found = await pool.query('select id as subject, roles from "user" where email = $1', [
    email.trim().toLowerCase(),
  ]);
  return Found.optional().parse(found.rows[0]);
}

/** Sessions, ways in, tokens and tries go with the account. Answers how many rows of which table there were. */
export async function eraseAccount(pool: pg.Pool, subject: string): Promise<Record<string, number>> {
  const held = await readAccount(pool, subject);
  const person = await pool.query<Pick<Row<'user'>, 'email'>>('select email from "user" where id = $1', [
    subject,
  ]);
  await pool.query('delete from verification where value = $1 or identifier = any($2)', [
    subject,
    person.rows.map(row => row.email),
  ]);
  await pool.query('delete from "user" where id = $1', [subject]);
  return Object.fromEntries(Object.entries(held).map(([table, rows]) => [table, rows.length]));
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secret.test(column)));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
