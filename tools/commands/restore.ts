// `groundwork restore <folder>`: a backup into an empty data directory, after every byte was looked at.
import path from 'node:path';
import { restoreBackup } from '../backup/copy.ts';
import { json, readOptions } from '../command-options.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = { json } as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('restore', argv, options);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one backup: groundwork restore <folder>');
  if (process.env['DATABASE_URL'])
    throw new StartError('The database is not ours (DATABASE_URL). Restore it with its own tools.');
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  stop.says = `Stopped. Nothing was restored; what had been copied to ${dataDir} is removed.`;
  const { entries, made_at } = await restoreBackup(path.resolve(folder), dataDir, stop.signal);
  const files = entries.filter(entry => entry.file).length;
  if (values.json) console.log(JSON.stringify({ data_dir: dataDir, made_at, files }));
  else
    console.log(
      `The backup of ${made_at} is in ${dataDir}: ${files} files, all as they were. Start with: npm start`,
    );
  return 0;
}
