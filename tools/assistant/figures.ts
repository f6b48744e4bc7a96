// How well the assistant answers without a language model, on questions it had never seen.
import { heldOut } from '../../apps/server/src/features/assistant/golden-set.ts';
import { measureGolden } from '../../apps/server/src/features/assistant/measure-golden.ts';
import type { BenchRow } from '../../bench/row.ts';

export function assistantFigures(): BenchRow[] {
  const { questions, right, abstained, madeUp, uncited } = measureGolden(heldOut);
  const share = (count: number) => (100 * count) / questions;
  const of = `% of ${questions}`;
  return [
    { name: 'right or abstained', value: share(right + abstained), unit: of, goal: '≥ 95 %' },
    { name: 'right', value: share(right), unit: of, goal: '' },
    { name: 'unanswerable questions that got an answer', value: madeUp.length, unit: '', goal: '0' },
    { name: 'sentences without a source', value: uncited, unit: '', goal: '0' },
  ];
}
