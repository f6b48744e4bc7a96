// How wrong the clusters may be: as the model expects where nobody has looked, which is no promise.
import type { Matches } from '@groundwork/engine/match/match-tables';
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

export function expectationOf(
  { rows, cluster, sureness }: Matches,
  { groups, sizes, ids }: Clusters,
): StatedBound {
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
      : `Nobody has labelled pairs, so there is no bound. The model itself expects ${inWords(wrong)} of ${plural(groups, 'group')} to hold rows that are not one; ${number(sure)} of them it is at least ${SURE * 100} % sure of.`;
  return { kind: 'expectation', at_most: null, expected, labelled: 0, errors: 0, words };
}

function inWords(count: number): string {
  return count < 1 ? 'less than 1' : `about ${number(Math.round(count))}`;
}
