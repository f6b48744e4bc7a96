// A mail domain that is closed: its accounts have passwords that everybody may read. None of them is kept, none is made,
// and one that another process makes all the same is not let in.
import { APIError } from 'better-auth/api';
import type pg from 'pg';
import type { Row } from './schema/rows.ts';

/** Removes every account of the domain, with its sessions and tokens. Answers their addresses. */
export async function removeAccountsOf(
  client: Pick<pg.ClientBase, 'query'>,
  domain: string | undefined,
): Promise<string[]> {
  if (domain === undefined) return [];
  const removed = await client.query<Pick<Row<'user'>, 'email'>>(
    `delete from "user" where split_part(lower(email), '@', -1) = $1 returning email`,
    [domain],
  );
  return removed.rows.map(row => row.email);
}

/** What stands before a new account, and before each new session, by whatever way in. */
export function closedDomain(pool: pg.Pool, domain: string | undefined) {
  function refuse(email: string | undefined): void {
    if (domain === undefined || email?.toLowerCase().split('@').at(-1) !== domain) return;
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'INVALID_REQUEST',
      message: `Addresses at ${domain} are not let in here. Use an address of your own.`,
    });
  }
  return {
    refuse,
    async refuseOwnerOf({ userId }: { userId: string }): Promise<void> {
      if (domain === undefined) return;
      const found = await pool.query<Pick<Row<'user'>, 'email'>>('select email from "user" where id = $1', [
        userId,
      ]);
      refuse(found.rows[0]?.email);
    },
  };
}
