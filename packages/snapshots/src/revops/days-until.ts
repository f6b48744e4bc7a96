// How long something lasts, with what has not ended yet counted as such: the estimator of Kaplan and Meier, in SQL.
import { type Days, FEWEST_ENDED } from '@groundwork/contract/revops';
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';

const Row = z.object({
  key: z.string(),
  deals: z.coerce.number(),
  ended: z.coerce.number(),
  running: z.coerce.number(),
  quarter: z.coerce.number().nullable(),
  median: z.coerce.number().nullable(),
  three_quarters: z.coerce.number().nullable(),
});

/** Those who run for as long as others end are still at risk when these do. Sums of logarithms stand for the product. */
const quartile = (left: number): string =>
  `case when sum(ends) >= ${FEWEST_ENDED} then min(days) filter (stays <= ln(${left}) + 1e-9) end`;

/** By key. @param lasted a query of `key`, whole `days`, and `has_ended` */
export async function daysUntil(database: Database, lasted: string): Promise<Map<string, Days>> {
  const rows = await database.rows(
    Row,
    `with lasted as (${lasted}),
      by_days as (select key, days, count(*) as n, count(*) filter (has_ended) as ends from lasted where days >= 0 group by all),
      risk as (select *, sum(n) over (partition by key order by days desc) as at_risk from by_days),
      curve as (select *, sum(case when ends = at_risk then -1000 else ln(1 - ends / at_risk) end) over (partition by key order by days) as stays from risk)
    select key, sum(n) as deals, sum(ends) as ended, sum(n) - sum(ends) as running,
      ${quartile(0.75)} as quarter, ${quartile(0.5)} as median, ${quartile(0.25)} as three_quarters
    from curve group by key`,
  );
  return new Map(rows.map(({ key, ...days }) => [key, days]));
}

export const NO_DAYS: Days = {
  deals: 0,
  ended: 0,
  running: 0,
  quarter: null,
  median: null,
  three_quarters: null,
};
