// The watch each process keeps: signs of life, probes, and a judgement by one of them all. Looks more often while something is
// wrong, so that it is said soon and taken back soon.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { HealthReadings } from '@groundwork/contract/health';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Meters } from '../../platform/meters.ts';
import { unknownBecause } from './figures.ts';
import { judge, type Pace } from './judge.ts';
import { createMemory, type Memory } from './memory.ts';
import { within } from './probes/patience.ts';
import { probeAnswers } from './probes/probe-answers.ts';
import { createDatabaseProbe } from './probes/probe-database.ts';
import { createEventsProbe, type EventsProbe, readCaches, readEvents } from './probes/probe-events.ts';
import { probeStorage } from './probes/probe-storage.ts';
import { probeWork } from './probes/probe-work.ts';
import { restore } from './restore.ts';
import { isCalm } from './rules.ts';
import { noteStop, type Own } from './store.ts';

export interface HealthMonitor {
  memory: Memory;
  /** Begins to watch. */
  start(): Promise<void>;
  /** One beat, with probes. For tests, which have no time to wait. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export interface MonitorOptions {
  kind: Own['kind'];
  version: string;
  /** Between two probes while all is well. */
  probeMs: number;
  /** Of a process that answers requests. */
  meters?: Meters;
  /** Somebody was told of something: it waits to be sent. */
  onAlert: () => void;
}

/** Signs of life, and probes while something is wrong, for each probe while all is well. */
const signsPerProbe = 3;
const databasePatienceMs = 6000;

export function createMonitor(dependencies: Dependencies, options: MonitorOptions): HealthMonitor {
  const { database, log } = dependencies;
  const own: Own = {
    id: randomUUID(),
    kind: options.kind,
    host: hostname(),
    pid: process.pid,
    version: options.version,
  };
  const signMs = options.probeMs / signsPerProbe;
  const pace: Pace = { signMs, silentMs: options.probeMs };
  const memory = createMemory({ patienceMs: options.probeMs + databasePatienceMs * 2 });
  const probeDatabase = createDatabaseProbe(dependencies);
  let events: EventsProbe | undefined;
  let signs = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function probe(): Promise<HealthReadings> {
    const [databaseReading, storage] = await Promise.all([probeDatabase(), probeStorage(dependencies.files)]);
    const isThere = databaseReading.verdict !== 'down';
    const away = unknownBecause('Not measured: the database does not answer.');
    const ai = isThere ? await within(databasePatienceMs, probeWork(dependencies)).catch(() => away) : away;
    const common: HealthReadings = { database: databaseReading, storage, ai };
    if (!options.meters) return common;
    const lag = isThere ? await events?.send() : undefined;
    return {
      ...common,
      api: probeAnswers(options.meters),
      events: lag === undefined ? away : readEvents(lag, options.meters),
      cache: lag === undefined ? away : readCaches(lag),
    };
  }

  async function watchOnce(isProbing: boolean, pace: Pace): Promise<void> {
    const readings = isProbing ? await probe() : undefined;
    try {
      await within(databasePatienceMs, database.alive());
      const outage = memory.outage();
      const judged = await within(
        databasePatienceMs,
        database.autonomousWithoutFlush(async tx => {
          if (outage?.isCalled === true) await restore(tx, outage, new Date().toISOString(), dependencies);
          return judge(tx, { own, readings, pace, outlets: dependencies });
        }),
      );
      memory.hear(judged);
      if (judged.hasAlerted) options.onAlert();
    } catch (error) {
      memory.miss(readings ?? (await probe()), new Date().toISOString());
      log.warn({ err: error }, 'health: the database does not answer');
    }
  }

  function tick(isProbing: boolean, of = pace): Promise<void> {
    running = watchOnce(isProbing, of)
      .catch((error: unknown) => log.warn({ err: error }, 'health: could not look'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function schedule(inMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => void turn(), Math.max(0, inMs));
    timer.unref();
  }

  async function turn(): Promise<void> {
    const from = performance.now();
    const isProbing = signs % signsPerProbe === 0 || !isCalm(memory.standings());
    signs += 1;
    await tick(isProbing);
    schedule(signMs - (performance.now() - from));
  }

  return {
    memory,
    async start() {
      if (options.meters) events = await createEventsProbe(dependencies);
      void turn();
    },
    async tick() {
      if (options.meters) events ??= await createEventsProbe(dependencies);
      await running;
      await tick(true, { ...pace, signMs: 0 });
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      events?.stop();
      await within(
        1000,
        database.autonomousWithoutFlush(tx => noteStop(tx, own.id)),
      ).catch(() => undefined);
    },
  };
}
