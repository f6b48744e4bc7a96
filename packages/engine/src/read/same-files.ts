// Files that hold the same, byte for byte: exported or copied twice.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileProblem } from '@groundwork/contract/profiles';

/** Said of each that holds what an earlier one does. Only files of one size are read for it; empty ones say that themselves. */
export async function sameFiles(
  files: readonly { path: string; name: string }[],
  signal?: AbortSignal,
): Promise<FileProblem[]> {
  const sized = await Promise.all(
    files.map(async file => ({ ...file, bytes: (await stat(file.path)).size })),
  );
  const found: FileProblem[] = [];
  for (const [bytes, alike] of Map.groupBy(sized, file => file.bytes)) {
    if (bytes === 0 || alike.length < 2) continue;
    const first = new Map<string, string>();
    for (const { path, name } of alike) {
      const hash = createHash('sha256');
      for await (const piece of createReadStream(path, signal && { signal })) hash.update(piece);
      const content = hash.digest('hex');
      const earlier = first.get(content);
      if (earlier === undefined) first.set(content, name);
      else found.push({ place: name, ...sameAs(earlier) });
    }
  }
  return found;
}

/** The file is read all the same. */
export const SAME_FILE = 'same_file';

function sameAs(earlier: string): Omit<FileProblem, 'place'> {
  return {
    problem: `The file holds the same as ${earlier}, byte for byte; both are read.`,
    mend: 'Take one of them away, unless both are meant.',
    code: SAME_FILE,
  };
}
