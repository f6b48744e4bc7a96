// Lists the files of a folder, in a stable order.
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** All files below the folder with their relative names; a path to a file gives that file. Links are not followed. */
export async function listFiles(path: string): Promise<{ path: string; name: string }[]> {
  if ((await stat(path)).isFile()) return [{ path, name: basename(path) }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return files
    .map(file => ({ path: file, name: file.slice(join(path, '/').length).replaceAll('\\', '/') }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
