// `groundwork demo load|remove`: the demo data set of a product that is running.
import path from 'node:path';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { readOptions } from '../command-options.ts';
import { isDemoLoaded, loadDemoAccounts, loadDemoProjects, removeDemo } from '../demo/load.ts';
import { openProductDatabase } from '../embedded-database.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = {} as const;

export async function run(argv: string[]): Promise<number> {
  const [action] = readOptions('demo', argv, options).positionals;
  if (action !== 'load' && action !== 'remove')
    throw new StartError('Say what to do: groundwork demo load, or groundwork demo remove');
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  // Adopts the database of the running product; it stays up when this command ends.
  const database = await openProductDatabase({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  });
  const settings = readSettings({ ...process.env, GROUNDWORK_DATA_DIR: dataDir, DATABASE_URL: database.url });
  if (action === 'remove') {
    console.log((await removeDemo(settings)) ? 'The demo data is gone.' : 'There was no demo data.');
    return 0;
  }
  if (await isDemoLoaded(settings)) {
    console.log('The demo data is already there.');
    return 0;
  }
  const health = await fetch(`${settings.publicUrl}/api/health`).catch(() => undefined);
  if (!health?.ok)
    throw new StartError(`Nothing answers at ${settings.publicUrl}. Start the product first: npm start`);
  await loadDemoAccounts(settings);
  await loadDemoProjects(settings, sandboxOf());
  console.log('The demo data is loaded.');
  return 0;
}

function sandboxOf(): { url: string; token: string } {
  const port = process.env['SANDBOX_PORT'] || '3002';
  return { url: `http://127.0.0.1:${port}`, token: process.env['SANDBOX_TOKEN'] || 'pat-sandbox-demo' };
}
