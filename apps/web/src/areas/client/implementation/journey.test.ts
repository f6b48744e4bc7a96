import { isOutdated } from '@groundwork/contract/stages';
import { expect, test } from 'vitest';
import { type ImplementationFlow, isStale, stepStatusOf } from './journey.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const nothing: ImplementationFlow = {
  sources: [],
  analysedAt: null,
  analysis: null,
  blueprint: undefined,
  migration: undefined,
  isReported: false,
};
const analysed: ImplementationFlow = {
  ...nothing,
  sources: [{ created_at: at(1) }],
  analysedAt: at(3),
  analysis: { status: 'completed', created_at: at(2) },
};
const proposed = { state: 'proposed', counts: {}, created_at: at(5) } as const;
const applied = { state: 'applied', counts: {}, created_at: at(5) } as const;

test('at the start only the files can be reached', () => {
  const { current, steps } = stepStatusOf(nothing);
  expect(current).toBe('files');
  expect(Object.values(steps).filter(state => state !== 'locked')).toEqual(['current']);
});

test('with files the analysis is next, and running it says that one may leave', () => {
  const withFiles = { ...nothing, sources: [{ created_at: at(1) }] };
  expect(stepStatusOf(withFiles).current).toBe('analysis');
  const running = stepStatusOf({ ...withFiles, analysis: { status: 'running', created_at: at(2) } });
  expect(running.next.title).toBe('The analysis is running');
  expect(running.steps.review).toBe('locked');
});

test('a failed analysis is marked and stays in hand', () => {
  const failed = stepStatusOf({
    ...nothing,
    sources: [{ created_at: at(1) }],
    analysis: { status: 'failed', created_at: at(2) },
  });
  expect(failed).toMatchObject({ current: 'analysis', steps: { analysis: 'failed' } });
});

test('after the analysis review, plan and blueprint are open, the migration not yet', () => {
  expect(stepStatusOf(analysed)).toMatchObject({
    current: 'review',
    steps: {
      files: 'done',
      analysis: 'done',
      review: 'current',
      plan: 'open',
      blueprint: 'open',
      migration: 'locked',
      report: 'locked',
    },
  });
});

test('the flow leads from blueprint over migration to the report', () => {
  expect(stepStatusOf({ ...analysed, blueprint: proposed }).current).toBe('blueprint');
  const set = stepStatusOf({ ...analysed, blueprint: applied });
  expect(set).toMatchObject({ current: 'migration', next: { title: 'Work out the migration' } });
  expect(stepStatusOf({ ...analysed, blueprint: applied, migration: proposed })).toMatchObject({
    current: 'migration',
    steps: { report: 'locked' },
  });
  expect(stepStatusOf({ ...analysed, blueprint: applied, migration: applied }).current).toBe('report');
});

test('a stopped change set asks for attention where it stopped', () => {
  const stopped = stepStatusOf({
    ...analysed,
    blueprint: applied,
    migration: { state: 'stopped', counts: {}, created_at: at(6) },
  });
  expect(stopped).toMatchObject({
    current: 'migration',
    steps: { migration: 'failed' },
    next: { title: 'It stopped on the way' },
  });
});

test('an undone blueprint leads back to the review; an undone migration keeps its report', () => {
  expect(
    stepStatusOf({ ...analysed, blueprint: { state: 'undone', counts: {}, created_at: at(5) } }).current,
  ).toBe('review');
  const undone = stepStatusOf({
    ...analysed,
    blueprint: applied,
    migration: { state: 'undone', counts: {}, created_at: at(6) },
  });
  expect(undone).toMatchObject({ current: 'migration', next: { title: 'The migration was undone' } });
  expect(stepStatusOf({ ...analysed, blueprint: applied, isReported: true }).steps.report).toBe('open');
});

test('files that came after the analysis began make it outdated, even when answers remade it since', () => {
  const later = { ...analysed, sources: [...analysed.sources, { created_at: at(4) }], analysedAt: at(9) };
  expect(isOutdated(later)).toBe(true);
  expect(stepStatusOf(later).current).toBe('analysis');
  expect(isOutdated(analysed)).toBe(false);
});

test('a proposal older than the last answer is stale; what is applied is not', () => {
  expect(isStale(proposed, at(6))).toBe(true);
  expect(isStale(proposed, at(4))).toBe(false);
  expect(isStale(applied, at(6))).toBe(false);
  expect(isStale(undefined, at(6))).toBe(false);
});
