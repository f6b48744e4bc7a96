// What a database holds, table by table, so that a test can say that nothing changed, or what did.
import pg from 'pg';

interface Unlooked {
  /** Tables that are left out. */
  tables: readonly string[];
  /** Columns that are left out wherever they stand. */
  columns?: readonly string[];
}

/** What asking alone writes: budgets, answers kept for a key, who asked, and when somebody was here last. */
export const writtenByAsking = {
  tables: ['rate_limits', 'idempotency_keys', 'trail'],
  columns: ['last_active_at', 'seen_at', 'last_used_at'],
} as const;

export interface StateReader {
  /** The hash of the rows of each table, read at one moment in one statement. */
  read(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Planned once, read often: on its own connection, as the owner, whom nothing is hidden from. */
export async function openState(
  url: string,
  { tables: unlooked, columns = [] }: Unlooked,
): Promise<StateReader> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     order by 1`,
    [unlooked],
  );
  const row = columns.length === 0 ? 't::text' : '(to_jsonb(t) - $1::text[])::text';
  const text = tables
    .map(
      ({ name }) => `select ${pg.escapeLiteral(name)} as name, count(*) || ' rows ' ||
        coalesce(md5(string_agg(r, '|' order by r)), '') as hash
        from (select ${row} as r from ${pg.escapeIdentifier(name)} t) rows`,
    )
    .join(' union all ');
  await client.query('set plan_cache_mode = force_generic_plan');
  return {
    async read() {
      const { rows } = await client.query<{ name: string; hash: string }>({
        name: 'state',
        text,
        values: columns.length === 0 ? [] : [columns],
      });
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    close: () => client.end(),
  };
}
