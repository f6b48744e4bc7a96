// How wrong the clusters may be: by the pairs that people labelled, or else as the model expects, which is no promise.

import type { Matches } from '@groundwork/engine/match/match-tables';
import { errorBound } from '@groundwork/engine/match/model/error-bound';
import { number, plural } from '@groundwork/engine/words/wording';
import { type Clusters, chanceOf } from './clusters.ts';

/** A group that is surer than so is right in 199 of 200 cases, if the model is. */
const SURE = 0.995;

export interface StatedBound {
  /** `expectation`: what the model thinks of itself. `bound`: what labelled pairs show. */
  kind: 'expectation' | 'bound';
  /** Share of wrong ones: of the groups, or of the merged pairs where they were labelled. */
  at_most: number | null;
  expected: number;
  labelled: number;
  errors: number;
  words: string;
}

/** By labels where merged pairs have some, else by the model. */
export function statedBound(matches: Matches, clusters: Clusters): StatedBound {
  const joined = matches.unlabelled?.cluster;
  const looked = matches.labels.filter(({ one, other }) => joined?.[one] === joined?.[other]);
  if (joined === undefined || looked.length === 0) return expectationOf(matches, clusters);
  const errors = looked.filter(({ isSame }) => !isSame).length;
  const atMost = errorBound(errors, looked.length);
  const share = (part: number): string => `${(100 * part).toFixed(part < 0.01 ? 2 : 1)} %`;
  return {
    kind: 'bound',
    at_most: atMost,
    expected: errors / looked.length,
    labelled: looked.length,
    errors,
    words: `Of ${plural(looked.length, 'labelled pair')} that would be joined without labels, ${errors === 1 ? '1 is' : `${number(errors)} are`} wrong: at most ${share(atMost)} of all such pairs are, with 95 % confidence, if those that were labelled had been drawn at random (--sample).`,
  };
}

function expectationOf({ rows, cluster, sureness }: Matches, { groups, sizes, ids }: Clusters): StatedBound {
  let wrong = 0;
  let sure = 0;
  for (let row = 0; row < rows; row++) {
    if (cluster[row] !== row || (sizes[ids[row] ?? 0] ?? 1) < 2) continue;
    const chance = chanceOf(sureness[row] ?? 0);
    wrong += 1 - chance;
    if (chance >= SURE) sure++;
  }
  const expected = groups === 0 ? 0 : wrong / groups;
  const words =
    groups === 0
      ? 'No rows were joined, so nothing can be joined wrongly.'
      : `No joined pair is labelled, so there is no bound. The model itself expects ${inWords(wrong)} of ${plural(groups, 'group')} to hold rows that are not one; ${number(sure)} of them it is at least ${SURE * 100} % sure of.`;
  return { kind: 'expectation', at_most: null, expected, labelled: 0, errors: 0, words };
}

function inWords(count: number): string {
  return count < 1 ? 'less than 1' : `about ${number(Math.round(count))}`;
}
