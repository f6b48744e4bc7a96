// Limits that every request is asked for, counted in memory. Each process takes its calls to the table every second, and
// brings back what the others have counted. Until then it lets through no more than `unsettled` calls of a key by itself:
// whoever comes after those waits for the settling. So P processes let through at most P times that many beyond the limit,
// and what was too much is paid back, since it stands in the table like everything else.
import { sql } from 'kysely';
import type { Row } from '../schema/rows.ts';
import type { Database } from './db.ts';
import { isNotWritable } from './writable.ts';

/** In seconds: from one call to the next, and by how much they may come early. */
export interface Pace {
  interval: number;
  slack: number;
}

export interface OwnPace extends Pace {
  /** Calls that this process may let through before it has counted them in the database. */
  unsettled: number;
}

export interface Paced {
  conforms(key: string, pace: OwnPace): Promise<boolean>;
}

const settleMs = 1000;

interface Count {
  /** When the next call is due, by this process's clock in seconds: what is known of the others, and all of our own. */
  arrivesAt: number;
  interval: number;
  /** Our own that the table does not know of. */
  unsettled: number;
}

export function createPace(database: Database): Paced {
  const counts = new Map<string, Count>();
  let settling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** One at a time: what is counted meanwhile goes with the next. */
  function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    settling ??= settleAll().finally(() => {
      settling = undefined;
    });
    return settling;
  }

  async function settleAll(): Promise<void> {
    const now = performance.now() / 1000;
    const due = new Map<string, Due>();
    for (const [key, count] of counts) {
      if (count.unsettled > 0)
        due.set(key, { key, seconds: count.unsettled * count.interval, calls: count.unsettled });
      // Whoever has not come for so long begins anew, here as in the table.
      else if (count.arrivesAt < now) counts.delete(key);
    }
    if (due.size === 0) return;
    for (const [key, ahead] of await stored(database, [...due.values()])) {
      const count = counts.get(key);
      if (!count) continue;
      count.unsettled -= due.get(key)?.calls ?? 0;
      if (ahead !== undefined)
        count.arrivesAt = performance.now() / 1000 + ahead + count.unsettled * count.interval;
    }
  }

  function isBeyond(key: string, { interval, slack }: OwnPace): boolean {
    const now = performance.now() / 1000;
    const known = counts.get(key);
    return known !== undefined && Math.max(known.arrivesAt, now) + interval > now + slack;
  }

  function add(key: string, { interval }: OwnPace): void {
    const count = counts.get(key) ?? { arrivesAt: 0, interval, unsettled: 0 };
    count.arrivesAt = Math.max(count.arrivesAt, performance.now() / 1000) + interval;
    count.unsettled += 1;
    counts.set(key, count);
    // A timer does not keep a process that is ending.
    timer ??= setTimeout(() => void settle().catch(() => undefined), settleMs).unref();
  }

  return {
    async conforms(key, pace) {
      // Those who waited together go on one after the other, and the rest of them waits again.
      while (!isBeyond(key, pace) && (counts.get(key)?.unsettled ?? 0) >= pace.unsettled) await settle();
      if (isBeyond(key, pace)) return false;
      add(key, pace);
      return true;
    },
  };
}

interface Due {
  key: string;
  /** How much later the next call is due. */
  seconds: number;
  calls: number;
}

/** By how many seconds the next call of each key is due from now; undefined where nothing can be written, and each process
 *  counts for itself: that is less exact, and what is there can still be read. */
async function stored(database: Database, due: Due[]): Promise<[string, number | undefined][]> {
  // In one order, so that two processes never wait for each other.
  const rows = due.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  try {
    const { rows: known } = await database.autonomousWithoutFlush(tx =>
      sql<Pick<Row<'rate_limits'>, 'key'> & { ahead: number }>`
        insert into rate_limits as r (key, arrives_at)
        select key, now() + make_interval(secs => seconds)
        from unnest(${rows.map(row => row.key)}::text[], ${rows.map(row => row.seconds)}::float8[]) as due (key, seconds)
        on conflict (key) do update
        set arrives_at = greatest(r.arrives_at, now()) + (excluded.arrives_at - now())
        returning key, extract(epoch from arrives_at - clock_timestamp())::float8 as ahead`.execute(tx),
    );
    return known.map(({ key, ahead }) => [key, ahead]);
  } catch (error) {
    if (!isNotWritable(error)) throw error;
    return rows.map(({ key }) => [key, undefined]);
  }
}
