// How far the matcher looked among the records of a table, in words: a finding says what was compared and what was not.
import { FEWEST_RECORDS } from '@groundwork/engine/match/records/find-records-alike';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';

export interface Search {
  searched: number;
  records: number;
}

const Row = z.object({ object: z.string(), searched: z.coerce.number(), records: z.coerce.number() });

/** By table; none of those of which nothing was compared. */
export async function readSearches(database: Database): Promise<Map<string, Search>> {
  const rows = await database.rows(
    Row,
    `select object, count(*) as searched, case object
       when 'contacts' then (select count(*) from contacts) else (select count(*) from companies) end as records
     from alike_searched group by object`,
  );
  return new Map(rows.map(({ object, ...search }) => [object, search]));
}

const figure = (count: number): string => count.toLocaleString('en');

export const whyNotSearched = (table: string): string =>
  `The ${table} were not compared with each other: of fewer than ${FEWEST_RECORDS} nothing is learned of what tells two apart.`;

/** How far it looked, where that was not everywhere. */
export function partSearched(table: string, search: Search | undefined): string | null {
  if (!search || search.searched >= search.records) return null;
  const { searched, records } = search;
  return `Of ${figure(records)} ${table} the ${figure(searched)} were compared that have the most in common with few others (name, mailbox, number, place); nothing is known of the other ${figure(records - searched)}.`;
}
