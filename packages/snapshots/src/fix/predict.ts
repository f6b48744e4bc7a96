// What a plan of fixes does for the score: by the rows that the score is made of, and exactly, by checking the portal as it would be.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { allChecks } from '../audit/all-checks.ts';
import { type Health, healthOf } from '../audit/health.ts';
import { runChecks } from '../audit/run-checks.ts';
import { Database, type DatabaseOptions, textOf } from '../duckdb/database.ts';
import { openSnapshot } from '../open-snapshot.ts';
import type { Snapshot } from '../snapshot-files.ts';
import type { FixPlan } from './plan-fixes.ts';

/** The portal as it would be: the same snapshot, with the values and links of the plan. Works in `folder`. */
export async function predictHealth(
  snapshot: Snapshot,
  plan: FixPlan,
  options: DatabaseOptions & { folder: string },
): Promise<Health> {
  const folder = path.join(options.folder, 'predicted');
  await mkdir(folder);
  const changes = await writeChanges(plan, folder, options);
  const database = await openSnapshot({ ...snapshot, changes }, { ...options, folder });
  try {
    await runChecks(database, snapshot.portal.properties, allChecks);
    return await healthOf(database);
  } finally {
    database.close();
  }
}

async function writeChanges(
  { values, links }: FixPlan,
  folder: string,
  options: DatabaseOptions,
): Promise<{ values: string; links: string }> {
  const files = { values: path.join(folder, 'values.parquet'), links: path.join(folder, 'links.parquet') };
  const database = await Database.open({ ...options, folder });
  try {
    await database.run(`create table values_ (object varchar, record_id varchar, property varchar, after varchar);
      create table links_ (from_object varchar, from_id varchar, to_object varchar, to_id varchar)`);
    await database.append(
      'values_',
      values.map(({ object, record_id, property, after }) => [object, record_id, property, after]),
    );
    await database.append(
      'links_',
      links.map(({ object, record_id, to_object, to_id }) => [object, record_id, to_object, to_id]),
    );
    await database.run(`copy values_ to ${textOf(files.values)} (format parquet);
      copy links_ to ${textOf(files.links)} (format parquet)`);
    return files;
  } finally {
    database.close();
  }
}

const Gained = z.object({ gain: z.number().nullable() });

/** Points that mending these records of these checks regains and nothing else; of the tables that healthOf left. */
export async function gainOf(
  database: Database,
  mended: readonly { check: string; record_id: string }[],
): Promise<number> {
  if (mended.length === 0) return 0;
  await database.run('create or replace table mended (check_number varchar, record_id varchar)');
  await database.append(
    'mended',
    mended.map(({ check, record_id }) => [check, record_id]),
  );
  const [row] = await database.rows(
    Gained,
    `with taken as (
       select e.checked_table, e.record_id, sum(e.harm) as harm
       from evidence e semi join mended m on m.check_number = e.check_number and m.record_id = e.record_id group by all)
     select cast(sum(100.0 * (least(h.harm, 1.0) - least(h.harm - t.harm, 1.0)) / a.rows) / (select count(*) from areas) as double) as gain
     from taken t join harmed h on h.checked_table = t.checked_table and h.record_id = t.record_id
     join areas a on a.area = t.checked_table`,
  );
  return row?.gain ?? 0;
}
