// What the commands that back this installation up, and try its backups out, have noted in its data directory.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupNotes, backupNotesFile } from '@groundwork/contract/backup-notes';
import type { BackupFacts } from '@groundwork/contract/settings';

export async function backupFacts(dataDir: string): Promise<BackupFacts> {
  const isOurs = existsSync(dataDir) && readdirSync(dataDir).some(name => /^postgres(?:[./]|$)/.test(name));
  return { is_ours: isOurs, ...(await notesIn(dataDir)) };
}

/** Nothing noted, and what cannot be read, is not known: it is said as never. */
async function notesIn(dataDir: string): Promise<BackupNotes> {
  try {
    return BackupNotes.parse(JSON.parse(await readFile(path.join(dataDir, backupNotesFile), 'utf8')));
  } catch {
    return { last: null, last_drill: null };
  }
}
