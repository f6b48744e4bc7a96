// The issuer's own Postgres schema as its steps leave it, before any role is let in.
import { Client } from 'pg';
import { applySteps, schemaName } from '../../apps/identity/src/schema-steps.ts';
import { readTables } from './catalog.ts';
import { dumpSchema } from './dump.ts';
import { identityColumnTypes } from './identity-column-types.ts';
import { writePlainRows } from './plain-rows.ts';

/** Opens a database to which the issuer's steps were applied, in a transaction that is never committed. */
export async function openIdentitySchema(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, options: `-c search_path=${schemaName}` });
  await client.connect();
  await client.query('begin');
  await applySteps(client);
  return client;
}

export async function writeIdentitySchema(
  client: Client,
): Promise<{ 'rows.ts': string; 'schema.sql': string }> {
  return {
    'rows.ts': writePlainRows(await readTables(client, schemaName), identityColumnTypes),
    'schema.sql': await dumpSchema(client, schemaName),
  };
}
