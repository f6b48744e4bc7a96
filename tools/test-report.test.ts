import { expect, test } from 'vitest';
import { mergeRuns, readJourneyReport, readUnitReport } from './test-report.ts';

const report = (...results: [string, string][]) =>
  JSON.stringify({
    testResults: [
      {
        name: '/a.test.ts',
        status: results.every(([, status]) => status === 'passed') ? 'passed' : 'failed',
        assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
      },
      { name: '/b.test.ts', status: 'passed', assertionResults: [{ fullName: 'stays', status: 'passed' }] },
    ],
  });

test('a test that passes only when its file is run again counts as passed, and is named', () => {
  const first = readUnitReport(report(['holds', 'passed'], ['breaks', 'failed']));
  const second = readUnitReport(report(['holds', 'passed'], ['breaks', 'passed'])).slice(0, 1);
  expect(mergeRuns(first, [])).toEqual({ passed: 2, failed: ['/a.test.ts › breaks'], flaky: [] });
  expect(mergeRuns(first, second)).toEqual({ passed: 3, failed: [], flaky: ['/a.test.ts › breaks'] });
});

test('what fails both times is a failure, and so is what only the second run met', () => {
  const first = readUnitReport(report(['holds', 'passed'], ['breaks', 'failed']));
  const second = readUnitReport(report(['holds', 'failed'], ['breaks', 'failed'])).slice(0, 1);
  expect(mergeRuns(first, second)).toEqual({
    passed: 1,
    failed: ['/a.test.ts › holds', '/a.test.ts › breaks'],
    flaky: [],
  });
});

test('a file that could not be loaded is one failure', () => {
  expect(mergeRuns(readUnitReport(report()), [])).toMatchObject({ passed: 1, failed: [] });
  const broken = JSON.stringify({
    testResults: [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }],
  });
  expect(readUnitReport(broken)).toEqual([
    { file: '/a.test.ts', passed: 0, failed: ['/a.test.ts could not be run'] },
  ]);
});

test('a journey is named by its file, its group and its title; a skipped one is neither', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const text = JSON.stringify({
    suites: [
      {
        title: 'a.journey.ts',
        specs: [spec('one', 'expected'), spec('two', 'skipped')],
        suites: [
          { title: 'on a phone', specs: [spec('three', 'flaky'), spec('four', 'unexpected')], suites: [] },
        ],
      },
    ],
  });
  expect(readJourneyReport(text)).toEqual({
    passed: 2,
    failed: ['a.journey.ts › on a phone › four'],
    flaky: ['a.journey.ts › on a phone › three'],
  });
});
