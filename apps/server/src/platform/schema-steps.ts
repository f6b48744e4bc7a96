// Brings the database to the version this program needs: numbered SQL files, each applied once in a transaction of
// its own. Knows no table but its own.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Row } from '../schema/rows.ts';
import { DatabaseStartError, ensureRoles } from './database-roles.ts';
import type { Database } from './db.ts';

export interface SchemaStep {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

const stepsDir = new URL('../schema/', import.meta.url);

/** Names the lock that makes concurrent starts wait for the first. Per database; any fixed number will do. */
const startLock = 0x67_72_6f_75;

/** The steps this program brings along, in order. */
export function schemaSteps(dir: URL = stepsDir): SchemaStep[] {
  const steps = readdirSync(dir)
    .filter(name => /^\d{4}_.+\.sql$/.test(name))
    .toSorted()
    .map(name => {
      const sql = readFileSync(new URL(name, dir), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
  const twice = steps.find((step, at) => steps[at + 1]?.number === step.number);
  if (twice) throw new DatabaseStartError(`Two schema steps have the number ${twice.number}.`);
  return steps;
}

const newestStep = schemaSteps().at(-1)?.number;

type AppliedStep = Pick<Row<'schema_steps'>, 'number' | 'name' | 'checksum'>;

/** What is still to do. @throws DatabaseStartError when the database has seen other steps than ours. */
function pendingSteps(known: readonly SchemaStep[], applied: readonly AppliedStep[]): SchemaStep[] {
  const ours = new Map(known.map(step => [step.number, step]));
  for (const step of applied) {
    const own = ours.get(step.number);
    if (!own) {
      throw new DatabaseStartError(
        `The database is newer than this program: it has had step ${step.name}. Start the newer version, or restore a backup.`,
      );
    }
    if (own.checksum !== step.checksum) {
      throw new DatabaseStartError(
        `Schema step ${own.name} is not the one that was applied to this database. Steps never change: undo the edit and add a new step.`,
      );
    }
  }
  const done = new Set(applied.map(step => step.number));
  const pending = known.filter(step => !done.has(step.number));
  const newest = Math.max(0, ...done);
  const late = pending.find(step => step.number < newest);
  if (late) {
    throw new DatabaseStartError(`Schema step ${late.name} was never applied, although later ones were.`);
  }
  return pending;
}

async function appliedSteps(client: pg.Client): Promise<AppliedStep[]> {
  const table = await client.query(`select to_regclass('public.schema_steps') is not null as exists`);
  if (table.rows[0]?.exists !== true) return [];
  const found = await client.query<AppliedStep>(
    'select number, name, checksum from schema_steps order by number',
  );
  return found.rows;
}

/** Connected as the owner, for as long as `work` runs. */
async function asOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // Without a listener a lost connection would end the process instead of the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the database stands at this program's newest step; cheap, so that a health check may ask. */
export async function hasCurrentSchema(database: Database): Promise<boolean> {
  const found = await database.platform(tx =>
    tx
      .selectFrom('schema_steps')
      .select(({ fn }) => fn.max('number').as('newest'))
      .executeTakeFirst(),
  );
  return found?.newest === newestStep;
}

/**
 * Applies what is missing. Any number of processes may start at once: they wait for the first, then find nothing to
 * do. Whatever fails leaves its own step undone and those before it done; running again goes on from there.
 * @throws DatabaseStartError when a step changed or the database belongs to a newer version.
 */
export async function applySchemaSteps(
  databaseUrl: string,
  dir: URL = stepsDir,
): Promise<{ applied: string[] }> {
  return asOwner(databaseUrl, async client => {
    // A session lock, because each step has its own transaction; it goes with the connection, however that ends.
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await client.query(
      `create table if not exists schema_steps (
         number integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const pending = pendingSteps(schemaSteps(dir), await appliedSteps(client));
    await ensureRoles(client, databaseUrl);
    await client.query('grant select on schema_steps to groundwork_platform');
    for (const step of pending) await applyStep(client, step);
    return { applied: pending.map(step => step.name) };
  });
}

async function applyStep(client: pg.Client, step: SchemaStep): Promise<void> {
  try {
    await client.query('begin');
    await client.query(step.sql);
    await client.query('insert into schema_steps (number, name, checksum) values ($1, $2, $3)', [
      step.number,
      step.name,
      step.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`Schema step ${step.name} failed: ${why}`, { cause });
  }
}
