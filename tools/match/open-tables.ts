// The tables of files, opened for matching: what each column is compared as, and which side of a search they are on.
import { existsSync } from 'node:fs';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { MatchTable } from '@groundwork/engine/match/match-tables';
import { sampleFields } from '@groundwork/engine/match/sample-fields';
import { openSources } from '@groundwork/engine/read/open-sources';
import type { Source } from '@groundwork/engine/read/source';
import { nearest } from '../command-options.ts';
import { filesOf } from '../implement/files-of.ts';
import { refusedLines } from '../implement/refused-lines.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';

export interface OpenedTables {
  tables: MatchTable[];
  refused: FileProblem[];
}

export interface WantedTables {
  paths: readonly string[];
  /** Its rows are searched for those of the paths, and no two rows of one side are compared. */
  against: string | undefined;
  /** The column that identifies the rows. */
  key: string | undefined;
}

/** On one's own machine a file may be as large as the disk takes. */
const MAX_FILE_BYTES = 64 * 1024 ** 3;

/** Opens the files, and closes them when `work` is done. @throws StartError, or the signal's reason */
export async function withTables<T>(
  { paths, against, key }: WantedTables,
  say: (step: string) => void,
  { signal }: Stop,
  work: (opened: OpenedTables) => Promise<T>,
): Promise<T> {
  const own = await openTables(paths, signal);
  try {
    if (against === undefined) return await work(await sampled(own, key, say, signal));
    const others = await openTables([against], signal);
    try {
      return await work(await sampled(beside(own, others), key, say, signal));
    } finally {
      await others.close();
    }
  } finally {
    await own.close();
  }
}

interface Opened {
  sources: Source[];
  refused: FileProblem[];
}

/** The tables of files, as they are; there is one at least. @throws StartError, or the signal's reason */
export async function openTables(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Opened & { close(): Promise<void> }> {
  for (const given of paths) if (!existsSync(given)) throw new StartError(`${given} does not exist.`);
  const { files, passedOver } = await filesOf(paths);
  const opened = await openSources(files, { signal, limits: { maxFileBytes: MAX_FILE_BYTES } });
  const refused = [...opened.refused, ...passedOver];
  if (opened.sources.length > 0) return { ...opened, refused };
  await opened.close();
  throw new StartError(
    [`There is no table to read in ${paths.join(', ')}.`, ...refusedLines(refused)].join('\n'),
  );
}

/** One table stands first, and those of the other side behind it. */
function beside(own: Opened, others: Opened): Opened {
  if (own.sources.length > 1 && others.sources.length > 1)
    throw new StartError(
      `One side of a search is one table; there are ${own.sources.length} and ${others.sources.length}. Give the files one after the other.`,
    );
  const taken = new Set(own.sources.map(({ id }) => id));
  const renamed = others.sources.map(source => ({ ...source, id: freeId(source.id, taken) }));
  const isFirst = own.sources.length === 1;
  return {
    sources: isFirst ? [...own.sources, ...renamed] : [...renamed, ...own.sources],
    refused: [...own.refused, ...others.refused],
  };
}

/** Both sides may call a file the same. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let copy = 2; taken.has(free); copy++) free = `${id} (${copy})`;
  return free;
}

async function sampled(
  { sources, refused }: Opened,
  key: string | undefined,
  say: (step: string) => void,
  signal: AbortSignal,
): Promise<OpenedTables> {
  const headers = sources.flatMap(({ header }) => header);
  if (key !== undefined && !headers.includes(key)) {
    const near = nearest(key, headers);
    throw new StartError(
      `No table has a column "${key}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
    );
  }
  const tables: MatchTable[] = [];
  for (const source of sources) {
    signal.throwIfAborted();
    say(`Reading ${source.id}`);
    tables.push({ source, fields: await sampleFields(source, { key, signal }) });
  }
  return { tables, refused };
}
