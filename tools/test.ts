// `npm test`: the checks, the tests, and the journeys in a browser. It ends with the names of what failed and of what
// passed only when run again (decision 0010); the last line holds the true totals of all three.
// Arguments go to the test runner: `npm test -- packages/engine` runs only those tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from './check.ts';
import {
  type FileOutcome,
  mergeRuns,
  type Outcome,
  readJourneyReport,
  readUnitReport,
} from './test-report.ts';
import { buildWeb } from './web-build.ts';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

interface Run {
  /** Null where a signal ended it. */
  status: number | null;
  outcome: Outcome;
}

/** A run that crashed, whose report cannot be read or holds nothing, is one failure: it must never pass by silence. */
function neverSilent(runner: string, read: () => Run): Outcome {
  try {
    const { status, outcome } = read();
    const isSilent = outcome.passed + outcome.failed.length === 0;
    if (!isSilent && (status === 0 || outcome.failed.length > 0)) return outcome;
    return { ...outcome, failed: [...outcome.failed, `${runner} ended with ${status ?? 'a signal'}`] };
  } catch (error) {
    return { passed: 0, failed: [`${runner} left no report: ${String(error)}`], flaky: [] };
  }
}

function runVitest(report: string, args: string[]): { status: number | null; files: () => FileOutcome[] } {
  const { status } = spawnSync(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { cwd: root, stdio: 'inherit' },
  );
  return { status, files: () => readUnitReport(readFileSync(report, 'utf8')) };
}

/** More files than this failing at once is no busy machine. */
const mostFilesRunAgain = 5;

function runUnits(reportDir: string, args: string[]): Outcome {
  const first = runVitest(path.join(reportDir, 'tests.json'), args);
  return neverSilent('vitest', () => {
    const files = first.files();
    const broken = files.filter(({ failed }) => failed.length > 0).map(({ file }) => file);
    if (broken.length === 0 || broken.length > mostFilesRunAgain)
      return { status: first.status, outcome: mergeRuns(files, []) };
    console.log(`\nOnce more, alone: ${broken.map(file => path.relative(root, file)).join(', ')}`);
    const again = runVitest(path.join(reportDir, 'again.json'), [...broken, '--maxWorkers=1']);
    return { status: again.status, outcome: mergeRuns(files, again.files()) };
  });
}

async function runJourneys(reportDir: string): Promise<Outcome> {
  const report = path.join(reportDir, 'journeys.json');
  try {
    // Two products that start at once would build the same app over each other.
    await buildWeb();
  } catch (error) {
    return { passed: 0, failed: [`the web app could not be built: ${String(error)}`], flaky: [] };
  }
  // Once more with a fresh product, for what a busy machine did.
  const { status } = spawnSync(bin('playwright'), ['test', '--reporter=list,json', '--retries=1'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return neverSilent('playwright', () => ({
    status,
    outcome: readJourneyReport(readFileSync(report, 'utf8')),
  }));
}

const args = process.argv.slice(2);
const reportDir = mkdtempSync(path.join(tmpdir(), 'groundwork-report-'));
const outcomes: Outcome[] =
  args.length > 0
    ? [runUnits(reportDir, args)]
    : [{ ...runChecks(), flaky: [] }, runUnits(reportDir, []), await runJourneys(reportDir)];
rmSync(reportDir, { recursive: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap(outcome => outcome.failed);
for (const name of outcomes.flatMap(outcome => outcome.flaky))
  console.log(`flaky, passed only when run again: ${name.replace(`${root}/`, '')}`);
for (const name of failed) console.log(`failed: ${name.replace(`${root}/`, '')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
