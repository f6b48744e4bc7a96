// Pairs that would be joined, drawn at random: what is labelled among them tells how wrong all of them may be.

import { uniforms } from '@groundwork/engine/chance/chance';
import type { Matches } from '@groundwork/engine/match/match-tables';

/** Pairs of rows, each as likely as any other that would be joined without labels; the same for the same rows. */
export function sampledPairs({ rows, cluster, unlabelled }: Matches, most: number): [number, number][] {
  const heads = unlabelled?.cluster ?? cluster;
  const members = new Map<number, number[]>();
  for (let row = 0; row < rows; row++) {
    const head = heads[row] ?? row;
    const list = members.get(head);
    if (list) list.push(row);
    else members.set(head, [row]);
  }
  const groups = [...members.values()].filter(list => list.length > 1);
  const ends: number[] = [];
  let pairs = 0;
  for (const { length } of groups) ends.push((pairs += (length * (length - 1)) / 2));
  const draw = uniforms(pairs, 'sampled pairs');
  const drawn = new Set<number>();
  while (drawn.size < Math.min(most, pairs)) drawn.add(Math.floor(draw() * pairs));
  return [...drawn].map(pair => {
    const at = ends.findIndex(end => end > pair);
    return pairOf(groups[at] ?? [], pair - (ends[at - 1] ?? 0));
  });
}

/** The pair that comes so manyth of a group. */
function pairOf(rows: readonly number[], pair: number): [number, number] {
  let rest = pair;
  for (const [at, one] of rows.entries()) {
    const others = rows.length - at - 1;
    if (rest < others) return [one, rows[at + 1 + rest] ?? one];
    rest -= others;
  }
  throw new Error('There are not so many pairs in the group.');
}
