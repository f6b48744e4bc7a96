// Takes the one file of an upload: streamed to the file store, recognised by its content, kept only when it is what it says.
import { Refusal } from '@groundwork/contract/errors';
import { resourceFileBytes } from '@groundwork/contract/resource-desk';
import type { Dependencies } from '../../platform/dependencies.ts';
import { plainFileName } from '../../platform/file-name.ts';
import type { Upload } from '../../platform/route.ts';
import { recognise, refuseEmpty } from '../documents/file-kind.ts';

interface TakenFile {
  file_name: string;
  file_type: string;
  bytes: number;
  sha256: string;
  stored_as: string;
}

/** Hands the file to `keep`, and removes it again when that fails.
 *  @throws Refusal file_refused, too_large, storage_full, and whatever `keep` refuses */
export async function takeResourceFile<T>(
  { files }: Pick<Dependencies, 'files'>,
  uploads: AsyncIterable<Upload>,
  keep: (file: TakenFile) => Promise<T>,
): Promise<T> {
  let key: string | undefined;
  try {
    let taken: TakenFile | undefined;
    for await (const { filename, stream } of uploads) {
      if (taken) throw new Refusal('file_refused', { message: 'Send one file at a time.' });
      const file_name = plainFileName(filename);
      const stored = await files.write(stream, { maxBytes: resourceFileBytes });
      key = stored.key;
      refuseEmpty(file_name, stored.bytes);
      const file_type = await recognise(files.pathOf(key), file_name);
      taken = { file_name, file_type, bytes: stored.bytes, sha256: stored.sha256, stored_as: key };
    }
    if (!taken) throw new Refusal('file_refused', { message: 'No file was sent.' });
    return await keep(taken);
  } catch (error) {
    if (key !== undefined) await files.remove(key);
    throw error;
  }
}
