// Opens a snapshot for questions: its files become the tables that rules and figures look at.
import { alikeTables } from './alike/alike-tables.ts';
import type { DatabaseOptions } from './duckdb/database.ts';
import { Database, quoted, textOf } from './duckdb/database.ts';
import type { Snapshot, SnapshotFile } from './snapshot-files.ts';
import { dayMacros } from './tables/day-macros.ts';
import { macros } from './tables/macros.ts';
import { makePortalTables } from './tables/portal-tables.ts';
import { columnsOf, makePropertyTables } from './tables/property-tables.ts';
import { recordTables } from './tables/record-tables.ts';
import { readProperties, type SnapshotObject, snapshotObjects } from './tables/sources.ts';

/** From here on it pays to give memory back between statements. */
const MANY_RECORDS = 250_000;

/** A database with the tables of tables/. Who opens it closes it, and removes its folder. */
export async function openSnapshot(snapshot: Snapshot, options: DatabaseOptions): Promise<Database> {
  const records = Object.values(snapshot.files.records).reduce((sum, { rows }) => sum + rows, 0);
  const database = await Database.open({ ...options, isFrugal: records >= MANY_RECORDS });
  try {
    // All at once: each statement of its own would wait for the disk.
    await database.run('begin');
    await database.run(macros);
    await database.run(dayMacros(snapshot));
    for (const object of snapshotObjects) {
      const file = snapshot.files.records[object];
      const there = file ? await columnsOf(database, file.path) : new Set<string>();
      const columns = ['id', ...readProperties[object]].map(name =>
        there.has(name) ? quoted(name) : `null::varchar as ${quoted(name)}`,
      );
      const from = file ? `from read_parquet(${textOf(file.path)})` : 'where false';
      const rows = `select ${columns.join()} ${from}`;
      await database.run(`create view raw_${object} as ${changed(snapshot, object, rows)}`);
    }
    const more = snapshot.changes ? `union all from read_parquet(${textOf(snapshot.changes.links)})` : '';
    await database.run(
      `create view links as select * from read_parquet(${textOf(snapshot.files.links.path)}) ${more}`,
    );
    await database.run(historyView(snapshot.files.history));
    await database.run(alikeTables(snapshot));
    await makePortalTables(database, snapshot);
    for (const tables of recordTables) await database.run(tables);
    await makePropertyTables(database, snapshot);
    await database.run('commit');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** `history`: what stood in records before; its `at` has to be quoted, being a word of the language. Empty where a snapshot holds
 *  none of it. */
function historyView(file: SnapshotFile | undefined): string {
  const columns = 'object, record_id, property, value';
  return file
    ? `create view history as select * from (select ${columns}, told_at(try_cast("at" as timestamp)) as "at"
        from read_parquet(${textOf(file.path)})) where "at" is not null`
    : `create view history as select ${columns
        .split(', ')
        .map(name => `null::varchar as ${name}`)
        .join()}, null::timestamp as "at" where false`;
}

/** The records as they would be with the changes. */
function changed({ changes }: Snapshot, object: SnapshotObject, rows: string): string {
  if (!changes) return rows;
  const names = readProperties[object];
  const given = names.map(name => `max(after) filter (property = ${textOf(name)}) as ${quoted(name)}`);
  return `select r.id, ${names.map(name => `coalesce(c.${quoted(name)}, r.${quoted(name)}) as ${quoted(name)}`).join()}
    from (${rows}) r left join (select record_id, ${given.join()} from read_parquet(${textOf(changes.values)})
      where object = ${textOf(object)} group by record_id) c on c.record_id = r.id`;
}
