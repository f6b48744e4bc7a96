// The demo organization's own row; everything inside it arrives through the product’s own calls.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As the platform role: the owner is held by the forced row-level security like everybody else. */
async function asPlatform<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async client => {
    await client.query('begin');
    await client.query('set local role groundwork_platform');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** The id of the demo organization, if it is there. */
export function findDemoOrganization(databaseUrl: string): Promise<string | undefined> {
  return asPlatform(databaseUrl, async client => {
    const found = await client.query<{ organization_id: string }>(
      'select organization_id from organizations where is_demo',
    );
    return found.rows[0]?.organization_id;
  });
}

export function insertDemoOrganization(databaseUrl: string, name: string): Promise<string> {
  return asPlatform(databaseUrl, async client => {
    const id = randomUUID();
    await client.query(
      `insert into organizations (organization_id, name, plan, status, is_demo) values ($1, $2, 'professional', 'active', true)`,
      [id, name],
    );
    return id;
  });
}

/** How many of these addresses have an account at the embedded issuer. */
export function countAccounts(databaseUrl: string, emails: readonly string[]): Promise<number> {
  return connected(databaseUrl, async client => {
    const found = await client.query('select 1 from identity."user" where email = any($1)', [emails]);
    return found.rowCount ?? 0;
  });
}

/** Removes the demo organization with everything in it, and the demo accounts. Answers whether there was one. */
export async function deleteDemo(databaseUrl: string, emails: readonly string[]): Promise<boolean> {
  const removed = await asPlatform(databaseUrl, client =>
    client.query('delete from organizations where is_demo'),
  );
  await connected(databaseUrl, client =>
    client.query(`delete from identity."user" where email = any($1)`, [emails]),
  );
  return (removed.rowCount ?? 0) > 0;
}
