// In which order pairs are looked at, and what answers teach of all the others: at once, without matching the rows again. Pure.
import type { DuplicateObject } from '@groundwork/contract/duplicates';
import { doubtOf } from '@groundwork/engine/compile/alike-pairs';
import { errorBound } from '@groundwork/engine/match/model/error-bound';
import { taughtBy } from '@groundwork/engine/match/model/label-weights';
import type { QueueRow, RankedRow } from './store-pairs.ts';

/** Log-odds that the rows of each pair are one, by what the model found and what people said since; nothing of pairs that were
 *  not compared. */
export function taughtScores(pairs: readonly RankedRow[], queues: readonly QueueRow[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { object, sizes } of queues) {
    const mine = pairs.filter(pair => pair.object === object && pair.levels.length > 0);
    const known = new Map(mine.map(({ levels, score }) => [levels.join(), score]));
    const labels = mine.flatMap(({ levels, answer }) =>
      answer === 'same' || answer === 'different' ? [{ levels, isSame: answer === 'same' }] : [],
    );
    const taught = taughtBy(labels, sizes, levels => known.get(levels.join()) ?? 0);
    for (const { key, levels } of mine) scores.set(key, taught(levels));
  }
  return scores;
}

export function chanceOf(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/**
 * Open pairs in the order in which they are looked at: first those of which nobody knows what they are and on which most hangs;
 * then what the model is sure of, by lot, so that what people find of it holds for all of it; then what others look at, and last
 * what was put off.
 */
export function inOrder(open: readonly RankedRow[], scores: ReadonlyMap<string, number>): RankedRow[] {
  return open
    .map(pair => ({ pair, place: placeOf(pair), worth: worthOf(pair, scores.get(pair.key) ?? pair.score) }))
    .sort((a, b) => a.place - b.place || b.worth - a.worth || (a.pair.key < b.pair.key ? -1 : 1))
    .map(({ pair }) => pair);
}

function placeOf({ answer, is_looked_at, is_sure }: RankedRow): number {
  return answer === 'later' ? 3 : is_looked_at ? 2 : is_sure ? 1 : 0;
}

function worthOf({ is_sure, is_contradicted, links }: RankedRow, score: number): number {
  if (is_sure) return 0;
  return doubtOf({ score, isContradicted: is_contradicted }) * (1 + Math.log1p(links));
}

/** How far the pairs of an object are. */
export function objectOf(queue: QueueRow, pairs: readonly RankedRow[]): DuplicateObject {
  const mine = pairs.filter(({ object }) => object === queue.object);
  const isAnswered = ({ answer }: RankedRow): boolean => answer === 'same' || answer === 'different';
  const sure = mine.filter(({ is_sure }) => is_sure);
  const checked = sure.filter(isAnswered);
  const wrong = checked.filter(({ answer }) => answer === 'different').length;
  const expected = sure.reduce((sum, { score }) => sum + 1 - chanceOf(score), 0) / sure.length;
  return {
    object: queue.object,
    records: queue.records,
    is_too_many: queue.is_too_many,
    open: mine.filter(pair => !isAnswered(pair)).length,
    answered: mine.filter(isAnswered).length,
    more: queue.more,
    sure: {
      checked: checked.length,
      wrong,
      at_most_in: checked.length === 0 ? null : Math.floor(10 / errorBound(wrong, checked.length)) / 10,
      expected_in: sure.length === 0 ? null : Math.max(2, Math.floor(1 / Math.max(expected, 1e-3))),
    },
  };
}
