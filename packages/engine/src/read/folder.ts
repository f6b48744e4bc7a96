// Lists the files of a folder, in a stable order, and says what of it is no file that can be read.
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileProblem } from '@groundwork/contract/profiles';

export interface ListedFiles {
  files: { path: string; name: string }[];
  /** What is passed over, and why. */
  passedOver: FileProblem[];
}

/** All files below the folder with their relative names; a path to a file gives that file. Links inside it are not followed: they
 *  may lead out of the folder, or back into it. */
export async function listFiles(path: string): Promise<ListedFiles> {
  const listed: ListedFiles = { files: [], passedOver: [] };
  if ((await stat(path)).isDirectory()) await listBelow(path, '', listed);
  else await list(path, basename(path), listed);
  listed.files.sort((left, right) => (left.name < right.name ? -1 : 1));
  listed.passedOver.sort((left, right) => (left.place < right.place ? -1 : 1));
  return listed;
}

async function listBelow(folder: string, name: string, listed: ListedFiles): Promise<void> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    listed.passedOver.push(forbidden(name === '' ? folder : name, 'folder'));
    return;
  }
  for (const entry of entries) {
    const [path, below] = [join(folder, entry.name), name === '' ? entry.name : `${name}/${entry.name}`];
    if (entry.isSymbolicLink()) listed.passedOver.push({ place: below, ...link });
    else if (entry.isDirectory()) await listBelow(path, below, listed);
    else await list(path, below, listed);
  }
}

async function list(path: string, name: string, { files, passedOver }: ListedFiles): Promise<void> {
  const problem = await whyUnreadable(path, name);
  if (problem) passedOver.push(problem);
  else files.push({ path, name });
}

/** Why nothing can be read from there; undefined when it can. A pipe would be waited for without end. */
export async function whyUnreadable(path: string, name: string): Promise<FileProblem | undefined> {
  if (!(await stat(path)).isFile()) return { place: name, ...noFile };
  try {
    await (await open(path, 'r')).close();
    return undefined;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return forbidden(name, 'file');
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

function forbidden(place: string, what: 'file' | 'folder'): FileProblem {
  return {
    place,
    problem: `The ${what} may not be read by the user that runs this.`,
    mend: 'Give that user the right to read it, and try again.',
    code: 'not_readable',
  };
}

const link = {
  problem: 'It is a link to somewhere else, and links are not followed.',
  mend: 'Put the file itself into the folder, if it is meant.',
  code: 'ignored',
};

const noFile = {
  problem: 'It is neither a file nor a folder, but a pipe, a socket or a device.',
  mend: 'Save what it gives as a file first.',
  code: 'not_readable',
};
