// Checks that ask the matcher look at as many records as are compared: what an earlier audit found, and this one did not compare again, is
// not mended by that. Which of its records those are, in SQL over what it found.
import { textOf } from '../duckdb/database.ts';
import { allChecks } from './all-checks.ts';

/** What the later of two audits compared, as tables. */
export interface ComparedAgain {
  /** With the columns of `alike_searched`. */
  searched: string;
  /** The records that it read, by table; none of those that stood nowhere. */
  records: Readonly<Partial<Record<string, string>>>;
}

const asking = allChecks.filter(({ asksAlike }) => asksAlike);

/** Whether a row of what the earlier one found (check_number, record_id, shown) was not compared again, or not with the record that it
 *  looked like. What is gone from the portal needs no comparing. Without what was compared nothing of these checks was. */
export function notComparedAgain(again: ComparedAgain | undefined): string {
  const conditions = asking.map(({ number, table }) => {
    const records = again?.records[table];
    if (!again) return `check_number = ${textOf(number)}`;
    if (records === undefined) return 'false';
    const left = (id: string): string =>
      `(${id} in (select id from ${records}) and ${id} not in (select id from ${again.searched} where object = ${textOf(table)}))`;
    return `(check_number = ${textOf(number)} and (${left('record_id')} or ${left(older)}))`;
  });
  return `coalesce(${conditions.join(' or ')}, false)`;
}

/** What the earlier one found, each with whether it was left out: asked of those few checks alone. */
export function foundBefore(file: string, again: ComparedAgain | undefined): string {
  const from = `from read_parquet(${textOf(file)}) where check_number`;
  const numbers = asking.map(({ number }) => textOf(number)).join();
  return `select check_number, record_id, false as left_out ${from} not in (${numbers})
    union all select check_number, record_id, ${notComparedAgain(again)} ${from} in (${numbers})`;
}

/** As `looksLike` says it of a record. */
const older = `regexp_extract(shown, '^Record (.+?): ', 1)`;
