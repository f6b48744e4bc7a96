// `groundwork restore <folder>`: a backup into an empty data directory, after every byte was looked at.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup } from '../backup/copy.ts';
import { noteOfBackups } from '../backup/notes.ts';
import { json, readOptions } from '../command-options.ts';
import { clusterDir } from '../postgres.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const options = {
  json,
  drill: {
    type: 'boolean',
    description:
      'Restore into a place that is removed again, and note in GROUNDWORK_DATA_DIR that it went well.',
    default: false,
  },
} as const;

export async function run(argv: string[], stop: Stop): Promise<number> {
  const { values, positionals } = readOptions('restore', argv, options);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one backup: groundwork restore <folder>');
  if (process.env['DATABASE_URL'])
    throw new StartError('The database is not ours (DATABASE_URL). Restore it with its own tools.');
  const dataDir = path.resolve(root, process.env['GROUNDWORK_DATA_DIR'] || '.data');
  if (values.drill) return drill(path.resolve(folder), dataDir, stop);
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

/** The whole way back, beside the product and without touching it: every byte is read, written and read again. */
async function drill(folder: string, dataDir: string, stop: Stop): Promise<number> {
  stop.says = 'Stopped. The drill is not noted; what had been copied is removed.';
  const place = mkdtempSync(path.join(tmpdir(), 'groundwork-drill-'));
  const within = path.join(place, 'data');
  try {
    const { made_at, entries } = await restoreBackup(folder, within, stop.signal);
    noteOfBackups(dataDir, { last_drill: { done_at: new Date().toISOString(), made_at, folder } });
    const files = entries.filter(entry => entry.file).length;
    console.log(`The backup of ${made_at} came back whole: ${files} files, all as they were.`);
    return 0;
  } finally {
    await rm(path.dirname(clusterDir(path.join(within, 'postgres'))), { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
  }
}
