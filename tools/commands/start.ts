// `groundwork start`: the whole product on one machine, supervised until Ctrl-C.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { readOptions } from '../command-options.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { isDemoLoaded, isDemoRefused, loadDemoAccounts, loadDemoProjects } from '../demo/load.ts';
import { openProductDatabase, type ProductDatabase } from '../embedded-database.ts';
import { onStopSignal } from '../stop-signal.ts';
import { requireFreePort, Supervisor, waitUntilReady } from '../supervisor.ts';
import { buildWeb } from '../web-build.ts';

const root = path.resolve(import.meta.dirname, '../..');

function portFrom(name: string, fallback: number): number {
  return Number(process.env[name] || fallback);
}

export const options = {} as const;

export async function run(argv: string[]): Promise<number> {
  readOptions('start', argv, options);
  const startedAt = performance.now();
  // From here on: a wish to stop while things are starting is granted as soon as there is something to take down.
  const stopped = new Promise<void>(onStopSignal);
  const port = portFrom('PORT', 3000);
  const sandboxPort = portFrom('SANDBOX_PORT', 3002);
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  await requireFreePort(port, 'PORT');
  await requireFreePort(sandboxPort, 'SANDBOX_PORT');

  const built = buildWeb();
  const [database] = await Promise.all([
    openProductDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined }),
    // A failed build is told below, once there is a database to stop.
    built.catch(() => undefined),
  ]);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const isDemoWanted =
    !process.env['OIDC_AUTHORITY'] && process.env['GROUNDWORK_DEMO'] !== 'off' && !isDemoRefused(dataDir);
  const env = {
    PORT: String(port),
    GROUNDWORK_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    // Made anew at each start: only these processes need it.
    SANDBOX_ADMIN_TOKEN: randomBytes(32).toString('base64url'),
    // The guard of outgoing calls lets nobody reach this machine's own addresses but the sandbox.
    PORTAL_ALLOW: [process.env['PORTAL_ALLOW'], `127.0.0.1:${sandboxPort}`].filter(Boolean).join(','),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // The sign-in page offers them; with an issuer elsewhere there are none.
    DEMO_ACCOUNTS: isDemoWanted ? JSON.stringify(demoAccounts) : '',
  };
  const settings = readSettings({ ...process.env, ...env });

  const supervisor = new Supervisor();
  const unwatch = watchDatabase(database);
  const stopAll = async () => {
    await unwatch();
    await supervisor.stop(['api', 'worker', 'sandbox']);
    await database.stop();
  };
  try {
    await built;
    await applySchemaSteps(database.url);
    const sandbox = supervisor.start({ name: 'sandbox', entry: 'apps/sandbox/src/main.ts', env });
    const api = supervisor.start({ name: 'api', entry: 'apps/server/src/main.ts', env });
    supervisor.start({ name: 'worker', entry: 'apps/server/src/worker-main.ts', env });
    await Promise.all([
      waitUntilReady(`${sandboxUrl}/`, sandbox),
      waitUntilReady(`http://127.0.0.1:${port}/api/health`, api),
    ]);
    const isNew = isDemoWanted && !(await isDemoLoaded(settings));
    if (isNew) await loadDemoAccounts(settings);
    announce(settings.publicUrl, sandboxUrl, isDemoWanted, (performance.now() - startedAt) / 1000);
    // In the background: the newcomer can sign in at once and watch the demo client's implementation being carried out.
    if (isNew) {
      void loadDemoProjects(settings, {
        url: sandboxUrl,
        token: process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo',
      }).then(
        () => console.log('  The demo client’s implementation is complete.\n'),
        (error: unknown) =>
          console.error(
            '  The demo data is not complete. Load the rest with: npx groundwork demo load\n ',
            error,
          ),
      );
    }
  } catch (error) {
    await stopAll();
    throw error;
  }

  await stopped;
  process.stdout.write('\nFinishing what is running …\n');
  await stopAll();
  return 0;
}

const databaseLookMs = 1000;

/** The embedded server is no child of ours (pg_ctl starts it), so nobody tells us when it is gone: we look. */
function watchDatabase(database: ProductDatabase): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      if (await database.revive()) console.error('The database ended unexpectedly; it was started again.');
    } catch (error) {
      // Sessions of the old one may still hold its memory for a moment; the next look tries again.
      console.error('The database is gone and could not be started yet:', error);
    }
    looking = undefined;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, databaseLookMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

function announce(publicUrl: string, sandboxUrl: string, withDemo: boolean, seconds: number): void {
  const isBuilt = existsSync(path.join(root, 'apps/web/dist/index.html'));
  const lines = [
    '',
    `  Groundwork is ready (${seconds.toFixed(1)} s)`,
    '',
    `  ${publicUrl}${isBuilt ? '' : '/api'}`,
    '',
  ];
  if (withDemo) {
    lines.push('  Demo accounts:');
    for (const account of demoAccounts)
      lines.push(`    ${account.label.padEnd(16)} ${account.email.padEnd(28)} ${account.password}`);
    lines.push('', '  Remove the demo data with: npx groundwork demo remove', '');
  }
  lines.push(`  Sandbox portal: ${sandboxUrl}    Stop with Ctrl-C`, '');
  console.log(lines.join('\n'));
}
