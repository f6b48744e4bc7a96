// One step of the figures of pipelines in a process of its own, so that its memory is its own: `write` a hundred thousand deals with their
// past, work their `figures` out, or `forecast` generated pasts and a real one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pipeline } from '@groundwork/contract/crm';
import type { Forecast, ForecastMethod } from '@groundwork/contract/revops-forecast';
import type { Database } from '@groundwork/snapshots/duckdb/database';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import {
  ANALYSIS_MEMORY_MB,
  analyseRevops,
  makeRevopsTables,
} from '@groundwork/snapshots/revops/analyse-revops';
import { forecastBook, HORIZONS } from '@groundwork/snapshots/revops/forecast-book';
import { takeLooks } from '@groundwork/snapshots/revops/looks';
import { pipelineChanges } from '@groundwork/snapshots/revops/pipeline-change';
import { furthestOfDeals } from '@groundwork/snapshots/revops/stages-and-funnel';
import type { Snapshot } from '@groundwork/snapshots/snapshot-files';
import { SnapshotWriter } from '@groundwork/snapshots/snapshot-writer';
import { readProperties } from '@groundwork/snapshots/tables/sources';
import { z } from 'zod';
import {
  type SeededDeal,
  type SeededPast,
  seededDeals,
  seededPipeline,
} from '../packages/snapshots/test-data/seeded-deals.ts';
import { propertyOf } from '../packages/snapshots/test-data/snapshot-of.ts';

export interface FiguresRun {
  deals: number;
  changes: number;
  /** Seconds of processor time, by step. */
  cpu: Record<string, number>;
  peakMb: number;
}

/** Back-tests of one kind of past and one horizon, all of its seeds. */
export interface ForecastRun {
  past: string;
  days: number;
  asked: number;
  inside: number;
  /** What it was off by, as a share of what came; null where a way says nothing. */
  errors: Record<ForecastMethod, number | null>;
}

const TODAY = '2026-11-20';

async function written(
  folder: string,
  deals: Iterable<SeededDeal>,
  given: { pipelines: readonly Pipeline[]; today: string; hasHistory: boolean },
): Promise<Snapshot> {
  const writer = await SnapshotWriter.open({ folder });
  try {
    const names = [...readProperties.deals];
    const records = await writer.begin('deals', names);
    for (const { id, properties, history } of deals) {
      await records.add([{ id, properties }]);
      if (given.hasHistory)
        await writer.history(
          'deals',
          history.map(said => ({ record_id: id, ...said })),
        );
    }
    const history = await writer.endHistory();
    return {
      files: {
        records: { deals: await records.end() },
        links: await writer.end(),
        ...(history ? { history } : {}),
      },
      portal: {
        properties: names.map(name => propertyOf('deals', name)),
        pipelines: [...given.pipelines],
        owners: [],
      },
      timeZone: 'UTC',
      today: given.today,
    };
  } finally {
    await writer.close();
  }
}

async function figures(folder: string): Promise<FiguresRun> {
  const snapshot: Snapshot = JSON.parse(readFileSync(path.join(folder, 'snapshot.json'), 'utf8'));
  const cpu: Record<string, number> = {};
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const usage = process.cpuUsage();
    const done = await work();
    const { user, system } = process.cpuUsage(usage);
    cpu[step] = (user + system) / 1e6;
    return done;
  };
  const opened = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const scratch = mkdtempSync(path.join(folder, 'work-'));
    const database = await openSnapshot(snapshot, {
      folder: scratch,
      memoryMb: ANALYSIS_MEMORY_MB,
    });
    try {
      return await work(database);
    } finally {
      database.close();
      rmSync(scratch, { recursive: true });
    }
  };
  await opened(database => timed('all', () => analyseRevops(database, snapshot)));
  const peakMb = process.resourceUsage().maxRSS / 1024;
  await opened(async database => {
    const books = await timed('facts', () => makeRevopsTables(database, snapshot));
    const Way = z.object({ deals: z.coerce.number() });
    await timed('funnel', () => database.rows(Way, furthestOfDeals));
    await timed('change', () => pipelineChanges(database, books, { from: '2026-10-21', to: TODAY }));
    await timed('looks', () => takeLooks(database, HORIZONS));
  });
  const { files } = snapshot;
  return { deals: files.records['deals']?.rows ?? 0, changes: files.history?.rows ?? 0, cpu, peakMb };
}

