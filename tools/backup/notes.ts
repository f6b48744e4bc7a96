// What is noted of backups in the data directory they are of, so that the settings of the product can say it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupNotes, backupNotesFile } from '../../packages/contract/src/backup-notes.ts';

function notesIn(dataDir: string): BackupNotes {
  try {
    return BackupNotes.parse(JSON.parse(readFileSync(path.join(dataDir, backupNotesFile), 'utf8')));
  } catch {
    return { last: null, last_drill: null };
  }
}

/** What was done stands; that it could not be noted is not a reason to call it failed. */
export function noteOfBackups(dataDir: string, note: Partial<BackupNotes>): void {
  try {
    const text = JSON.stringify({ ...notesIn(dataDir), ...note });
    writeFileSync(path.join(dataDir, backupNotesFile), text, { mode: 0o600 });
  } catch (error) {
    console.error(
      `It could not be noted in ${dataDir}: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}
