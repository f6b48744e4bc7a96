// Removes stored files that no project names: of deleted projects and organizations, of uploads whose process was
// killed, and what was replaced while work was still reading it.
import type { Parts } from '../../platform/parts.ts';
import * as store from './store.ts';

/** Far longer than it takes from the last byte of an upload to its row: what is being uploaded is never taken. */
const UNTOUCHED_MS = 60 * 60 * 1000;

/** @returns how many were removed */
export async function sweepFiles({ database, files, clock }: Pick<Parts, 'database' | 'files' | 'clock'>) {
  const then = new Date(clock.now().getTime() - UNTOUCHED_MS);
  let removed = 0;
  for await (const keys of files.writtenBefore(then)) {
    const named = new Set(await database.platform(tx => store.storedAmong(tx, keys)));
    for (const key of keys.filter(one => !named.has(one))) {
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}
