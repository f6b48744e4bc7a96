// `npm test`: the checks, the tests, and the journeys in a browser. The last line holds the true totals of all three.
// Arguments go to the test runner: `npm test -- packages/engine` runs only those tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from './check.ts';
import { buildWeb } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

interface Totals {
  passed: number;
  failed: number;
}

/** A run that crashed, or whose report cannot be read, counts as one failure: it must never pass by silence. */
function totalsFrom(file: string, status: number | null, read: (report: unknown) => Totals): Totals {
  let totals: Totals;
  try {
    totals = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  if (totals.passed + totals.failed === 0 || (status !== 0 && totals.failed === 0))
    return { ...totals, failed: totals.failed + 1 };
  return totals;
}

function count(report: unknown, key: string): number {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, key) : undefined;
  if (typeof value !== 'number') throw new Error(`no ${key} in the report`);
  return value;
}

/** A file that could not even be loaded reports no failed test of its own; it counts as one. */
function filesWithoutTests(report: unknown): number {
  const files: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'testResults') : undefined;
  if (!Array.isArray(files)) throw new Error('no files in the report');
  return files.filter(
    (file: unknown) =>
      typeof file === 'object' &&
      file !== null &&
      Reflect.get(file, 'status') === 'failed' &&
      isEmptyList(Reflect.get(file, 'assertionResults')),
  ).length;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function runUnits(reportDir: string, args: string[]): Totals {
  const file = path.join(reportDir, 'vitest.json');
  const run = spawnSync(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { cwd: root, stdio: 'inherit' },
  );
  return totalsFrom(file, run.status, report => ({
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests') + filesWithoutTests(report),
  }));
}

async function runJourneys(reportDir: string): Promise<Totals> {
  const file = path.join(reportDir, 'playwright.json');
  try {
    // Two products that start at once would build the same app over each other.
    await buildWeb();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
  // Once more with a fresh product, for what a busy machine did; whatever passed only then is named as flaky (decision 0010).
  const run = spawnSync(bin('playwright'), ['test', '--reporter=list,json', '--retries=1'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return totalsFrom(file, run.status, report => {
    const stats: unknown =
      typeof report === 'object' && report !== null ? Reflect.get(report, 'stats') : undefined;
    return { passed: count(stats, 'expected') + count(stats, 'flaky'), failed: count(stats, 'unexpected') };
  });
}

const args = process.argv.slice(2);
const reportDir = mkdtempSync(path.join(tmpdir(), 'groundwork-report-'));
const parts =
  args.length > 0
    ? [runUnits(reportDir, args)]
    : [runChecks(), runUnits(reportDir, []), await runJourneys(reportDir)];
rmSync(reportDir, { recursive: true });
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
