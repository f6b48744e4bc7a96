// Files of an audit may be gone though it names them: a disk was lost, or restored from before. Nobody is left without a word then.
import { stat } from 'node:fs/promises';
import { Refusal } from '@groundwork/contract/errors';
import { minuteOf } from '@groundwork/engine/words/wording';

export const isThere = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() === true;

/** Of the files of what an audit found; `mend`: what whoever asked can do. */
export const goneRefusal = (asOf: string, mend: string, cause?: unknown): Refusal =>
  new Refusal('conflict', {
    message: `The file of what the audit of ${minuteOf(asOf)} found is gone. ${mend}`,
    cause,
  });

/** Reads files of an audit: what fails because one is gone is refused in words. @throws Refusal conflict */
export async function refusingGone<T>(
  files: readonly string[],
  { asOf, mend }: { asOf: string; mend: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if ((await Promise.all(files.map(isThere))).every(Boolean)) throw error;
    throw goneRefusal(asOf, mend, error);
  }
}
