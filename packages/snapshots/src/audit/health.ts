// The score: how healthy records are on the average. Each finding of a record takes from its health what the check's severity costs
// (`harm`), down to nothing. So no fix of a record can lower the score, 100 is a portal without findings, and 0 one in which every
// record has several serious ones.
import { z } from 'zod';
import type { Database } from '../duckdb/database.ts';

export interface Area {
  /** `configuration` for everything that is no record. */
  area: string;
  /** Rows that some check looks at. */
  rows: number;
  /** Rows with a finding. */
  broken: number;
  /** 0 to 100. */
  score: number;
}

export interface Health {
  /** The mean of the areas; null where there is no record at all. */
  score: number | null;
  areas: Area[];
  /** Points that the score regains when a check's findings are fixed, by its number. */
  gains: Record<string, number>;
}

const areaOf = `case when checked_table in ('properties', 'stages', 'pipelines', 'owners') then 'configuration' else checked_table end`;
const AreaRow = z.object({
  area: z.string(),
  rows: z.coerce.number(),
  broken: z.coerce.number(),
  lost: z.number(),
});
const GainRow = z.object({ check_number: z.string(), gain: z.number() });
/** Checked in this order, and shown so. */
const order = ['contacts', 'companies', 'deals', 'tickets', 'configuration'];

/** Of the `evidence` and `population` that runChecks left. */
export async function healthOf(database: Database): Promise<Health> {
  await database.run(`
    create or replace table harmed as
      select checked_table, record_id, sum(harm) as harm from evidence group by all;
    create or replace table areas as
      select p.area, p.rows, coalesce(h.broken, 0) as broken, coalesce(h.lost, 0) as lost
      from (select ${areaOf} as area, sum(rows) as rows from population group by all) p
      left join (select ${areaOf} as area, count(*) as broken, sum(least(harm, 1.0)) as lost from harmed group by all) h
        on h.area = p.area
      where p.rows > 0`);
  const areas = await database.rows(
    AreaRow,
    'select area, cast(rows as bigint) as rows, broken, cast(lost as double) as lost from areas',
  );
  const gains = await database.rows(
    GainRow,
    `select check_number, cast(100.0 * sum(least(h.harm, 1.0) - least(h.harm - e.harm, 1.0))
        / any_value(a.rows) / (select count(*) from areas) as double) as gain
     from (select *, ${areaOf} as area from evidence) e
     join harmed h on h.checked_table = e.checked_table and h.record_id = e.record_id
     join areas a on a.area = e.area
     group by check_number order by check_number`,
  );
  const scored = areas
    .map(({ area, rows, broken, lost }): Area => ({ area, rows, broken, score: 100 * (1 - lost / rows) }))
    .toSorted((one, other) => order.indexOf(one.area) - order.indexOf(other.area));
  const hasRecords = scored.some(({ area }) => area !== 'configuration');
  return {
    score: hasRecords ? scored.reduce((sum, { score }) => sum + score, 0) / scored.length : null,
    areas: scored,
    gains: Object.fromEntries(gains.map(({ check_number, gain }) => [check_number, gain])),
  };
}
