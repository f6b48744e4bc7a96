// Starts the sandbox from its environment, says so in one line of JSON, and drains when asked to stop.
import { createSandbox } from './app.ts';

const databaseUrl = process.env['SANDBOX_DATABASE_URL'] ?? process.env['DATABASE_URL'];
if (databaseUrl === undefined || databaseUrl === '') {
  console.error('Set SANDBOX_DATABASE_URL or DATABASE_URL to a PostgreSQL connection URL.');
  process.exit(1);
}
const portText = process.env['SANDBOX_PORT'] ?? '3002';
const port = Number(portText);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`SANDBOX_PORT must be a port number, not "${portText}".`);
  process.exit(1);
}
const host = process.env['SANDBOX_HOST'] ?? '127.0.0.1';

const tier = process.env['SANDBOX_TIER'] || 'professional';
if (tier !== 'starter' && tier !== 'professional') {
  console.error(`SANDBOX_TIER must be starter or professional, not "${tier}".`);
  process.exit(1);
}

const adminToken = process.env['SANDBOX_ADMIN_TOKEN'] || undefined;
const sandbox = await createSandbox({
  tier,
  databaseUrl,
  token: process.env['SANDBOX_TOKEN'] ?? 'pat-sandbox-demo',
  ...(adminToken !== undefined && { adminToken }),
  control: process.env['SANDBOX_CONTROL'] === 'true',
});
const url = await sandbox.app.listen({ port, host });
console.log(JSON.stringify({ ready: true, url }));

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void sandbox.close().then(() => process.exit(0));
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// Whoever started it may hold a channel to it: when that breaks, they were killed.
if (process.connected !== undefined && !process.connected) stop();
else process.once('disconnect', stop);
