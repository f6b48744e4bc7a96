// Files of an operator's own disk as a project's exports: what the command line uploads.

import { createReadStream } from 'node:fs';
import type { FileProblem } from '@groundwork/contract/profiles';
import { listFiles } from '@groundwork/engine/read/folder';
import { sameFiles } from '@groundwork/engine/read/same-files';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Upload } from '../../platform/route.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { keepUploads } from './keep-uploads.ts';
import { nothingUsable } from './objects.ts';

/** Takes a file, an archive or everything in a folder. Answers what could not be used.
 *  @throws Refusal no_sources when there is nothing */
export async function takeFolder(
  dependencies: Pick<Dependencies, 'database' | 'files'> & StorageAllowance,
  of: ProjectScope,
  given: { path: string; actor: string | null; signal: AbortSignal },
): Promise<FileProblem[]> {
  const { files, passedOver } = await listFiles(given.path);
  async function* uploads(): AsyncGenerator<Upload> {
    for (const file of files) yield { filename: file.name, stream: createReadStream(file.path) };
  }
  const kept = await keepUploads(dependencies, of, { ...given, uploads: uploads() });
  const refused = [...kept.refused, ...passedOver];
  if (kept.data.length === 0)
    throw nothingUsable(refused.map(({ place, problem }) => `${place}: ${problem}`));
  return [
    ...refused,
    ...(await sameFiles(
      files.filter(({ name }) => kept.data.some(one => one.name === name)),
      given.signal,
    )),
  ];
}
