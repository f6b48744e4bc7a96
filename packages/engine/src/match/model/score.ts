// How sure it is that a pair of a pattern is a match, in log-odds: 0 is as likely as not, 4.6 is 99 in 100.
import type { PairClass } from './latent-classes.ts';

const LEAST = 1e-9;
/** Nothing is more certain than so. */
const FLOOR = 1e-15;

/** Log-odds (natural) of a match by the levels of a pattern, also one that no pair had when the classes were fitted. */
export function scorer(classes: readonly PairClass[]): (levels: readonly number[]) => number {
  const logs = classes.map(({ share, levels }) => ({
    share: Math.log(share + 1e-300),
    levels: levels.map(shares => shares.map(one => Math.log(Math.max(one, LEAST)))),
  }));
  const chances = new Float64Array(classes.length);
  return levels => {
    let most = Number.NEGATIVE_INFINITY;
    for (const [of, log] of logs.entries()) {
      let sum = log.share;
      for (const [field, level] of levels.entries()) if (level > 0) sum += log.levels[field]?.[level] ?? 0;
      chances[of] = sum;
      if (sum > most) most = sum;
    }
    let others = 0;
    for (let of = 1; of < chances.length; of++) others += Math.exp((chances[of] ?? 0) - most);
    return Math.log((Math.exp((chances[0] ?? 0) - most) + FLOOR) / (others + FLOOR));
  };
}
