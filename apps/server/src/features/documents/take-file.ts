// Takes one uploaded file: streamed to the file store, recognised by its content, kept only when it is what it says.
import type { Document } from '@groundwork/contract/documents';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Dependencies } from '../../platform/dependencies.ts';
import { plainFileName } from '../../platform/file-name.ts';
import type { StoredFile } from '../../platform/files.ts';
import type { Upload } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { writeFile } from '../storage/room-for-files.ts';
import { recognise, refuseEmpty } from './file-kind.ts';

/** Documents are for people: what is larger is a data set and goes to the exports. */
const MAX_BYTES = 100 * 1024 * 1024;

export interface TakenFile extends StoredFile {
  fileName: string;
  mediaType: string;
}

/**
 * Takes the one file of an upload to an organization and hands it to `keep`; removed again when that fails or does not keep it.
 * @throws Refusal file_refused, too_large, storage_full, storage_limit, and whatever `keep` refuses
 */
export async function takeFile(
  dependencies: Pick<Dependencies, 'database' | 'files'> & StorageAllowance,
  organizationId: OrganizationId,
  uploads: AsyncIterable<Upload>,
  keep: (file: TakenFile) => Promise<{ document: Document; isKept: boolean }>,
): Promise<Document> {
  const { files } = dependencies;
  let taken: TakenFile | undefined;
  try {
    for await (const { filename, stream } of uploads) {
      if (taken) throw new Refusal('file_refused', { message: 'Send one file at a time.' });
      taken = await takeOne(dependencies, organizationId, plainFileName(filename), stream);
    }
    if (!taken) throw new Refusal('file_refused', { message: 'No file was sent.' });
    const { document, isKept } = await keep(taken);
    if (!isKept) await files.remove(taken.key);
    return document;
  } catch (error) {
    if (taken) await files.remove(taken.key);
    throw error;
  }
}

async function takeOne(
  dependencies: Pick<Dependencies, 'database' | 'files'> & StorageAllowance,
  organizationId: OrganizationId,
  fileName: string,
  stream: Upload['stream'],
): Promise<TakenFile> {
  const { files } = dependencies;
  const stored = await writeFile(dependencies, organizationId, stream, {
    name: fileName,
    maxBytes: MAX_BYTES,
  });
  try {
    refuseEmpty(fileName, stored.bytes);
    return { ...stored, fileName, mediaType: await recognise(files.pathOf(stored.key), fileName) };
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}
