// Who runs this installation, by the embedded issuer's own table.
import { Client } from 'pg';

/** Whether somebody may do everything: a super admin who is not one of the demo's. */
export async function hasSuperAdmin(databaseUrl: string, demoDomain: string): Promise<boolean> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const found = await client.query(
      `select 1 from identity."user" where roles @> '["super_admin"]' and split_part(email, '@', -1) <> $1 limit 1`,
      [demoDomain],
    );
    return found.rowCount === 1;
  } finally {
    await client.end();
  }
}
