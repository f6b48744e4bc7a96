import { expect, test } from 'vitest';
import { dontKnow, type Turn, transcriptOf } from './turns.ts';

const turn = (change: Partial<Turn>): Turn => ({
  question: 'When?',
  answer: undefined,
  failure: undefined,
  ...change,
});

test('a ticket gets what was asked and what was said, also when that was nothing', () => {
  const answered = turn({
    answer: {
      outcome: 'answered',
      sentences: [
        { text: 'On Monday.', source_ids: ['a'] },
        { text: 'At nine.', source_ids: ['a'] },
      ],
      sources: [],
      suggestions: [],
      offers: [],
      worded_by: 'retrieval',
      asked_in: 'en',
    },
  });
  const unknown = turn({
    answer: {
      outcome: 'unknown',
      sentences: [],
      sources: [],
      suggestions: [],
      offers: [],
      worded_by: 'retrieval',
      asked_in: 'en',
    },
  });
  expect(transcriptOf([answered, unknown, turn({ failure: 'No response' })]).map(one => one.answer)).toEqual([
    'On Monday. At nine.',
    dontKnow,
    'No response',
  ]);
});

test('the latest fifty turns go along, cut to what a ticket keeps', () => {
  const turns = Array.from({ length: 60 }, (_, index) => turn({ question: `${index} ${'x'.repeat(3000)}` }));
  const kept = transcriptOf(turns);
  expect(kept).toHaveLength(50);
  expect(kept[0]!.question.startsWith('10 ')).toBe(true);
  expect(kept[0]!.question).toHaveLength(2000);
});
