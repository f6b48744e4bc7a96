// How well clusters tell which rows are one, by what is known of them: pairs, over all clusters.

export interface Clustered {
  cluster: number;
  confidence: number;
}

export interface Scores {
  f1: number;
  precision: number;
  recall: number;
  /** Of the pairs in clusters that are sure enough. */
  surePrecision: number;
  /** Of all pairs that are one, those in such clusters. */
  sureRecall: number;
}

/** Clusters at least so sure are merged without being looked at. */
const SURE = 0.995;

/** `truth` says of each row what it is; `isPair` leaves out pairs that were never asked about. */
export function scoresOf(rows: readonly Clustered[], truth: readonly string[]): Scores {
  const all = pairsOf(truth);
  const found = countPairs(rows, truth, () => true);
  const sure = countPairs(rows, truth, ({ confidence }) => confidence >= SURE);
  return scoresBy(found, sure, all);
}

/** Of rows of two tables: the first `split` rows are those of the first, and truth is a list of pairs. */
export function linkScores(rows: readonly Clustered[], split: number, truth: ReadonlySet<string>): Scores {
  const partners = new Map<number, number>();
  const count = (isCounted: (row: Clustered) => boolean): Found => {
    const found = { said: 0, right: 0 };
    for (const [at, row] of rows.entries()) {
      if (at < split) {
        partners.set(row.cluster, at);
        continue;
      }
      const partner = partners.get(row.cluster);
      if (partner === undefined || !isCounted(row)) continue;
      found.said++;
      if (truth.has(`${partner} ${at - split}`)) found.right++;
    }
    return found;
  };
  return scoresBy(
    count(() => true),
    count(({ confidence }) => confidence >= SURE),
    truth.size,
  );
}

interface Found {
  said: number;
  right: number;
}

function countPairs(
  rows: readonly Clustered[],
  truth: readonly string[],
  isCounted: (row: Clustered) => boolean,
): Found {
  const counted = rows
    .keys()
    .filter(at => isCounted(rows[at] ?? { cluster: 0, confidence: 0 }))
    .toArray();
  const clusterOf = (at: number): string => String(rows[at]?.cluster ?? 0);
  return {
    said: pairsOf(counted.map(clusterOf)),
    right: pairsOf(counted.map(at => `${clusterOf(at)} ${truth[at] ?? ''}`)),
  };
}

function scoresBy(found: Found, sure: Found, all: number): Scores {
  const precision = found.right / Math.max(1, found.said);
  const recall = found.right / Math.max(1, all);
  return {
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    precision,
    recall,
    surePrecision: sure.right / Math.max(1, sure.said),
    sureRecall: sure.right / Math.max(1, all),
  };
}

/** Pairs of equal keys. */
function pairsOf(keys: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  let pairs = 0;
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2;
  return pairs;
}
