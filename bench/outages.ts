// How long until what breaks turns the pill, and until it is back: real processes that look every 15 s, as in earnest.
import { setTimeout as sleep } from 'node:timers/promises';
import { mayMount } from '../apps/server/src/testing/own-disk.ts';
import {
  type ProductProcesses,
  startProductProcesses,
} from '../apps/server/src/testing/product-processes.ts';
import type { BenchRow } from './row.ts';

const probeSeconds = 15;
const patienceMs = 120_000;

interface Break {
  name: string;
  sentence: string;
  /** Answers how to mend it. */
  begin: (product: ProductProcesses) => Promise<() => Promise<void> | void>;
}

const breaks: Break[] = [
  {
    name: 'a worker that is killed',
    sentence: 'Down: AI Services',
    begin: async product => {
      await product.killWorker();
      return () => product.startWorker();
    },
  },
  {
    name: 'an event stream that is cut',
    sentence: 'Down: WebSockets (SSE)',
    begin: product => product.cutEvents(),
  },
  {
    name: 'a full disk',
    sentence: 'Down: File Storage',
    begin: async ({ disk }) => {
      disk.fill();
      return () => disk.free();
    },
  },
  {
    name: 'a frozen database',
    sentence: 'Down: Database',
    begin: async ({ cluster }) => {
      cluster.freeze();
      return () => cluster.thaw();
    },
  },
  {
    name: 'a stopped database',
    sentence: 'Down: Database',
    begin: async ({ cluster }) => {
      await cluster.stop();
      return () => cluster.start();
    },
  },
];

export async function benchOutages(): Promise<BenchRow[]> {
  const product = await startProductProcesses(probeSeconds);
  try {
    const rows: BenchRow[] = [];
    for (const { name, sentence, begin } of breaks.filter(
      each => each.name !== 'a full disk' || mayMount(),
    )) {
      await secondsTo(product, 'All Systems Operational');
      // Anywhere between two looks.
      await sleep(Math.random() * probeSeconds * 1000);
      const mend = await begin(product);
      const noticed = await secondsTo(product, sentence);
      await mend();
      const back = await secondsTo(product, 'All Systems Operational');
      console.error(`${name}: told after ${noticed.toFixed(1)} s, back after ${back.toFixed(1)} s`);
      rows.push(
        { name: `${name}, until the pill says so`, value: noticed, unit: 's', goal: '< 30' },
        { name: `${name}, once mended, until all is well`, value: back, unit: 's', goal: '' },
      );
    }
    return rows;
  } finally {
    await product.close();
  }
}

async function secondsTo(product: ProductProcesses, sentence: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const now = await product.health();
    const passed = performance.now() - from;
    if (now.sentence === sentence) return passed / 1000;
    if (passed > patienceMs) throw new Error(`It says “${now.sentence}”, not “${sentence}”.`);
    await sleep(100);
  }
}
