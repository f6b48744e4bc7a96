// Brings the issuer's own Postgres schema to the version this program needs. Steps are numbered SQL files, each
// applied once; an advisory lock makes any number of processes starting at once wait for the first.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { Client } from 'pg';
import type { Row } from './schema/rows.ts';
import type { Settings } from './settings.ts';
import { IssuerStartError } from './settings.ts';

/** The Postgres schema that holds every table of the issuer. */
export const schemaName = 'identity';

/** Names the lock; any fixed number no other lock of the product uses. */
const startLock = 0x1d_e4_71_71;

const stepsDir = new URL('schema/', import.meta.url);

function steps(): { number: number; name: string }[] {
  return readdirSync(stepsDir)
    .filter(name => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map(name => ({ number: Number(name.slice(0, 4)), name }));
}

/**
 * Runs `work` as the owner of the database, in one transaction that no other starting issuer shares, after the schema
 * steps. Whatever fails leaves nothing behind.
 * @throws IssuerStartError when the database belongs to a newer version of this program.
 */
export async function startInTurn(
  { databaseUrl, roleUrl }: Pick<Settings, 'databaseUrl' | 'roleUrl'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    options: `-c search_path=${schemaName} -c statement_timeout=10000`,
    connectionTimeoutMillis: 5000,
  });
  // Without a listener a lost connection would end the process instead of the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [startLock]);
    await applySteps(client);
    await grantRows(client, decodeURIComponent(new URL(roleUrl).username));
    await work(client);
    await client.query('commit');
  } finally {
    // What was not committed is rolled back with the connection.
    await client.end().catch(() => undefined);
  }
}

/** What the working role may do: read and write rows of this schema. Which steps were applied is not its business. */
async function grantRows(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const rows = 'select, insert, update, delete';
  await client.query(`grant usage on schema ${schemaName} to ${name}`);
  await client.query(`grant ${rows} on all tables in schema ${schemaName} to ${name}`);
  await client.query(`alter default privileges in schema ${schemaName} grant ${rows} on tables to ${name}`);
  await client.query(`revoke all on schema_step from ${name}`);
}

/** Inside a transaction that nobody shares. @throws IssuerStartError when the database belongs to a newer version */
export async function applySteps(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${schemaName}`);
  await client.query(
    `create table if not exists schema_step (number integer primary key, name text not null, applied_at timestamptz not null default now())`,
  );
  const known = steps();
  const applied = await client.query<Pick<Row<'schema_step'>, 'number'>>('select number from schema_step');
  const done = new Set(applied.rows.map(row => row.number));
  const newest = known.at(-1)?.number ?? 0;
  if ([...done].some(number => number > newest)) {
    throw new IssuerStartError(
      'The identity tables belong to a newer version of the product. Start that version, or restore a backup.',
    );
  }
  for (const step of known.filter(step => !done.has(step.number))) {
    await client.query(readFileSync(new URL(step.name, stepsDir), 'utf8'));
    await client.query('insert into schema_step (number, name) values ($1, $2)', [step.number, step.name]);
  }
}
