// `groundwork backup <folder>`: everything the product keeps, in one folder, while it rests.
import path from 'node:path';
import { makeBackup } from '../backup/copy.ts';
import { noteOfBackups } from '../backup/notes.ts';
import { json, readOptions } from '../command-options.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = { json } as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('backup', argv, options);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one new folder: groundwork backup <folder>');
  if (process.env['DATABASE_URL'])
    throw new StartError(
      'The database is not ours (DATABASE_URL). Back it up with its own tools (pg_dump), together with the folder GROUNDWORK_DATA_DIR.',
    );
  stop.says = `Stopped. There is no backup in ${folder}; what had been copied is removed.`;
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  const { entries, made_at } = await makeBackup(dataDir, path.resolve(folder), stop.signal);
  const files = entries.flatMap(entry => entry.file ?? []);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  noteOfBackups(dataDir, { last: { made_at, folder: path.resolve(folder), files: files.length, bytes } });
  if (values.json)
    console.log(JSON.stringify({ folder: path.resolve(folder), made_at, files: files.length, bytes }));
  else
    console.log(
      `${files.length} files, ${Math.ceil(bytes / 1_000_000)} MB, each with its digest, are in ${folder}.\nThe keys to your portals are among them: keep the folder as you keep the data.`,
    );
  return 0;
}
