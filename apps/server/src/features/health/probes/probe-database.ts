// The database: how long it takes to answer the smallest question, and how much of it is used.
import type { HealthReading } from '@groundwork/contract/health';
import type { Tx } from '../../../platform/db.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createWritableCheck } from '../../../platform/writable.ts';
import { downBecause, figureOf, readingOf } from '../figures.ts';
import { ask, type DatabaseFacts, readDatabaseFacts } from '../store-facts.ts';
import { within } from './patience.ts';

/** Longer than the pulse takes to say that nobody is there. */
const patienceMs = 4000;
/** Its size is found out by looking at every file. */
const factsForMs = 60_000;
const kept = 20;

export type DatabaseProbe = () => Promise<HealthReading>;

export function createDatabaseProbe({ database }: Pick<Dependencies, 'database'>): DatabaseProbe {
  const hasRoom = createWritableCheck(database);
  const recent: number[] = [];
  let facts: { at: number; found: DatabaseFacts } | undefined;
  let waitsSince: number | undefined;

  async function measure(): Promise<HealthReading> {
    await database.alive();
    const ms = await database.readOnly(null, answerMs);
    const from = performance.now();
    recent.push(ms);
    if (recent.length > kept) recent.shift();
    if (!facts || from - facts.at > factsForMs)
      facts = { at: from, found: await database.readOnly(null, readDatabaseFacts) };
    const { waiting } = database.connections();
    waitsSince = waiting === 0 ? undefined : (waitsSince ?? from);
    const { found } = facts;
    const reading = readingOf(ms, [
      figureOf('Answer to a probe', Math.round(ms), 'ms', { side: 'over', degraded: 100 }),
      figureOf('95% of probes within', percentile(recent), 'ms'),
      figureOf(
        'Waiting for a connection for',
        waitsSince === undefined ? 0 : (from - waitsSince) / 1000,
        's',
        {
          side: 'over',
          degraded: 30,
        },
      ),
      figureOf('Connections in use', (found.connections / found.connections_max) * 100, 'percent', {
        side: 'over',
        degraded: 90,
      }),
      figureOf('Oldest transaction', found.oldest_transaction, 's'),
      figureOf('Size', found.bytes, 'bytes'),
    ]);
    if (await hasRoom()) return reading;
    return {
      ...reading,
      verdict: 'degraded',
      reason: 'Its disk is full: what is there can be read, and nothing can be changed.',
    };
  }

  return async () => {
    try {
      return await within(patienceMs * 2, measure());
    } catch {
      return downBecause('It does not answer.');
    }
  };
}

/** The second question: with the first came a connection, which a process that has just begun, or is busy, has to wait for.
 *  That one is waited for too long is a figure of its own. */
async function answerMs(tx: Tx): Promise<number> {
  await ask(tx);
  const from = performance.now();
  await ask(tx);
  return performance.now() - from;
}

function percentile(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted[Math.ceil(sorted.length * 0.95) - 1];
  return at === undefined ? null : Math.round(at);
}
