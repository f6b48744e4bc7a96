// The order in which a migration is carried out and checked: records, then links while the records are read back, then the
// links. It knows what may happen side by side, not how any of it is done.
import type { ChangeWork } from '../changesets/kinds.ts';
import { writeLinks, writeRecords } from './apply.ts';
import { isOfRecords, readBackLinks, readBackRecords } from './read-back.ts';
import { forgetChecks } from './store-checks.ts';
import type { ValueKinds } from './values.ts';

/** What was read longer ago than this is read again: a report says how things stand, not how they stood. */
const FRESH_SECONDS = 3600;

/** Writes everything that is pending and reads everything back. May be entered again after any interruption. Answers when
 *  the last write was done, by `performance.now()`. */
export async function carryOut(work: ChangeWork, kinds: ValueKinds, objects: string[]): Promise<number> {
  const { job, entries } = work;
  const pending = await entries.groups(['pending']);
  // Records that were checked before others were written are checked again: batches of them may hold others now.
  const keep = pending.some(isOfRecords) ? 0 : FRESH_SECONDS;
  await job.tenant(tx => forgetChecks(tx, entries.of, keep));
  await writeRecords(work, pending, kinds);
  let writtenAt = performance.now();
  let isLinking = true;
  // A portal takes long over a thousand links and next to nothing over a hundred reads: one alone leaves its limit unused.
  await sideBySide(work, [
    async lane => {
      await writeLinks(lane, pending);
      writtenAt = performance.now();
      isLinking = false;
    },
    lane => {
      // People see one thing at a time: the writing as long as there is some.
      const progress: typeof job.progress = async now => (isLinking ? undefined : job.progress(now));
      return readBackRecords({ ...lane, job: { ...lane.job, progress } }, kinds, objects);
    },
  ]);
  await readBackLinks(work);
  return writtenAt;
}

/** Runs lanes of one job at once. The first failure stops the others and is thrown when nothing is under way any more. */
async function sideBySide(
  work: ChangeWork,
  lanes: readonly ((work: ChangeWork) => Promise<void>)[],
): Promise<void> {
  const stop = new AbortController();
  const job = { ...work.job, signal: AbortSignal.any([work.job.signal, stop.signal]) };
  let failure: { error: unknown } | undefined;
  await Promise.all(
    lanes.map(lane =>
      lane({ ...work, job }).catch((error: unknown) => {
        failure ??= { error };
        stop.abort(error);
      }),
    ),
  );
  if (failure) throw failure.error;
}
