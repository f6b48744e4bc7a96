// Runs that wrote to a portal: each keeps its folder, with the database that knows what stood there before, so that
// `groundwork undo` can take back what it wrote.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Changeset } from '@groundwork/contract/changesets';
import { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { Timestamp } from '@groundwork/contract/paging';
import { z } from 'zod';
import { keptRunsDir, makeRunFolder, takeRunFolder } from '../run-folder.ts';

const Written = Changeset.pick({ id: true, kind: true, title: true });
type Written = z.infer<typeof Written>;

/** What a folder says of its run. The portal's token is not in it: the database holds it, sealed. */
const RunNote = z.object({
  version: z.literal(1),
  begun_at: Timestamp,
  portal_url: z.string(),
  /** What was given to read, as it was typed. */
  source: z.string(),
  organization_id: OrganizationId,
  project_id: ProjectId,
  /** Those that began to be written, in that order. */
  changesets: z.array(Written),
});
type RunNote = z.infer<typeof RunNote>;

export interface KeptRun extends RunNote {
  folder: string;
}

const noteName = 'run.json';

export interface RunKeeping {
  folder: string;
  /** Notes a change set before its first write. */
  writes(changeset: Written, ground: Pick<RunNote, 'organization_id' | 'project_id'>): void;
  /** What began to be written, in that order. */
  written(): readonly Written[];
  /** Leaves the folder; takes it away when nothing was written. */
  close(): void;
}

/** Keeps the folder of a run that is about to write to a portal. */
export function keepRun(portalUrl: string, source: string): RunKeeping {
  mkdirSync(keptRunsDir(), { recursive: true, mode: 0o755 });
  const folder = makeRunFolder(keptRunsDir());
  const begun = new Date().toISOString();
  const changesets: Written[] = [];
  return {
    folder: folder.path,
    writes(changeset, ground) {
      changesets.push(changeset);
      writeNote(folder.path, {
        version: 1,
        begun_at: begun,
        portal_url: portalUrl,
        source,
        ...ground,
        changesets,
      });
    },
    written: () => changesets,
    close() {
      if (changesets.length === 0) folder.remove();
      else folder.leave();
    },
  };
}

/** Whole or not at all: a run that is killed leaves what it had noted. */
function writeNote(folder: string, note: RunNote): void {
  const draft = path.join(folder, `${noteName}.${process.pid}`);
  writeFileSync(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path.join(folder, noteName));
}

/** Newest first. What wrote nothing before it was killed is taken away. */
export function listKeptRuns(): KeptRun[] {
  if (!existsSync(keptRunsDir())) return [];
  return readdirSync(keptRunsDir())
    .flatMap(name => readNote(path.join(keptRunsDir(), name)))
    .toSorted((a, b) => (a.begun_at < b.begun_at ? 1 : -1));
}

function readNote(folder: string): KeptRun[] {
  const file = path.join(folder, noteName);
  if (existsSync(file)) return [{ ...RunNote.parse(JSON.parse(readFileSync(file, 'utf8'))), folder }];
  if (existsSync(path.join(folder, 'in-use.lock'))) takeRunFolder(folder)?.remove();
  return [];
}
