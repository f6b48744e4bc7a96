// What the matcher found, as tables that checks look at: none where nothing was searched.
import { textOf } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';

/** `first`: the oldest record that it looks like. */
export const ALIKE_COLUMNS = 'object varchar, id varchar, first varchar, because varchar';
/** Records that were compared with each other. */
export const SEARCHED_COLUMNS = 'object varchar, id varchar';

export function alikeTables({ alike }: Snapshot): string {
  const table = (name: string, columns: string, file: string | undefined): string =>
    file === undefined
      ? `create table ${name} (${columns})`
      : `create table ${name} as select * from read_parquet(${textOf(file)})`;
  return `${table('alike', ALIKE_COLUMNS, alike?.found.path)};
    ${table('alike_searched', SEARCHED_COLUMNS, alike?.searched.path)}`;
}

/** SQL: whether a record of the table was compared with others. */
export const wasSearched = (table: string): string =>
  `id in (select id from alike_searched where object = ${textOf(table)})`;

/** SQL: which older record it looks like, and why. */
export const looksLike = (table: string): string =>
  `(select any_value('Record ' || first || ': ' || because) from alike where object = ${textOf(table)} and alike.id = ${table}.id)`;
