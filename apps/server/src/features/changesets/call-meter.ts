// Keeps the number of requests a change set has cost, so that it can be held against the estimate.
import type { ChangeWork } from './kinds.ts';
import * as store from './store.ts';

const FLUSH_MS = 1000;

/** Runs `work` and adds the requests it makes to the change set, about once a second, so that a killed process loses little. */
export async function countCalls<T>(of: ChangeWork, isCounted: boolean, work: () => Promise<T>): Promise<T> {
  if (!isCounted) return work();
  const { job, changeset, portal } = of;
  let noted = portal.calls().made;
  let flushing = Promise.resolve();
  const flush = () => {
    flushing = flushing.then(async () => {
      const made = portal.calls().made;
      if (made === noted) return;
      const fresh = made - noted;
      noted = made;
      // A figure for people: a write that is fenced off or fails is not worth failing the work for.
      await job
        .tenant(tx => store.addCalls(tx, changeset.organization_id, changeset.id, fresh))
        .catch(() => undefined);
    });
    return flushing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await flush();
  }
}
