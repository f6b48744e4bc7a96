// Comparisons read whole files of what audits found: a few at a time, each in a database and a folder of its own.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Refusal } from '@groundwork/contract/errors';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import { alikeObjects } from '@groundwork/snapshots/alike/search-alike';
import type { ComparedAgain } from '@groundwork/snapshots/audit/compared-again';
import { type ComparisonReader, openComparison } from '@groundwork/snapshots/audit/read-evidence';
import { textOf } from '@groundwork/snapshots/duckdb/database';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Turns } from '../../platform/turns.ts';
import { goneRefusal, isThere } from './files-there.ts';

/** Where is stored what an audit found, and when it looked. */
interface Stored {
  evidence: string;
  result: { as_of: string };
  /** Where its other files are stored, by name. */
  files: ReadonlyMap<string, string>;
}

interface Asked {
  /** Whose turn it is. */
  asker: string;
  signal: AbortSignal;
  /** The earlier one first. */
  two: readonly [Stored, Stored];
  /** Where is stored what was found before, the last first. Only tells new from returned: what is gone is left out, as when its audit was
   *  forgotten. */
  older: readonly string[];
}

/** `ask` is given the paths of the older files that are there. @throws Refusal conflict where a file of the two is gone; busy */
export function comparing<T>(
  { files, turns }: Pick<Dependencies, 'files'> & { turns: Turns },
  { asker, signal, two, older }: Asked,
  ask: (reader: ComparisonReader, older: string[], again: ComparedAgain | undefined) => Promise<T>,
): Promise<T> {
  const thereOf = async (keys: readonly string[]): Promise<string[]> => {
    const paths = keys.map(each => files.pathOf(each));
    const are = await Promise.all(paths.map(isThere));
    return paths.filter((_, at) => are[at]);
  };
  return turns.take(asker, signal, async () => {
    await requireThere(files, two);
    const before = await thereOf(older);
    const folder = await makeWorkFolder(tmpdir());
    try {
      const reader = await openComparison({ folder, signal });
      try {
        return await ask(reader, before, await comparedBy(files, two[1]));
      } catch (error) {
        // A newer audit may have put an old one out while its file was read.
        await requireThere(files, two);
        if (!(await Promise.all(before.map(isThere))).every(Boolean))
          throw new Refusal('conflict', {
            message: 'An audit of before was removed while these two were compared. Compare them again.',
            cause: error,
          });
        throw error;
      } finally {
        reader.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** What the later of two compared; undefined where a file that says so is gone, and nothing is known of it. */
async function comparedBy(
  files: Pick<Dependencies['files'], 'pathOf'>,
  { files: stored }: Stored,
): Promise<ComparedAgain | undefined> {
  const tableOf = async (name: string): Promise<string | undefined> => {
    const key = stored.get(name);
    if (key === undefined) return undefined;
    const path = files.pathOf(key);
    return (await isThere(path)) ? `read_parquet(${textOf(path)})` : undefined;
  };
  const searched = await tableOf('alike-searched');
  if (searched === undefined) return undefined;
  const records: Record<string, string> = {};
  for (const object of alikeObjects) {
    // Of an object that the portal did not hold there is no file.
    if (!stored.has(object)) continue;
    const table = await tableOf(object);
    if (table === undefined) return undefined;
    records[object] = table;
  }
  return { searched, records };
}

/** @throws Refusal conflict */
async function requireThere(
  files: Pick<Dependencies['files'], 'pathOf'>,
  two: readonly Stored[],
): Promise<void> {
  for (const { evidence, result } of two)
    if (!(await isThere(files.pathOf(evidence))))
      throw goneRefusal(result.as_of, 'Choose another audit, or audit the portal again.');
}
