// `groundwork start`: the whole product on one machine, supervised until Ctrl-C.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { demoDomain } from '@groundwork/contract/session';
import { apiStart, carrierStart } from '../../apps/server/src/platform/heap.ts';
import { ownAddress } from '../../apps/server/src/platform/reachable.ts';
import { applySchemaSteps } from '../../apps/server/src/platform/schema-steps.ts';
import { readSettings, type Settings } from '../../apps/server/src/settings.ts';
import { hasSuperAdmin } from '../admin/store.ts';
import { readOptions } from '../command-options.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { isDemoRefused, loadDemoProjects, prepareDemo, whyNoDemo } from '../demo/load.ts';
import { openProductDatabase, type ProductDatabase } from '../embedded-database.ts';
import { occupy } from '../occupancy.ts';
import { type Stop, untilStopped } from '../stop-signal.ts';
import { type Process, requireFreePort, Supervisor, waitUntilReady } from '../supervisor.ts';
import { buildWeb } from '../web-build.ts';

const root = path.resolve(import.meta.dirname, '../..');

function portFrom(name: string, fallback: number): number {
  return Number(process.env[name] || fallback);
}

export const options = {
  reload: {
    type: 'boolean',
    description:
      'For work on Groundwork itself: the pages come from the sources (WEB_PORT, 5173), and what is saved is reloaded.',
    default: false,
  },
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values: given } = readOptions('start', argv, options);
  const reloads = given.reload;
  stop.says = 'Stopped before it was ready; what had been started is stopped as well.';
  const startedAt = performance.now();
  const port = portFrom('PORT', 3000);
  const sandboxPort = portFrom('SANDBOX_PORT', 3002);
  const webPort = reloads ? portFrom('WEB_PORT', 5173) : undefined;
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  const occupancy = await occupy(dataDir);
  await requireFreePort(port, 'PORT');
  await requireFreePort(sandboxPort, 'SANDBOX_PORT');
  const toolsPort = await chooseToolsPort();
  if (webPort !== undefined) await requireFreePort(webPort, 'WEB_PORT');

  const built = reloads ? Promise.resolve() : buildWeb(stop.signal);
  const [database] = await Promise.all([
    openProductDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined }),
    // A failed build is told below, once there is a database to stop.
    built.catch(() => undefined),
  ]);
  const supervisor = new Supervisor(occupancy);
  const unwatch = watchDatabase(database);
  const stopAll = async () => {
    await unwatch();
    await supervisor.stop(['web', 'api', 'worker', 'sandbox']);
    await database.stop();
    occupancy.release();
  };
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const isDemoWanted =
    whyNoDemo(process.env) === undefined &&
    process.env['GROUNDWORK_DEMO'] !== 'off' &&
    !isDemoRefused(dataDir);
  try {
    await built;
    stop.signal.throwIfAborted();
    await applySchemaSteps(database.url);
    stop.signal.throwIfAborted();
    const env = environment({
      port,
      webPort,
      sandboxPort,
      toolsPort,
      sandboxUrl,
      dataDir,
      databaseUrl: database.url,
      isDemoWanted,
    });
    const settings = readSettings({ ...process.env, ...env });
    const start = (name: string, entry: string, how: Pick<Process, 'nodeOptions' | 'env'> = { env: {} }) =>
      supervisor.start({ name, entry, reloads, ...how, env: { ...env, ...how.env } });
    const sandbox = start('sandbox', 'apps/sandbox/src/main.ts');
    const api = start('api', 'apps/server/src/main.ts', apiStart);
    start('worker', 'apps/server/src/worker-main.ts', carrierStart);
    if (webPort !== undefined)
      await waitUntilReady(settings.publicUrl, startPages(supervisor, webPort, port), stop.signal);
    await Promise.all([
      waitUntilReady(`${sandboxUrl}/`, sandbox, stop.signal),
      waitUntilReady(`${ownAddress(settings.host, port)}/api/health`, api, stop.signal),
    ]);
    const isNew = isDemoWanted && (await prepareDemo(settings));
    const seconds = (performance.now() - startedAt) / 1000;
    announce({
      publicUrl: settings.publicUrl,
      toolsUrl: settings.tools?.url,
      sandboxUrl,
      isDemoWanted,
      reloads,
      seconds,
    });
    if (settings.oidc.isEmbedded && !isDemoWanted && !(await hasSuperAdmin(database.url, demoDomain)))
      console.log(
        '  There is no super admin yet. Make one with: npx groundwork admin create --email ADDRESS --name NAME\n',
      );
    // In the background: the newcomer can sign in at once and watch the demo client's implementation being carried out.
    if (isNew) void loadInBackground(settings, sandboxUrl, stop);
  } catch (error) {
    await stopAll();
    throw error;
  }

  await untilStopped(stop);
  process.stdout.write('\nFinishing what is running …\n');
  await stopAll();
  return 0;
}

