// The kinds of pairs that the model found, in words.
import type { Matches } from '@groundwork/engine/match/match-tables';

export interface ClassWords {
  class: string;
  /** Of all pairs that were compared, from 0 to 1. */
  share: number;
  /** What most pairs of the class that can be compared come to, comparison by comparison. */
  usually: { comparison: string; is: string; share: number }[];
}

/** The class of the matches first, the others by how many they are. */
export function classWords({ classes, comparisons }: Matches): ClassWords[] {
  const words = classes.map(({ agreeIn, share, levels }): ClassWords => {
    const agreed = (agreeIn ?? []).map(at => comparisons[at]?.name ?? '');
    const usually = comparisons.map(({ name, levels: names }, at) => {
      const shares = [...(levels[at] ?? [])];
      const most = shares.reduce(
        (best, one, level) => (level > 0 && one > (shares[best] ?? 0) ? level : best),
        1,
      );
      return { comparison: name, is: names[most] ?? '', share: shares[most] ?? 0 };
    });
    return {
      class: agreeIn === undefined ? 'matches' : `no match, though alike in ${agreed.join(' and ')}`,
      share,
      usually,
    };
  });
  return [...words.slice(0, 1), ...words.slice(1).sort((one, other) => other.share - one.share)];
}
