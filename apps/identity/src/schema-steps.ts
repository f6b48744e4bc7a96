// Brings the issuer's own Postgres schema to the version this program needs. Steps are numbered SQL files, each
// applied once; an advisory lock makes any number of processes starting at once wait for the first.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
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
 * Runs `work` in one transaction that no other starting issuer shares, after the schema steps. Whatever fails
 * leaves nothing behind.
 * @throws IssuerStartError when the database belongs to a newer version of this program.
 */
export async function startInTurn(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [startLock]);
    await applySteps(client);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function applySteps(client: pg.PoolClient): Promise<void> {
  await client.query(`create schema if not exists ${schemaName}`);
  await client.query(
    `create table if not exists schema_step (number integer primary key, name text not null, applied_at timestamptz not null default now())`,
  );
  const known = steps();
  const applied = await client.query<{ number: number }>('select number from schema_step');
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
