// What an analysis worked out of every deal, kept as files, so that a change between two days or the deals behind a figure are asked
// of them later and not of the portal.
import path from 'node:path';
import { z } from 'zod';
import { Database, quoted, textOf } from '../duckdb/database.ts';
import type { Snapshot, SnapshotFile } from '../snapshot-files.ts';
import { dayMacros } from '../tables/day-macros.ts';

/** Of deal-facts.ts and books.ts, and of the portal what those are read with. */
const TABLES = [
  'books',
  'book_deals',
  'book_facts',
  'book_moves',
  'known',
  'revops_deals',
  'portal_stages',
  'portal_owners',
  'company_names',
] as const;
export type KeptTable = (typeof TABLES)[number];

const companyNames = `
  create table company_names as
  select deal, min(coalesce(c.label, 'Company ' || company)) as company
  from deal_company left join companies c on c.id = company group by deal;
`;

const Column = z.object({ column_name: z.string(), column_type: z.string() });
const Counted = z.object({ n: z.coerce.number() });

/** Of a database in which an analysis was made. Whoever made the folder removes it. */
export async function writeKeptTables(
  database: Database,
  folder: string,
): Promise<[KeptTable, SnapshotFile][]> {
  await database.run(companyNames);
  const written: [KeptTable, SnapshotFile][] = [];
  for (const table of TABLES) {
    const file = path.join(folder, `${table}.parquet`);
    // Parquet has no whole numbers of 128 bits, and cents that became floating would not be exact.
    const columns = await columnsAs(database, `describe ${table}`, 'HUGEINT', 'decimal(38, 0)');
    await database.run(
      `copy (select ${columns} from ${table}) to ${textOf(file)} (format parquet, compression zstd)`,
    );
    const [counted] = await database.rows(Counted, `select count(*) as n from ${table}`);
    written.push([table, { path: file, rows: counted?.n ?? 0 }]);
  }
  return written;
}

/** The tables again, where the files of them are. Whoever opens it closes it. */
export async function openKeptTables(
  pathOf: (table: KeptTable) => string,
  days: Pick<Snapshot, 'today' | 'timeZone'>,
  signal?: AbortSignal,
): Promise<Database> {
  const database = await Database.open({ memoryMb: 256, signal });
  try {
    await database.run(dayMacros(days));
    for (const table of TABLES) {
      const from = `from read_parquet(${textOf(pathOf(table))})`;
      const columns = await columnsAs(database, `describe select * ${from}`, 'DECIMAL(38,0)', 'hugeint');
      await database.run(`create view ${table} as select ${columns} ${from}`);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The columns of something, those of one type as another. */
async function columnsAs(database: Database, describe: string, type: string, as: string): Promise<string> {
  const columns = await database.rows(Column, describe);
  return columns
    .map(({ column_name, column_type }) =>
      column_type === type
        ? `cast(${quoted(column_name)} as ${as}) as ${quoted(column_name)}`
        : quoted(column_name),
    )
    .join();
}
