// How many rows of a list there are of each value of each of its filters, in one pass over what the search finds.
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';

interface FacetLine {
  facet: string;
  /** Of columns of what was found; null: it has none. */
  value: RawBuilder<unknown>;
  /** As people call the value, where that is not the value itself. */
  label?: RawBuilder<unknown>;
  /** Usually whether all the other filters take the row. */
  isCounted: RawBuilder<unknown>;
}

interface FacetCount {
  facet: string;
  value: string;
  label: string | null;
  count: number;
}

export async function countFacets(
  tx: Tx,
  found: Expression<Record<string, unknown>>,
  lines: readonly FacetLine[],
  /** How many rows a found row stands for, where rows that the filters cannot tell apart were added up before. */
  weight?: RawBuilder<number>,
): Promise<{ counts: FacetCount[]; of: (facet: string) => Record<string, number> }> {
  const written = lines.map(
    ({ facet, value, label, isCounted }) =>
      sql`(${facet}, (${value})::text, ${label ?? sql`null::text`}, ${isCounted})`,
  );
  const counts = await tx
    .with(
      cte => cte('found').materialized(),
      () => found,
    )
    .selectFrom([
      'found',
      sql`lateral (values ${sql.join(written)})`.as<'v'>(sql`v (facet, value, label, is_counted)`),
    ])
    .select([
      sql<string>`v.facet`.as('facet'),
      sql<string>`v.value`.as('value'),
      sql<string | null>`min(v.label)`.as('label'),
      sql<number>`${weight === undefined ? sql`count(*)` : sql`sum(${weight})`}::int`.as('count'),
    ])
    .where(sql<boolean>`v.is_counted and v.value is not null`)
    .groupBy([sql`v.facet`, sql`v.value`])
    .orderBy(sql`v.value`)
    .execute();
  return {
    counts,
    of: facet =>
      Object.fromEntries(counts.filter(each => each.facet === facet).map(each => [each.value, each.count])),
  };
}
