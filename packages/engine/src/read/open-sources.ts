// Opens a customer's messy exports as tables of text cells, whatever file they come in.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FileProblem } from '@groundwork/contract/profiles';
import { defaultLimits, type ReadLimits } from '../limits/read-limits.ts';
import { listFiles } from './folder.ts';
import { Opener } from './opener.ts';
import type { ReadingChoices } from './reading-choice.ts';
import { sameFiles } from './same-files.ts';
import type { Source } from './source.ts';
import { makeWorkFolder } from './work-folder.ts';

export interface OpenOptions {
  limits?: Partial<ReadLimits>;
  /** Where unpacked files may lie; must exist. Without it a temporary folder is made, which `close` removes. */
  workDir?: string;
  /** How people said that files are to be read. */
  choices?: ReadingChoices;
  signal?: AbortSignal;
}

export interface OpenedSources {
  /** In the order of the files; several per workbook or archive. */
  sources: Source[];
  /**
   * Files that give no table: refused ones (a bomb, binary data, too large) and, with code `ignored`, those that nobody
   * meant as data (a README, a licence). Besides, with code `same_file`, those that are read and hold what another does.
   */
  refused: FileProblem[];
  /** Removes the unpacked files; the sources cannot be read afterwards. */
  close: () => Promise<void>;
}

/**
 * Opens everything in a folder (or a single file or archive, given by its path), or the given files, whose `name` is
 * what people call them. Never throws for what a file holds: that is in `refused` or in a source's `problems`.
 * Throws when the path does not exist, the disk is full, or the signal aborts.
 */
export async function openSources(
  input: { path: string; name: string }[] | string,
  options: OpenOptions = {},
): Promise<OpenedSources> {
  const limits = { ...defaultLimits, ...options.limits };
  const own = await makeWorkFolder(options.workDir ?? tmpdir());
  const close = (): Promise<void> => rm(own, { recursive: true, force: true });
  try {
    const opener = new Opener(limits, own, options);
    const { files, passedOver } =
      typeof input === 'string' ? await listFiles(input) : { files: input, passedOver: [] };
    for (const file of files) await opener.open(file);
    const isRead = new Set(opener.sources.map(source => source.file));
    const same = await sameFiles(
      files.filter(({ name }) => isRead.has(name)),
      options.signal,
    );
    return { sources: opener.sources, refused: [...opener.refused, ...passedOver, ...same], close };
  } catch (error) {
    await close();
    throw error;
  }
}
