// `groundwork demo load|remove`: the demo data set of a product that is running.
import path from 'node:path';
import { PublicConfig } from '@groundwork/contract/session';
import { readSettings, type Settings } from '../../apps/server/src/settings.ts';
import { readOptions } from '../command-options.ts';
import { isDemoLoaded, loadDemoProjects, prepareDemo, removeDemo, whyNoDemo } from '../demo/load.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { type Stop, unlessStopped } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = {} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const [action] = readOptions('demo', argv, options).positionals;
  if (action !== 'load' && action !== 'remove')
    throw new StartError('Say what to do: groundwork demo load, or groundwork demo remove');
  const refused = action === 'load' ? whyNoDemo(process.env) : undefined;
  if (refused !== undefined) throw new StartError(`${refused} Nothing was loaded.`);
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  // Adopts the database of the running product, which then stays up when this command ends.
  const database = await openProductDatabase({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  });
  try {
    const settings = readSettings({
      ...process.env,
      GROUNDWORK_DATA_DIR: dataDir,
      DATABASE_URL: database.url,
    });
    if (action === 'load') await load(settings, stop);
    else console.log((await removeDemo(settings)) ? 'The demo data is gone.' : 'There was no demo data.');
    return 0;
  } finally {
    await database.leave();
  }
}

async function load(settings: Settings, stop: Stop): Promise<void> {
  const config = await configOf(settings.publicUrl);
  // Its own settings may say what this command's do not.
  if (config?.is_demo_refused === true)
    throw new StartError(
      `Others can reach the product at ${settings.publicUrl}, and the passwords of the demo accounts are published. Nothing was loaded.`,
    );
  if (await isDemoLoaded(settings)) {
    await prepareDemo(settings);
    console.log('The demo data is already there.');
    return;
  }
  if (!config)
    throw new StartError(`Nothing answers at ${settings.publicUrl}. Start the product first: npm start`);
  stop.says = 'Stopped. The demo data is not complete; the same command loads it from the beginning.';
  await prepareDemo(settings);
  await unlessStopped(loadDemoProjects(settings, sandboxOf()), stop);
  console.log('The demo data is loaded.');
}

/** What a running product tells browsers of itself; undefined when none answers. */
async function configOf(publicUrl: string): Promise<PublicConfig | undefined> {
  const answer = await fetch(`${publicUrl}/api/config`).catch(() => undefined);
  return answer?.ok ? PublicConfig.parse(await answer.json()) : undefined;
}

function sandboxOf(): { url: string; token: string } {
  const port = process.env['SANDBOX_PORT'] || '3002';
  return { url: `http://127.0.0.1:${port}`, token: process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo' };
}
