// Why two rows are taken for one, or are not, in words and weights.
import type { Comparison } from '../pairs/comparison.ts';
import type { PairClass } from './latent-classes.ts';

/** One comparison of two rows. */
export interface Reason {
  /** The column, or what several columns are together. */
  name: string;
  level: string;
  /** By how much it speaks for a match against what else the pair might be, in log-odds; below 0 it speaks against. */
  weight: number;
}

const LEAST = 1e-9;

/** The reasons of a pattern, the strongest first; what cannot be compared is none. */
export function reasonsOf(
  comparisons: readonly Comparison[],
  classes: readonly PairClass[],
  levels: readonly number[],
): Reason[] {
  const [matches, ...others] = classes;
  if (!matches) return [];
  const total = others.reduce((sum, { share }) => sum + share, 0);
  return comparisons
    .flatMap(({ name, levels: words }, at): Reason[] => {
      const level = levels[at] ?? 0;
      if (level === 0) return [];
      const ofMatches = matches.levels[at]?.[level] ?? LEAST;
      const ofOthers =
        others.reduce((sum, one) => sum + one.share * (one.levels[at]?.[level] ?? 0), 0) / total;
      const weight = Math.log(Math.max(LEAST, ofMatches) / Math.max(LEAST, ofOthers));
      return [{ name, level: words[level] ?? '', weight }];
    })
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}
