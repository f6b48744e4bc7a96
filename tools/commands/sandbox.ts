// `groundwork sandbox`: only the CRM-shaped portal, for trying a migration against something that forgives.
import path from 'node:path';
import { json, readOptions } from '../command-options.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { onStopSignal } from '../stop-signal.ts';
import { requireFreePort, Supervisor, waitUntilReady } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = {
  port: {
    type: 'string',
    value: 'PORT',
    says: 'Where it listens (SANDBOX_PORT).',
    default: process.env['SANDBOX_PORT'] || '3002',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    says: 'What lets callers in (SANDBOX_TOKEN).',
    default: process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo',
  },
  json,
} as const;

export async function run(argv: string[]): Promise<number> {
  const { values } = readOptions('sandbox', argv, options);
  const port = Number(values.port);
  await requireFreePort(port, 'SANDBOX_PORT');
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  const database = await openProductDatabase({
    dataDir: path.join(dataDir, 'sandbox'),
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  });
  const supervisor = new Supervisor();
  const url = `http://127.0.0.1:${port}`;
  try {
    const env = {
      SANDBOX_PORT: String(port),
      SANDBOX_TOKEN: values.token,
      DATABASE_URL: database.url,
      SANDBOX_CONTROL: process.env['SANDBOX_CONTROL'] ?? '',
    };
    await waitUntilReady(url, supervisor.start({ name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env }));
    if (values.json) console.log(JSON.stringify({ url, token: values.token }));
    else console.log(`The sandbox portal is ready: ${url}\nToken: ${values.token}\nStop with Ctrl-C.`);
    await new Promise<void>(onStopSignal);
  } finally {
    await supervisor.stop(['sandbox']);
    await database.stop();
  }
  return 0;
}
