// Takes the one file of an upload to a deal: recognised by its content, kept only when it is what it says.
import { dealFileLimits } from '@groundwork/contract/deal-work';
import { Refusal } from '@groundwork/contract/errors';
import type { Dependencies } from '../../platform/dependencies.ts';
import { plainFileName } from '../../platform/file-name.ts';
import type { Upload } from '../../platform/route.ts';
import { recognise, refuseEmpty } from '../documents/file-kind.ts';

interface TakenFile {
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  stored_as: string;
}

/** Hands the file to `keep`; what is not kept is removed again.
 *  @throws Refusal file_refused, too_large, storage_full, and whatever `keep` refuses */
export async function takeDealFile<T>(
  { files }: Pick<Dependencies, 'files'>,
  uploads: AsyncIterable<Upload>,
  keep: (file: TakenFile) => Promise<T>,
): Promise<T> {
  let taken: TakenFile | undefined;
  try {
    for await (const { filename, stream } of uploads) {
      if (taken) throw new Refusal('file_refused', { message: 'Send one file at a time.' });
      const name = plainFileName(filename);
      const { key, bytes, sha256 } = await files.write(stream, { maxBytes: dealFileLimits.bytes });
      // Before its content is looked at: a file that is refused has a place as well.
      taken = { name, type: '', bytes, sha256, stored_as: key };
      refuseEmpty(name, bytes);
      taken.type = await recognise(files.pathOf(key), name);
    }
    if (!taken) throw new Refusal('file_refused', { message: 'No file was sent.' });
    return await keep(taken);
  } catch (error) {
    if (taken) await files.remove(taken.stored_as);
    throw error;
  }
}
