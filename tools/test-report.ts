// Reads what the runners of tests report: how many passed, and the names of those that failed.
import { z } from 'zod';

export interface Outcome {
  passed: number;
  /** One name for each failed check, test or journey. */
  failed: string[];
  /** What passed only when it was run a second time. */
  flaky: string[];
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

export interface FileOutcome {
  file: string;
  passed: number;
  failed: string[];
}

/** The tests of each file, from vitest's JSON. A file that could not even be loaded counts as one failure. */
export function readUnitReport(text: string): FileOutcome[] {
  return unitReport.parse(JSON.parse(text)).testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter(result => result.status === 'failed')
      .map(result => `${name} › ${result.fullName}`);
    return {
      file: name,
      passed: assertionResults.filter(result => result.status === 'passed').length,
      failed: status === 'failed' && failed.length === 0 ? [`${name} could not be run`] : failed,
    };
  });
}

/** What two runs say together: for a file that was run again only the second run counts, and what it mended is named. */
export function mergeRuns(first: readonly FileOutcome[], second: readonly FileOutcome[]): Outcome {
  const again = new Map(second.map(outcome => [outcome.file, outcome]));
  const last = first.map(outcome => again.get(outcome.file) ?? outcome);
  const failed = last.flatMap(outcome => outcome.failed);
  return {
    passed: last.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed,
    flaky: first.flatMap(outcome => outcome.failed).filter(name => !failed.includes(name)),
  };
}

interface Suite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[] | undefined;
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z
      .array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) }))
      .optional(),
    suites: z.array(suite).optional(),
  }),
);

const journeyReport = z.object({ suites: z.array(suite) });

/** The journeys, from Playwright's JSON, where a journey's status already speaks of both its runs. */
export function readJourneyReport(text: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  const collect = (from: Suite, path: string[]): void => {
    for (const { title, tests } of from.specs ?? []) {
      const name = [...path, title].join(' › ');
      for (const { status } of tests) {
        if (status === 'expected' || status === 'flaky') outcome.passed += 1;
        if (status === 'flaky') outcome.flaky.push(name);
        if (status === 'unexpected') outcome.failed.push(name);
      }
    }
    for (const inner of from.suites ?? []) collect(inner, [...path, inner.title]);
  };
  for (const file of journeyReport.parse(JSON.parse(text)).suites) collect(file, [file.title]);
  return outcome;
}
