// A look into the issuer's tables beside its HTTP server, for what no answer shows: what is kept, and how time passes.
import { Client } from 'pg';

/** Rows of one statement. By a client of its own, whose end is awaited: a pool's is over before its sockets are, and
 * the database that is dropped next would end them with an error nobody expects. */
export async function rowsOf(databaseUrl: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c search_path=identity' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** As if the moment in which a renewal may be asked again had passed. */
export async function letRenewalsAge({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  await rowsOf(
    databaseUrl,
    `update "oauthRefreshToken" set "rotationReplayExpiresAt" = now() - interval '1 second'
     where "rotationReplayExpiresAt" is not null`,
  );
}
