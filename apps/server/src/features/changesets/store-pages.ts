// SQL of the pages of entries that people look through, in the order they ask for.
import type { EntryKind, EntryOrder, EntryState } from '@groundwork/contract/changesets';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { StoredEntry } from './entry.ts';
import { type ChangesetScope } from './entry.ts';
import { entryColumns, mine } from './store-entries.ts';

export interface EntryFilter {
  kind?: EntryKind | undefined;
  state?: EntryState | undefined;
  object?: string | undefined;
  search?: string | undefined;
  sort?: EntryOrder | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

/** Where a page ended: the values it was ordered by, and the number of the entry. */
export interface EntryPlace {
  values: (string | number)[];
  seq: number;
}

/** What each order goes by, as its index has it; the texts among them by bytes. */
const orders: Record<EntryOrder, RawBuilder<unknown>[]> = {
  kind: [sql`kind collate "C"`],
  object: [sql`object collate "C"`],
  name: [sql`order_name collate "C"`],
  place: [sql`(coalesce(source, '') collate "C")`, sql`coalesce(row, 0)`],
};

/** What a place in each order consists of, besides the number of the entry. */
export const placeKinds: Record<EntryOrder, ('string' | 'number')[]> = {
  kind: ['string'],
  object: ['string'],
  name: ['string'],
  place: ['string', 'number'],
};

/** One page for people; `search` finds text in the key, the reason and the values. */
export async function pageOfEntries(
  tx: Tx,
  of: ChangesetScope,
  filter: EntryFilter,
  after: EntryPlace | undefined,
  limit: number,
): Promise<(StoredEntry & { place: EntryPlace })[]> {
  const { kind, state, object, sort, direction = 'asc' } = filter;
  const search = filter.search === undefined ? undefined : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
  const by = sort === undefined ? [] : orders[sort];
  const terms = [...by, sql`seq`];
  const way = sql.raw(direction);
  const order = sql.join(terms.map(term => sql`${term} ${way}`));
  const beyond =
    after &&
    sql`(${sql.join(terms)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join([
      ...after.values.map(value =>
        typeof value === 'number' ? sql`${value}::integer` : sql`${value}::text`,
      ),
      sql`${after.seq}::integer`,
    ])})`;
  const { rows } = await sql<StoredEntry & { order_values: (string | number)[] }>`
    select ${entryColumns}, ${by.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(by)})`} as order_values
    from changeset_entries
    where ${mine(of)}
      ${beyond === undefined ? sql`` : sql`and ${beyond}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${object === undefined ? sql`` : sql`and object = ${object}`}
      ${search === undefined ? sql`` : sql`and (key ilike ${search} or reason ilike ${search} or after::text ilike ${search} or error ilike ${search})`}
    order by ${order} limit ${limit}`.execute(tx);
  return rows.map(({ order_values, ...entry }) => ({
    ...entry,
    place: { values: order_values, seq: entry.seq },
  }));
}
