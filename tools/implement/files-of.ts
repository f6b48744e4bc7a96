// The files that paths on the command line name.
import { type ListedFiles, listFiles } from '@groundwork/engine/read/folder';

/** A folder by itself keeps its files' names below it; beside others it is its files. */
export async function filesOf(paths: readonly string[]): Promise<ListedFiles> {
  const each = await Promise.all(paths.map(listFiles));
  return { files: each.flatMap(one => one.files), passedOver: each.flatMap(one => one.passedOver) };
}
