// `groundwork sandbox`: only the CRM-shaped portal, for trying a migration against something that forgives.
import path from 'node:path';
import { json, readOptions, tokenTyped } from '../command-options.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { occupy } from '../occupancy.ts';
import { type Stop, untilStopped } from '../stop-signal.ts';
import { requireFreePort, Supervisor, waitUntilReady } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = {
  port: {
    type: 'string',
    value: 'PORT',
    description: 'Where it listens (SANDBOX_PORT).',
    default: process.env['SANDBOX_PORT'] || '3002',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    description: 'What lets callers in (SANDBOX_TOKEN).',
    default: process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo',
  },
  json,
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values } = readOptions('sandbox', argv, options);
  stop.says = 'Stopped before it was ready; what had been started is stopped as well.';
  const port = Number(values.port);
  const token = tokenTyped('--token', values.token);
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data', 'sandbox');
  const occupancy = await occupy(dataDir);
  await requireFreePort(port, 'SANDBOX_PORT');
  const database = await openProductDatabase({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  });
  const supervisor = new Supervisor(occupancy);
  const url = `http://127.0.0.1:${port}`;
  try {
    stop.signal.throwIfAborted();
    const env = {
      SANDBOX_PORT: String(port),
      SANDBOX_TOKEN: token,
      DATABASE_URL: database.url,
      SANDBOX_CONTROL: process.env['SANDBOX_CONTROL'] ?? '',
    };
    const child = supervisor.start({ name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env });
    await waitUntilReady(url, child, stop.signal);
    if (values.json) console.log(JSON.stringify({ url, token }));
    else console.log(`The sandbox portal is ready: ${url}\nToken: ${token}\nStop with Ctrl-C.`);
    await untilStopped(stop);
  } finally {
    await supervisor.stop(['sandbox']);
    await database.stop();
    occupancy.release();
  }
  return 0;
}
