// What became of findings since earlier audits of the same portal: by check, record for record.
import { z } from 'zod';
import { type Database, textOf } from '../duckdb/database.ts';
import { type ComparedAgain, foundBefore } from './compared-again.ts';

export interface History {
  /** Not found by any audit before. */
  new: number;
  /** Found by the last one as well. */
  unchanged: number;
  /** Found by the last one, and no more, though it was looked at again. */
  fixed: number;
  /** Found by the last one, and not compared again. */
  not_again: number;
  /** Found by an earlier one, but not by the last. */
  returned: number;
}

const Row = z.object({
  check_number: z.string(),
  new: z.coerce.number(),
  unchanged: z.coerce.number(),
  fixed: z.coerce.number(),
  not_again: z.coerce.number(),
  returned: z.coerce.number(),
});

/** What was compared in the audit whose tables are open. */
export const ownComparing: ComparedAgain = {
  searched: 'alike_searched',
  records: { contacts: 'contacts', companies: 'companies' },
};

/** Compares `evidence`, or a file of it, with the files of earlier audits, the last one first; none gives no history. `again`: what the
 *  later one compared. */
export async function compareEvidence(
  database: Database,
  earlier: readonly string[],
  { file, again }: { file?: string; again: ComparedAgain | undefined },
): Promise<Map<string, History>> {
  const [last, ...before] = earlier;
  if (last === undefined) return new Map();
  const found = (file: string): string => `select check_number, record_id from read_parquet(${textOf(file)})`;
  const here = file === undefined ? 'evidence' : `read_parquet(${textOf(file)})`;
  const older = before.length === 0 ? 'select null, null where false' : before.map(found).join(' union ');
  const rows = await database.rows(
    Row,
    `with last as (${foundBefore(last, again)}), older(check_number, record_id) as (${older}),
     met as (
       select check_number, record_id, coalesce(here, false) as now, coalesce(there, false) as was, left_out
       from (select check_number, record_id, true as here from ${here}) e
       full join (select check_number, record_id, left_out, true as there from last) l using (check_number, record_id))
     select check_number,
       count(*) filter (now and not was and o.record_id is null) as new,
       count(*) filter (now and was) as unchanged,
       count(*) filter (was and not now and not left_out) as fixed,
       count(*) filter (was and not now and left_out) as not_again,
       count(*) filter (now and not was and o.record_id is not null) as returned
     from met left join older o using (check_number, record_id)
     group by check_number`,
  );
  return new Map(rows.map(({ check_number, ...history }) => [check_number, history]));
}
