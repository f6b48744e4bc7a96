// `npm run schema`: writes the types of the tables (rows.ts) and the whole schema (schema.sql) from the schema steps.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';
import { databaseOf, makeRunFolder } from './run-folder.ts';
import { readTables } from './schema/catalog.ts';
import { columnTypes } from './schema/column-types.ts';
import { dumpSchema } from './schema/dump.ts';
import { writeRows } from './schema/rows.ts';
import { cloneDatabase, makeTemplate } from './testing/database.ts';

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
    const into = path.resolve(import.meta.dirname, '../apps/server/src/schema');
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(path.join(into, name), text);
      console.log(`apps/server/src/schema/${name}`);
    }
  } finally {
    await cluster.stop();
  }
} finally {
  folder.remove();
}
