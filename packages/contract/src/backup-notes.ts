// What the commands note in the data directory of an installation, and the settings show of it.
import type { z } from 'zod';
import { BackupFacts } from './settings.ts';

export const backupNotesFile = 'backups.json';

export const BackupNotes = BackupFacts.omit({ is_ours: true });
export type BackupNotes = z.infer<typeof BackupNotes>;
