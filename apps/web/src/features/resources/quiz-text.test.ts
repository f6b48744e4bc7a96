import { expect, test } from 'vitest';
import { questionsOf, quizExample, quizTextOf } from './quiz-text.ts';

test('questions are read as they are written, and written as they are read', () => {
  const text = `${quizExample}\n\n\nHow long?\r\n* 90 days\r\n- For ever\r\n> See the playbook.\r\n> Section 2.\r\n`;
  const questions = [
    {
      question: 'Who registers a deal?',
      options: ['The client', 'The rep who found it'],
      right: 1,
      explanation: 'Whoever registers first is protected.',
    },
    {
      question: 'How long?',
      options: ['90 days', 'For ever'],
      right: 0,
      explanation: 'See the playbook. Section 2.',
    },
  ];
  expect(questionsOf(text)).toEqual(questions);
  expect(questionsOf(quizTextOf(questions))).toEqual(questions);
  expect(questionsOf(' \n\n')).toEqual([]);
});

test.each([
  ['- Yes', 'Line 1: a question comes first, without a sign before it'],
  ['Q\n- a', 'Line 1: a question has 2 to 6 options; this has 1'],
  ['Q\n- a\n- b\n> c', 'Line 1: mark the right option with * instead of -'],
  ['Q\n* a\n* b\n> c', 'Line 3: only one option is right'],
  ['Q\n* a\n- b', 'Line 1: say why it is right, on a line that begins with >'],
  ['Q\n* a\n-\n> c', 'Line 1: an option of this question says nothing'],
  ['Q\n* a\n- b\nso', 'Line 4: begin it with - or * for an option, or with > for the reason'],
  ['A\n* a\n- b\n> c\n\nQ', 'Line 6: a question has 2 to 6 options; this has 0'],
])('%j is told where it is wrong', (text, fault) => {
  expect(questionsOf(text)).toBe(fault);
});
