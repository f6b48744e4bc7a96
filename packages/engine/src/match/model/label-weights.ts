// What people said of pairs, learnt: logistic regression over the levels of the comparisons and what the classes make of them.
// With few labels next to nothing changes; with many, the levels weigh what these rows show. The same labels give the same weights.

export interface LabelledLevels {
  levels: readonly number[];
  isSame: boolean;
}

/** How firmly the weights of levels stay at nothing, and that of the classes' log-odds at one. */
const LEVEL_HOLD = 2;
const CLASSES_HOLD = 10;
const SWEEPS = 60;
/** Log-odds beyond this say no more than that they are sure. */
const MOST_LOG_ODDS = 12;

/** Log-odds of a match by the levels of a pattern, with what the labels teach. `score` gives those of the classes, `sizes` the levels
 *  of each comparison. */
export function taughtBy(
  labels: readonly LabelledLevels[],
  sizes: readonly number[],
  score: (levels: readonly number[]) => number,
): (levels: readonly number[]) => number {
  if (labels.length === 0) return score;
  const starts = sizes.map((_, at) => 2 + sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const places = (levels: readonly number[]): number[] =>
    levels.flatMap((level, at) => (level === 0 ? [] : [(starts[at] ?? 0) + level]));
  const weights = new Float64Array(2 + sizes.reduce((sum, size) => sum + size, 0));
  // At first the classes alone speak.
  weights[1] = 1;
  const rows = labels.map(({ levels, isSame }) => ({
    own: places(levels),
    odds: held(score(levels)),
    isSame,
  }));
  const features = featuresOf(rows, weights.length);
  const sums = Float64Array.from(rows, ({ odds }) => odds);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const [feature, cells] of features.entries()) {
      if (cells.length === 0) continue;
      const hold = feature === 1 ? CLASSES_HOLD : LEVEL_HOLD;
      const from = feature === 1 ? 1 : 0;
      let slope = hold * ((weights[feature] ?? 0) - from);
      let bend = hold;
      for (const { row, value } of cells) {
        const chance = 1 / (1 + Math.exp(-(sums[row] ?? 0)));
        slope += value * (chance - (rows[row]?.isSame ? 1 : 0));
        bend += value * value * chance * (1 - chance);
      }
      const step = Math.max(-1, Math.min(1, slope / bend));
      weights[feature] = (weights[feature] ?? 0) - step;
      for (const { row, value } of cells) sums[row] = (sums[row] ?? 0) - step * value;
    }
  return levels => {
    let sum = (weights[0] ?? 0) + (weights[1] ?? 1) * score(levels);
    for (const place of places(levels)) sum += weights[place] ?? 0;
    return sum;
  };
}

interface Cell {
  row: number;
  value: number;
}

/** Of each weight, the labels that it speaks of: first the same for all, then the classes' log-odds, then the levels. */
function featuresOf(rows: readonly { own: readonly number[]; odds: number }[], count: number): Cell[][] {
  const features = Array.from({ length: count }, (): Cell[] => []);
  for (const [row, { own, odds }] of rows.entries()) {
    features[0]?.push({ row, value: 1 });
    features[1]?.push({ row, value: odds });
    for (const place of own) features[place]?.push({ row, value: 1 });
  }
  return features;
}

function held(logOdds: number): number {
  return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, logOdds));
}
