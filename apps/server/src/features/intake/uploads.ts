// Takes uploaded exports: streamed to the file store, looked at, kept when they hold a table, refused with a reason else.
import { Refusal } from '@groundwork/contract/errors';
import type { SourceFile } from '@groundwork/contract/intake';
import type { FileProblem } from '@groundwork/contract/profiles';
import { openSources } from '@groundwork/engine/read/source';
import { newId } from '../../platform/id.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Upload } from '../../platform/route.ts';
import { tell } from './service-plan.ts';
import * as store from './store.ts';

/** One export; larger ones come in parts or zipped. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Files of one project. */
const MAX_FILES = 200;

export interface Uploaded {
  data: SourceFile[];
  refused: FileProblem[];
}

/** Keeps the files, under the names given, that hold at least one table. @throws Refusal not_found, too_large, storage_full, file_refused */
export async function keepUploads(
  parts: Pick<Parts, 'database' | 'files'>,
  of: store.Project,
  given: { uploads: AsyncIterable<Upload>; actor: string | null; signal: AbortSignal },
): Promise<Uploaded> {
  const known = await parts.database.tenant(of.organizationId, async tx => {
    if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
    return (await store.listSources(tx, of)).length;
  });
  const uploaded: Uploaded = { data: [], refused: [] };
  for await (const { filename, stream } of given.uploads) {
    if (known + uploaded.data.length >= MAX_FILES) {
      throw new Refusal('too_large', {
        message: `A project takes up to ${MAX_FILES} files; zip them together.`,
      });
    }
    await keepOne(parts, of, { name: filename, stream }, given, uploaded);
  }
  if (uploaded.data.length === 0 && uploaded.refused.length === 0) throw new Refusal('no_sources');
  return uploaded;
}

/** The last part of whatever path a browser sent along. */
export function baseName(filename: string): string {
  const last = filename.split(/[\\/]/).at(-1)?.trim() ?? '';
  return last === '' ? 'upload' : last.slice(0, 200);
}

async function keepOne(
  { database, files }: Pick<Parts, 'database' | 'files'>,
  of: store.Project,
  file: { name: string; stream: Upload['stream'] },
  given: { actor: string | null; signal: AbortSignal },
  uploaded: Uploaded,
): Promise<void> {
  const stored = await files.write(file.stream, { maxBytes: MAX_BYTES });
  try {
    const path = files.pathOf(stored.key);
    const opened = await openSources([{ path, name: file.name }], { signal: given.signal });
    await opened.close();
    uploaded.refused.push(...opened.refused);
    if (opened.sources.length === 0) {
      await files.remove(stored.key);
      return;
    }
    const { source, replaced } = await database.tenant(of.organizationId, async tx => {
      await tell(tx, of, given.actor, `${file.name} was uploaded.`);
      return store.putSource(tx, of, {
        id: newId(),
        name: file.name,
        bytes: stored.bytes,
        sha256: stored.sha256,
        stored_as: stored.key,
        uploaded_by: given.actor,
      });
    });
    if (replaced !== undefined) await files.remove(replaced);
    uploaded.data = [...uploaded.data.filter(known => known.name !== source.name), source];
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}

/** @throws Refusal not_found */
export async function removeSource(
  { database, files }: Pick<Parts, 'database' | 'files'>,
  of: store.Project,
  id: string,
  actor: string | null,
): Promise<void> {
  const removed = await database.tenant(of.organizationId, async tx => {
    const source = await store.deleteSource(tx, of, id);
    if (!source) throw new Refusal('not_found');
    await tell(tx, of, actor, `${source.name} was removed.`);
    return source;
  });
  await files.remove(removed.stored_as);
}
