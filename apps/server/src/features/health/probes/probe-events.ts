// How what happens reaches this process: a hint is sent through the database and waited for, the way events go to open pages
// and changes to what is remembered in memory.
import { randomUUID } from 'node:crypto';
import type { HealthReading } from '@groundwork/contract/health';
import { cacheMeters } from '../../../platform/cache-meter.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Meters } from '../../../platform/meters.ts';
import { hint } from '../../../platform/queue/operation.ts';
import { downBecause, figureOf, readingOf } from '../figures.ts';
import { within } from './patience.ts';

const channel = 'health_canary';
const patienceMs = 3000;

export interface EventsProbe {
  /** How long a hint took, in ms; null when it did not come. */
  send(): Promise<number | null>;
  stop(): void;
}

export async function createEventsProbe({ database }: Pick<Dependencies, 'database'>): Promise<EventsProbe> {
  const waiting = new Map<string, () => void>();
  const stop = await database.listen(channel, sent => waiting.get(sent)?.());
  return {
    async send() {
      const sent = randomUUID();
      const from = performance.now();
      const heard = new Promise<void>(resolve => waiting.set(sent, resolve));
      try {
        await within(
          patienceMs,
          Promise.all([heard, database.autonomousWithoutFlush(tx => hint(tx, channel, sent))]),
        );
        return performance.now() - from;
      } catch {
        return null;
      } finally {
        waiting.delete(sent);
      }
    },
    stop,
  };
}

export function readEvents(ms: number | null, { streams }: Pick<Meters, 'streams'>): HealthReading {
  const figures = [
    figureOf('Open streams', streams.open, 'count'),
    figureOf('Broken off since the start', streams.brokenOff, 'count'),
  ];
  if (ms === null) return downBecause('An event that was sent never arrived.', figures);
  return readingOf(ms, [
    figureOf('Until an event is delivered', Math.round(ms), 'ms', { side: 'over', degraded: 1000 }),
    ...figures,
  ]);
}

/** Without a hint what is remembered still ends by its time; that hints are lost is told of the events. */
export function readCaches(ms: number | null): HealthReading {
  const meters = cacheMeters();
  const sum = (of: (meter: (typeof meters)[number]) => number) =>
    meters.reduce((total, meter) => total + of(meter), 0);
  const hits = sum(meter => meter.hits);
  const looks = hits + sum(meter => meter.misses);
  return readingOf(ms, [
    figureOf('Until a change is heard', ms === null ? null : Math.round(ms), 'ms', {
      side: 'over',
      degraded: 2000,
    }),
    figureOf('Found in memory', looks === 0 ? null : (hits / looks) * 100, 'percent'),
    figureOf(
      'Entries',
      sum(meter => meter.entries()),
      'count',
    ),
  ]);
}
