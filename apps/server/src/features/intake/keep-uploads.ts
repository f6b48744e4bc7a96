// Takes uploaded exports: streamed to the file store, looked at, kept when they hold a table, refused with a reason else.
import { Refusal } from '@groundwork/contract/errors';
import type { SourceFile } from '@groundwork/contract/intake';
import type { FileProblem } from '@groundwork/contract/profiles';
import { openSources } from '@groundwork/engine/read/open-sources';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { isUnderWay } from '../../platform/queue/operation.ts';
import type { Upload } from '../../platform/route.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { countFileIn, writeFile } from '../storage/room-for-files.ts';
import { recordLine } from './follow-plan.ts';
import { findTooLarge } from './size-of-table.ts';
import * as store from './store.ts';
import { forgetPreviews } from './store-previews.ts';

/** One export; larger ones come in parts or zipped. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Files of one project. */
const MAX_FILES = 200;

interface Given {
  actor: string | null;
  /** Throws where this file of somebody may not be replaced; unless said, any may. */
  requireMayReplace?: ((handedInByProgram: string | null) => void) | undefined;
  /** The program that hands them in; undefined for people. */
  program?: string | undefined;
  signal: AbortSignal;
}

export interface Uploaded {
  data: SourceFile[];
  refused: FileProblem[];
}

/** Keeps the files, under the names given, that hold at least one table; what is not kept is listed with its reason. A
 *  refusal in the middle says which files came before it.
 *  @throws Refusal not_found, no_sources, too_large, storage_full, storage_limit */
export async function keepUploads(
  dependencies: Pick<Dependencies, 'database' | 'files'> & StorageAllowance,
  of: ProjectScope,
  given: Given & { uploads: AsyncIterable<Upload> },
): Promise<Uploaded> {
  await dependencies.database.tenant(of.organizationId, async tx => {
    if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
  });
  const uploaded: Uploaded = { data: [], refused: [] };
  try {
    for await (const { filename, stream } of given.uploads) {
      await keepOne(dependencies, of, { name: filename, stream }, given, uploaded);
    }
  } catch (error) {
    throw sayingWhatWasKept(error, uploaded);
  }
  if (uploaded.data.length > 0) return uploaded;
  if (uploaded.refused.length === 0) throw new Refusal('no_sources');
  if (uploaded.refused.every(({ code }) => code === tooMany)) {
    throw new Refusal('too_large', {
      message: `A project takes up to ${MAX_FILES} files; zip them together.`,
    });
  }
  return uploaded;
}

const tooMany = 'too_many_files';

function overTheLimit(name: string): FileProblem {
  return {
    place: name,
    problem: `The project holds ${MAX_FILES} files already, so this one was not kept.`,
    mend: 'Remove files that are not needed, or zip several together.',
    code: tooMany,
  };
}

/** What was kept before a refusal stays: the sentence names it. */
function sayingWhatWasKept(error: unknown, { data }: Uploaded): unknown {
  if (!(error instanceof Refusal) || data.length === 0) return error;
  // This refusal's own sentence says that nothing was changed.
  const reason = error.code === 'storage_full' ? 'The disk is full.' : error.message;
  const names = data.map(source => source.name).join(', ');
  const message = `${reason} Kept before that: ${names}. Upload the others again.`;
  return new Refusal(error.code, { message, faults: error.faults, cause: error });
}

/** The last part of whatever path a browser sent along. */
export function baseName(filename: string): string {
  const last = filename.split(/[\\/]/).at(-1)?.trim() ?? '';
  return last === '' ? 'upload' : last.slice(0, 200);
}

async function keepOne(
  dependencies: Pick<Dependencies, 'database' | 'files'> & StorageAllowance,
  of: ProjectScope,
  file: { name: string; stream: Upload['stream'] },
  given: Given,
  uploaded: Uploaded,
): Promise<void> {
  const { database, files } = dependencies;
  const before = await database.tenant(of.organizationId, tx => store.findNamed(tx, of, file.name));
  // Asked before a byte of it is read, and again below, where nobody can hand in another one meanwhile.
  if (before) given.requireMayReplace?.(before.begun_by_program);
  const stored = await writeFile(dependencies, of.organizationId, file.stream, {
    name: file.name,
    maxBytes: MAX_BYTES,
    freed: before?.bytes ?? 0,
  });
  try {
    const path = files.pathOf(stored.key);
    const opened = await openSources([{ path, name: file.name }], { signal: given.signal });
    const tooLarge = await findTooLarge(opened.sources, given.signal).finally(() => void opened.close());
    uploaded.refused.push(...opened.refused, ...tooLarge);
    if (opened.sources.length === 0 || tooLarge.length > 0) {
      await files.remove(stored.key);
      return;
    }
    const put = await database.tenant(of.organizationId, async tx => {
      // Locked first: of the same name sent many times at once each takes the place of the one before.
      await store.lockFiles(tx, of);
      const sources = await store.listSources(tx, of);
      const others = sources.filter(source => source.name !== file.name);
      const former = await store.findNamed(tx, of, file.name);
      if (former) given.requireMayReplace?.(former.begun_by_program);
      if (others.length >= MAX_FILES) return undefined;
      await recordLine(tx, of, given.actor, `${file.name} was uploaded.`);
      const { source, replaced } = await store.putSource(tx, of, {
        id: newId(),
        name: file.name,
        bytes: stored.bytes,
        sha256: stored.sha256,
        stored_as: stored.key,
        uploaded_by: given.actor,
        begun_by_program: given.program ?? null,
      });
      // What stood in the file before is not to be looked at any longer, either.
      if (replaced !== undefined) await forgetPreviews(tx, of);
      // Work under way may still be reading what this file replaces: the sweep removes it later.
      const isBeingRead = await isUnderWay(tx, of.organizationId, of.projectId);
      const unused = isBeingRead ? undefined : replaced;
      await countFileIn(dependencies, tx, of.organizationId, {
        ...stored,
        name: file.name,
        replaces: unused,
      });
      return { source, unused };
    });
    if (put === undefined) {
      uploaded.refused.push(overTheLimit(file.name));
      await files.remove(stored.key);
      return;
    }
    const { source, unused } = put;
    if (unused !== undefined) await files.remove(unused);
    uploaded.data = [...uploaded.data.filter(known => known.name !== source.name), source];
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}