/** Not those seeds that the forecast was made with. */
const SEEDS = [101, 102, 103, 104];
const pasts: Record<string, Omit<SeededPast, 'seed' | 'today' | 'days'>> = {
  'few deals': { dealsADay: 0.5 },
  steady: { dealsADay: 2 },
  growing: { dealsADay: 1.5, growth: 0.6 },
  'with seasons': { dealsADay: 2, season: 0.3 },
  'with moods': { dealsADay: 2, moods: 0.6 },
  'many deals': { dealsADay: 8, moods: 0.3 },
};

async function forecasts(folder: string): Promise<ForecastRun[]> {
  const runs: ForecastRun[] = [];
  for (const [past, made] of Object.entries(pasts)) {
    const all: Forecast[] = [];
    for (const seed of SEEDS) {
      const deals = seededDeals({ seed, today: TODAY, days: 1300, ...made });
      const given = { pipelines: [seededPipeline], today: TODAY, hasHistory: true };
      all.push(await forecastOf(path.join(folder, `${past} ${seed}`), deals, given));
    }
    runs.push(...runsOf(past, all));
  }
  const given = { pipelines: [salesPipeline], today: '2017-12-31', hasHistory: false };
  runs.push(
    ...runsOf('a real export without history', [
      await forecastOf(path.join(folder, 'real'), realDeals(), given),
    ]),
  );
  return runs;
}

async function forecastOf(
  folder: string,
  deals: Iterable<SeededDeal>,
  given: { pipelines: readonly Pipeline[]; today: string; hasHistory: boolean },
): Promise<Forecast> {
  mkdirSync(folder);
  const snapshot = await written(folder, deals, given);
  const database = await openSnapshot(snapshot, { folder });
  try {
    await makeRevopsTables(database, snapshot);
    return forecastBook(await takeLooks(database, HORIZONS), 1);
  } finally {
    database.close();
  }
}

function runsOf(past: string, all: readonly Forecast[]): ForecastRun[] {
  return HORIZONS.map((days): ForecastRun => {
    const tests = all.flatMap(forecast =>
      forecast.kind === 'known'
        ? forecast.horizons.flatMap(({ back_test }) => (back_test.days === days ? [back_test] : []))
        : [],
    );
    const errorOf = (method: ForecastMethod): number | null => {
      const own = tests.flatMap(test => test.errors.find(error => error.method === method)?.error ?? []);
      return own.length === 0 ? null : own.reduce((sum, error) => sum + error, 0) / own.length;
    };
    return {
      past,
      days,
      asked: tests.reduce((sum, { rows }) => sum + rows.length, 0),
      inside: tests.reduce((sum, { inside }) => sum + inside, 0),
      errors: { ours: errorOf('ours'), naive: errorOf('naive'), stage_weighted: errorOf('stage_weighted') },
    };
  });
}

const salesPipeline: Pipeline = {
  ...seededPipeline,
  stages: ['Prospecting', 'Engaging', 'Won', 'Lost'].map(label => ({
    id: label,
    label,
    probability: label === 'Won' ? 1 : label === 'Lost' ? 0 : null,
    is_closed: label === 'Won' || label === 'Lost',
  })),
};

/** Deals that were engaged; the day of that stands for their creation. No cell of the file is quoted. */
function* realDeals(): Generator<SeededDeal> {
  const file = path.join(
    import.meta.dirname,
    '../samples/sales-opportunities/variant-iso/sales_pipeline.csv',
  );
  for (const line of readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [id = '', , product = '', , dealstage = '', createdate = '', closedate = '', amount = ''] =
      line.split(',');
    const properties = { dealname: product, pipeline: 'default', dealstage, createdate, closedate, amount };
    if (createdate) yield { id, properties, history: [] };
  }
}

const [step, folder = ''] = process.argv.slice(2);
if (step === 'write') {
  const deals = seededDeals({ seed: 15, today: TODAY, days: 1000, dealsADay: 100 });
  const given = { pipelines: [seededPipeline], today: TODAY, hasHistory: true };
  writeFileSync(path.join(folder, 'snapshot.json'), JSON.stringify(await written(folder, deals, given)));
} else console.log(JSON.stringify(step === 'figures' ? await figures(folder) : await forecasts(folder)));
