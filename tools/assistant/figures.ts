// How well the assistant answers without a language model, on questions it had never seen.
import type { BenchRow } from '../../bench/row.ts';
import { areas, type MeasuredArea, measureArea } from './measure-areas.ts';
import { measureFree } from './measure-free.ts';
import { measureGolden } from './measure-golden.ts';
import { freeQuestions, goldenQuestions } from './questions.ts';

export function assistantFigures(): BenchRow[] {
  return [...goldenFigures(), ...freeFigures(), ...areas.flatMap(areaFigures)];
}

function goldenFigures(): BenchRow[] {
  const { questions, right, abstained, madeUp, uncited } = measureGolden(goldenQuestions('held-out'));
  const share = (count: number) => (100 * count) / questions;
  const of = `% of ${questions}`;
  return [
    { name: 'right or abstained', value: share(right + abstained), unit: of, goal: '≥ 95 %' },
    { name: 'right', value: share(right), unit: of, goal: '' },
    { name: 'unanswerable questions that got an answer', value: madeUp.length, unit: '', goal: '0' },
    { name: 'sentences without a source', value: uncited, unit: '', goal: '0' },
  ];
}

/** As people type them: short, mistyped, in two parts, in German, about something else. */
function freeFigures(): BenchRow[] {
  const { questions, right, helped, bare, half, wrong, madeUp } = measureFree(freeQuestions('free-last'));
  const share = (count: number) => (100 * count) / questions;
  const of = `% of ${questions}`;
  return [
    { name: 'free-form: right', value: share(right), unit: of, goal: '' },
    {
      name: 'free-form: not answered, and the right place named',
      value: share(helped.length),
      unit: of,
      goal: '',
    },
    {
      name: 'free-form: half answered, or nothing named',
      value: share(half.length + bare.length),
      unit: of,
      goal: '',
    },
    { name: 'free-form: wrong', value: share(wrong.length), unit: of, goal: '' },
    { name: 'free-form: unanswerable ones that got an answer', value: madeUp.length, unit: '', goal: '0' },
  ];
}

/** Questions of the three areas: they were written before what answers them, and learned from since. */
function areaFigures(area: MeasuredArea): BenchRow[] {
  const { questions, right, abstained, wrong } = measureArea(area);
  const share = (count: number) => (100 * count) / questions;
  const of = `% of ${questions}`;
  return [
    {
      name: `${area} area: right or abstained`,
      value: share(right + abstained.length),
      unit: of,
      goal: '≥ 95 %',
    },
    { name: `${area} area: right`, value: share(right), unit: of, goal: '' },
    { name: `${area} area: wrong`, value: wrong.length, unit: '', goal: '0' },
  ];
}
