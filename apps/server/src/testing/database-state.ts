// What a database holds, table by table, so that a test can say that nothing changed, or what did.
import pg from 'pg';

/** What asking alone writes: budgets, when a token was used, answers kept for a key, and who asked. */
const ofAsking = ['rate_limits', 'idempotency_keys', 'trail', 'trail_heads', 'sessions'];

/** When somebody was here last. */
const whenSeen = ['last_active_at', 'seen_at', 'last_used_at'];

/** The hash of the rows of each table, but for those that asking alone writes to. */
export async function databaseState(
  url: string,
  besides: readonly string[] = [],
): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      if (ofAsking.includes(name) || besides.includes(name)) continue;
      const table = pg.escapeIdentifier(name);
      const { rows } = await client.query<{ hash: string | null }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(r, '|' order by r)), '') as hash
         from (select (to_jsonb(t) - $1::text[])::text as r from ${table} t) rows`,
        [whenSeen],
      );
      state[name] = rows[0]?.hash ?? '';
    }
    return state;
  } finally {
    await client.end();
  }
}
