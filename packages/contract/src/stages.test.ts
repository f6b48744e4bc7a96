import { expect, test } from 'vitest';
import { type StageFacts, stageOf } from './stages.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const set = (state: NonNullable<StageFacts['blueprint']>['state']) => ({
  state,
  counts: { 'property.create': { applied: 1 } },
});
const analysed: StageFacts = {
  sources: [{ created_at: at(1) }],
  analysedAt: at(3),
  analysis: { status: 'completed', created_at: at(2) },
  blueprint: undefined,
  migration: undefined,
};

test('a project stands where its work stands', () => {
  expect(stageOf({ ...analysed, sources: [], analysedAt: null, analysis: null })).toBe('files');
  expect(stageOf({ ...analysed, analysedAt: null, analysis: null })).toBe('analysis');
  expect(stageOf({ ...analysed, analysis: { status: 'running', created_at: at(4) } })).toBe('analysis');
  expect(stageOf({ ...analysed, sources: [{ created_at: at(9) }] })).toBe('analysis');
  expect(stageOf(analysed)).toBe('review');
  expect(stageOf({ ...analysed, blueprint: set('proposed') })).toBe('blueprint');
  expect(stageOf({ ...analysed, blueprint: set('applying') })).toBe('blueprint');
  expect(stageOf({ ...analysed, blueprint: set('undone') })).toBe('review');
  expect(stageOf({ ...analysed, blueprint: set('applied') })).toBe('migration');
  expect(stageOf({ ...analysed, blueprint: set('applied'), migration: set('proposed') })).toBe('migration');
  expect(stageOf({ ...analysed, blueprint: set('applied'), migration: set('applied') })).toBe('report');
  expect(stageOf({ ...analysed, blueprint: set('applied'), migration: set('undone') })).toBe('migration');
});

test('once every question is answered the plan is what is left, where questions are told of', () => {
  expect(stageOf({ ...analysed, questions: { asked: 3, open: 1 } })).toBe('review');
  expect(stageOf({ ...analysed, questions: { asked: 3, open: 0 } })).toBe('plan');
  // Without a question the mapping itself is what people look over.
  expect(stageOf({ ...analysed, questions: { asked: 0, open: 0 } })).toBe('review');
  expect(stageOf({ ...analysed, blueprint: set('proposed'), questions: { asked: 3, open: 0 } })).toBe(
    'blueprint',
  );
});