const usualToolsPort = 3001;

function whyNoTools(publicUrl: string): string {
  const asked = process.env['TOOLS_PORT'];
  if (asked === 'off') return 'TOOLS_PORT is off';
  if (publicUrl.startsWith('https:') && !process.env['TOOLS_URL'])
    return 'say with TOOLS_URL where they reach them over https';
  return `port ${usualToolsPort} is taken (TOOLS_PORT)`;
}

/** A port that was asked for has to be free. Where none was, the product starts without tools for agents rather than not. */
async function chooseToolsPort(): Promise<number | 'off'> {
  const asked = process.env['TOOLS_PORT'];
  if (asked === 'off') return 'off';
  if (asked) {
    await requireFreePort(Number(asked), 'TOOLS_PORT');
    return Number(asked);
  }
  return requireFreePort(usualToolsPort, 'TOOLS_PORT').then(
    () => usualToolsPort,
    () => 'off' as const,
  );
}

/** The pages straight from their sources, each put in its place as it is saved; the API's addresses are passed on to it. */
function startPages(supervisor: Supervisor, webPort: number, port: number) {
  return supervisor.start({
    name: 'web',
    entry: 'node_modules/vite/bin/vite.js',
    args: [path.join(root, 'apps/web'), '--port', String(webPort), '--strictPort'],
    env: { GROUNDWORK_API: `http://localhost:${port}` },
  });
}

interface Place {
  port: number;
  /** Where the pages are, unless the API hands them out itself. */
  webPort: number | undefined;
  sandboxPort: number;
  toolsPort: number | 'off';
  sandboxUrl: string;
  dataDir: string;
  databaseUrl: string;
  isDemoWanted: boolean;
}

/** What the processes are told of where they are. */
function environment(place: Place) {
  return {
    PORT: String(place.port),
    ...(place.webPort !== undefined && { PUBLIC_URL: `http://localhost:${place.webPort}` }),
    GROUNDWORK_DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SANDBOX_PORT: String(place.sandboxPort),
    TOOLS_PORT: String(place.toolsPort),
    SANDBOX_URL: place.sandboxUrl,
    // Made anew at each start: only these processes need it.
    SANDBOX_ADMIN_TOKEN: randomBytes(32).toString('base64url'),
    // The guard of outgoing calls lets nobody reach this machine's own addresses but the sandbox.
    PORTAL_ALLOW: [process.env['PORTAL_ALLOW'], `127.0.0.1:${place.sandboxPort}`].filter(Boolean).join(','),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // The sign-in page offers them; with an issuer elsewhere there are none.
    DEMO_ACCOUNTS: place.isDemoWanted ? JSON.stringify(demoAccounts) : '',
  };
}

async function loadInBackground(settings: Settings, sandboxUrl: string, stop: Stop): Promise<void> {
  const token = process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo';
  try {
    await loadDemoProjects(settings, { url: sandboxUrl, token });
    console.log('  The demo client’s implementation is complete.\n');
  } catch (error) {
    // Whoever stops meanwhile takes away what it is loaded through.
    if (stop.signal.aborted)
      console.log('The demo data is not complete yet; the next start loads it from the beginning.');
    else
      console.error(
        '  The demo data is not complete. The next start loads it from the beginning, and so does: npx groundwork demo load\n ',
        error,
      );
  }
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

interface Ready {
  publicUrl: string;
  toolsUrl: string | undefined;
  sandboxUrl: string;
  isDemoWanted: boolean;
  reloads: boolean;
  seconds: number;
}

function announce({ publicUrl, toolsUrl, sandboxUrl, isDemoWanted, reloads, seconds }: Ready): void {
  const hasPages = reloads || existsSync(path.join(root, 'apps/web/dist/index.html'));
  const lines = [
    '',
    `  Groundwork is ready (${seconds.toFixed(1)} s)`,
    '',
    `  ${publicUrl}${hasPages ? '' : '/api'}`,
    '',
  ];
  if (isDemoWanted) {
    lines.push('  Demo accounts:');
    for (const account of demoAccounts)
      lines.push(`    ${account.label.padEnd(16)} ${account.email.padEnd(28)} ${account.password}`);
    lines.push('', '  Remove the demo data with: npx groundwork demo remove', '');
  }
  lines.push(
    toolsUrl === undefined
      ? `  No tools for agents: ${whyNoTools(publicUrl)}`
      : `  Tools for agents (MCP): ${toolsUrl}/mcp`,
    `  Sandbox portal: ${sandboxUrl}    Stop with Ctrl-C`,
    '',
  );
  console.log(lines.join('\n'));
}
