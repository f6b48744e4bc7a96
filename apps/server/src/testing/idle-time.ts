// How long something took, leaving out what the machine spent on others: for promises in seconds that must hold on a busy
// machine, too.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/db.ts';

/** One tick on an idle machine: a short sleep and one round trip to the database, with room to spare. */
const sleepMs = 5;
const mostMs = 20;

export interface IdleTime {
  /** Ends the measurement. Real time, of which each tick counts as no more than an idle machine would need for it: where
   *  the product waits for nothing but a clock, that is all of it; where this process, the database or the processors
   *  are held up, next to nothing. */
  stop(): Promise<number>;
}

export function measureIdleTime(database: Database): IdleTime {
  const ended = new AbortController();
  const counting = (async () => {
    let counted = 0;
    while (!ended.signal.aborted) {
      const from = performance.now();
      await sleep(sleepMs, undefined, { signal: ended.signal }).catch(() => undefined);
      await database.platform(tx => sql`select 1`.execute(tx));
      counted += Math.min(performance.now() - from, mostMs);
    }
    return counted;
  })();
  return {
    stop() {
      ended.abort();
      return counting;
    },
  };
}
