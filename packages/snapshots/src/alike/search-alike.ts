// Contacts and companies that look like one though they share no key, found by the matcher.
import path from 'node:path';
import type { Property } from '@groundwork/contract/crm';
import { kindOfProperty } from '@groundwork/engine/match/property-kinds';
import {
  FEWEST_RECORDS,
  findRecordsAlike,
  type RecordGroup,
  type SaidDifferent,
} from '@groundwork/engine/match/records/find-records-alike';
import { RecordList } from '@groundwork/engine/match/records/record-list';
import { Database, quoted, textOf } from '../duckdb/database.ts';
import type { Snapshot, SnapshotFile } from '../snapshot-files.ts';
import { dayMacros } from '../tables/day-macros.ts';
import { macros } from '../tables/macros.ts';
import { columnsOf } from '../tables/property-tables.ts';
import { ALIKE_COLUMNS, SEARCHED_COLUMNS } from './alike-tables.ts';
import { chooseSearched } from './choose-searched.ts';

/** Of more records of an object those are compared that have the most in common with few others: each takes 0.1 to 0.2 ms. */
export const MOST_SEARCHED = 30_000;
const MEMORY_MB = 64;

export const alikeObjects = ['contacts', 'companies'] as const;
export type AlikeObject = (typeof alikeObjects)[number];

/** What is looked at of a snapshot. */
export interface AlikeSource extends Pick<Snapshot, 'files' | 'today' | 'timeZone'> {
  portal: Pick<Snapshot['portal'], 'properties'>;
}

export type Alike = Required<Snapshot>['alike'];

export interface AlikeOptions {
  /** Gets two files; whoever made it removes it. */
  folder: string;
  /** What people said of pairs, by object. */
  said?: Readonly<Partial<Record<AlikeObject, readonly SaidDifferent[]>>> | undefined;
  most?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Which of them look like one, as two files. @throws the signal's reason */
export async function searchAlike(
  snapshot: AlikeSource,
  { folder, said = {}, most = MOST_SEARCHED, signal }: AlikeOptions,
): Promise<Alike> {
  const database = await Database.open({ folder, memoryMb: MEMORY_MB, signal });
  try {
    await database.run(macros);
    await database.run(dayMacros(snapshot));
    await database.run(
      `create table alike (${ALIKE_COLUMNS}); create table alike_searched (${SEARCHED_COLUMNS})`,
    );
    for (const object of alikeObjects) {
      const file = snapshot.files.records[object];
      if (!file || file.rows < FEWEST_RECORDS) continue;
      const list = await readList(database, snapshot, { object, file, most, said: said[object] ?? [] });
      const { groups } = await findRecordsAlike(list, { said: said[object], signal });
      await database.append(
        'alike',
        groups.filter(isMeant).flatMap(group => rowsOf(object, group)),
      );
    }
    const kept = async (table: string): Promise<SnapshotFile> => {
      const file = path.join(folder, `${table}.parquet`);
      await database.run(`copy ${table} to ${textOf(file)} (format parquet, compression zstd)`);
      return { path: file, rows: await database.count(table) };
    };
    return { found: await kept('alike'), searched: await kept('alike_searched') };
  } finally {
    database.close();
  }
}

const isMeant = ({ isSure }: RecordGroup): boolean => isSure;

/** Of each record but the oldest, which that is and why. */
function rowsOf(object: AlikeObject, { records }: RecordGroup): string[][] {
  const [oldest] = records;
  return records.slice(1).map(({ id, reason }) => [object, id, oldest?.id ?? '', reason]);
}

interface Listed {
  object: AlikeObject;
  file: SnapshotFile;
  most: number;
  said: readonly SaidDifferent[];
}

/** The records that are compared, the oldest first, and whom they are linked with. Notes which they are. */
async function readList(database: Database, snapshot: AlikeSource, listed: Listed): Promise<RecordList> {
  const { object, file, most, said } = listed;
  const there = await columnsOf(database, file.path);
  const asked = new Set(said.flatMap(({ columns }) => columns));
  const list = new RecordList(
    object,
    snapshot.portal.properties.filter(
      property => there.has(property.name) && isCompared(object, property, asked),
    ),
  );
  const names = list.properties.names.filter(name => there.has(name));
  await database.run(`insert into alike_searched ${chooseSearched(object, file, there, most)}`);
  const created = there.has('createdate') ? 'day_of(createdate)' : 'null::date';
  const parent =
    object === 'companies' && there.has('hs_parent_company_id') ? 'hs_parent_company_id' : 'null';
  // One text for all cells of a record: DuckDB hands out each text at the cost of reading ten of JSON.
  const sql = `select id, ${parent} as above, json_array(${names.map(quoted).join()}) as cells from read_parquet(${textOf(file.path)})
    where id in (select id from alike_searched where object = ${textOf(object)})
    order by ${created} nulls last, try_cast(id as bigint), id`;
  const parents: [string, string][] = [];
  for await (const rows of database.stream(sql))
    for (const [id, above, json] of rows) {
      if (!id || !json) continue;
      const cells: (string | null)[] = JSON.parse(json);
      list.add(id, Object.fromEntries(names.map((name, at) => [name, cells[at]])));
      if (above) parents.push([id, above]);
    }
  for (const [id, above] of parents) list.link('companies', id, above);
  if (object === 'companies') return list;
  const links = `select from_id, to_id from read_parquet(${textOf(snapshot.files.links.path)})
    where from_object = 'contacts' and to_object = 'companies'
      and from_id in (select id from alike_searched where object = 'contacts')`;
  for await (const rows of database.stream(links))
    for (const [from, to] of rows) if (from && to) list.link('companies', from, to);
  return list;
}

/** What the portal itself calls a name, an address, a number, and what stands once only. How people's own properties are written is left
 *  to the search of duplicates: of dozens of them it takes most of the time. */
function isCompared(object: AlikeObject, { name, unique }: Property, asked: ReadonlySet<string>): boolean {
  return unique || asked.has(name) || typeof kindOfProperty(object, name) === 'string';
}
