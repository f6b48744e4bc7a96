// Removes stored files that nothing names any more: of deleted projects and organizations, of uploads whose process was
// killed, and what was replaced while work was still reading it.
import type { Tx } from './db.ts';
import type { Dependencies } from './dependencies.ts';
import { countOutAnywhere } from './stored-files.ts';

/** Which of these keys a feature still names; asked as the platform role. */
export type NamedAmong = (tx: Tx, keys: readonly string[]) => Promise<string[]>;

/** Far longer than it takes from the last byte of an upload to its row: what is being uploaded is never taken. */
const UNTOUCHED_MS = 60 * 60 * 1000;

/**
 * @param namers every feature that keeps files: what none of them names is removed
 * @returns how many were removed
 */
export async function sweepFiles(
  { database, files, clock }: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  namers: readonly NamedAmong[],
): Promise<number> {
  const then = new Date(clock.now().getTime() - UNTOUCHED_MS);
  let removed = 0;
  for await (const keys of files.writtenBefore(then)) {
    const unnamed = await database.platform(async tx => {
      const named = new Set<string>();
      for (const namedAmong of namers) for (const key of await namedAmong(tx, keys)) named.add(key);
      const rest = keys.filter(key => !named.has(key));
      // Before they go: what is left behind by a process that dies here is found by the next round.
      if (rest.length > 0) await countOutAnywhere(tx, rest);
      return rest;
    });
    for (const key of unnamed) {
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}
