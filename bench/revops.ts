// What the figures of pipelines cost over a hundred thousand deals with their past, and how forecasts did on pasts of which it is known
// what came.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FiguresRun, ForecastRun } from './revops-run.ts';
import type { BenchRow } from './row.ts';

const seconds = 's of processor time';

export async function benchRevops(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-revops-'));
  try {
    const step = async (name: string): Promise<string> => {
      const script = path.join(import.meta.dirname, 'revops-run.ts');
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, name, folder]);
      if (stderr) console.error(stderr.trim());
      return stdout;
    };
    await step('write');
    const figures: FiguresRun = JSON.parse(await step('figures'));
    const forecasts: ForecastRun[] = JSON.parse(await step('forecast'));
    return [...figureRows(figures), ...forecastRows(forecasts)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figureRows({ deals, changes, cpu, peakMb }: FiguresRun): BenchRow[] {
  const of = (name: string, what: string, goal = ''): BenchRow => ({
    name,
    value: cpu[what] ?? 0,
    unit: seconds,
    goal,
  });
  return [
    { name: 'deals, each with what stood in it before', value: deals, unit: '', goal: '' },
    { name: 'changes of them', value: changes, unit: '', goal: '' },
    of('intervals of every deal', 'facts'),
    of('the funnel', 'funnel', '< 0.2'),
    of('what changed between two days', 'change', '< 1'),
    of('looks back, every thirty days of three years', 'looks'),
    of('all figures, with forecasts and back-tests', 'all'),
    { name: 'peak memory', value: peakMb, unit: 'MB', goal: '< 512' },
  ];
}

function forecastRows(runs: readonly ForecastRun[]): BenchRow[] {
  const shareOf = (some: readonly ForecastRun[]): number => {
    const asked = some.reduce((sum, run) => sum + run.asked, 0);
    return asked === 0 ? 0 : (100 * some.reduce((sum, run) => sum + run.inside, 0)) / asked;
  };
  const generated = runs.filter(({ past }) => !past.startsWith('a real'));
  const percent = (error: number | null): string =>
    error === null ? 'not known' : `${Math.round(100 * error)} %`;
  return [
    {
      name: 'what came lay in the 80 % interval, generated pasts',
      value: shareOf(generated),
      unit: `% of ${generated.reduce((sum, run) => sum + run.asked, 0)} forecasts`,
      goal: '75–85',
    },
    ...runs.map(
      (run): BenchRow => ({
        name: `${run.past}, ${run.days} days: in the interval`,
        value: shareOf([run]),
        unit: `% of ${run.asked}; off by ${percent(run.errors.ours)}, as much as before ${percent(run.errors.naive)}, stage probabilities ${percent(run.errors.stage_weighted)}`,
        goal: '',
      }),
    ),
  ];
}
