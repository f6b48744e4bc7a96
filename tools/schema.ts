// `npm run schema`: writes the types of the tables (rows.ts) and the whole schema (schema.sql) from the schema steps, of the
// server and of the issuer.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';
import { databaseOf, makeRunFolder } from './run-folder.ts';
import { readTables } from './schema/catalog.ts';
import { columnTypes } from './schema/column-types.ts';
import { dumpSchema } from './schema/dump.ts';
import { openIdentitySchema, writeIdentitySchema } from './schema/identity-schema.ts';
import { writeRows } from './schema/rows.ts';
import { cloneDatabase, makeTemplate } from './testing/database.ts';

function write(into: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.resolve(import.meta.dirname, '..', into, name), text);
    console.log(`${into}/${name}`);
  }
}

const folder = makeRunFolder('/var/tmp');
try {
  const cluster = await startPostgres({ dataDir: databaseOf(folder.path), disposable: true });
  try {
    await makeTemplate(cluster.url);
    const database = await cloneDatabase(cluster.url);
    const client = new Client(database.url);
    await client.connect();
    const files = {
      'rows.ts': writeRows(await readTables(client), columnTypes),
      'schema.sql': await dumpSchema(client),
    };
    await client.end();
    const identity = await openIdentitySchema(database.url);
    write('apps/server/src/schema', files);
    write('apps/identity/src/schema', await writeIdentitySchema(identity));
    await identity.end();
  } finally {
    await cluster.stop();
  }
} finally {
  folder.remove();
}
