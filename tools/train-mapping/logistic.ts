// How much each sign of a reading speaks for its being right: a logistic regression by Newton's steps.
import { exp } from '@groundwork/engine/learned/arithmetic';

export interface Sign {
  numbers: readonly number[];
  isRight: boolean;
}

const STEPS = 12;
/** Holds weights back that little stands on. */
const RIDGE = 1;

export function rightness(weights: readonly number[], numbers: readonly number[]): number {
  return 1 / (1 + exp(-numbers.reduce((sum, number, at) => sum + number * (weights[at] ?? 0), 0)));
}

export function fitSigns(signs: readonly Sign[]): number[] {
  const count = signs[0]?.numbers.length ?? 0;
  let weights = Array.from({ length: count }, () => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const pull = weights.map(weight => -RIDGE * weight);
    const bend = weights.map((_, row) => weights.map((__, column): number => (row === column ? RIDGE : 0)));
    for (const { numbers, isRight } of signs) {
      const share = rightness(weights, numbers);
      const spread = share * (1 - share) + 1e-6;
      for (const [row, number] of numbers.entries()) {
        pull[row] = (pull[row] ?? 0) + number * (Number(isRight) - share);
        const line = bend[row];
        if (!line) continue;
        for (const [column, other] of numbers.entries())
          line[column] = (line[column] ?? 0) + spread * number * other;
      }
    }
    const move = solved(bend, pull);
    weights = weights.map((weight, at) => weight + (move[at] ?? 0));
  }
  return weights;
}

/** Gauss: `rows` × what comes back = `right`. */
function solved(rows: number[][], right: number[]): number[] {
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < right.length; pivot += 1)
    for (let row = pivot + 1; row < right.length; row += 1) {
      const factor = at(row, pivot) / at(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * at(pivot, column));
      right[row] = (right[row] ?? 0) - factor * (right[pivot] ?? 0);
    }
  const found = right.map(() => 0);
  for (let row = right.length - 1; row >= 0; row -= 1) {
    let rest = right[row] ?? 0;
    for (let column = row + 1; column < right.length; column += 1)
      rest -= at(row, column) * (found[column] ?? 0);
    found[row] = rest / at(row, row);
  }
  return found;
}
