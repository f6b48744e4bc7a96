// Texts of several words: what share of their words two have in common.
import { SLOTS } from '../rows/layout.ts';
import type { Compared, Comparison } from './comparison.ts';

/** Word weights of a text part: rare words say most. */
export type WordWeights = ReadonlyMap<number, number>;

const SHARES = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];

/** Cosine of the words' weights (tf-idf, Salton 1975): a rare word in common says more than a frequent one. */
export function text({ part, place, rows }: Compared, weights: WordWeights): Comparison {
  const { words, tokens } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.text;
  /** Of each text, by its words' place: asked for again with every pair that it is in. */
  const lengths = new Map<number, number>();
  const lengthOf = (place: number): number => {
    const known = lengths.get(place);
    if (known !== undefined) return known;
    let sum = 0;
    for (let word = 1; word <= (tokens[place] ?? 0); word++)
      sum += (weights.get(tokens[place + word] ?? 0) ?? 0) ** 2;
    const length = Math.sqrt(sum);
    lengths.set(place, length);
    return length;
  };
  return {
    name: part.name,
    parts: [place],
    levels: [
      '',
      'differs',
      'few words',
      'some words',
      'half of the words',
      'most words',
      'nearly all words',
      'but for a word',
      'the same',
    ],
    expected: [0, 4, 2, 3, 4, 7, 10, 20, 50],
    agreeing: [0, 30, 30, 15, 8, 6, 4, 3, 4],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return 8;
      const [x, y] = [words[a + at + slots.words] ?? 0, words[b + at + slots.words] ?? 0];
      let shared = 0;
      // Both stand in the order of their hashes.
      for (let i = 1, j = 1; i <= (tokens[x] ?? 0) && j <= (tokens[y] ?? 0); ) {
        const [left, right] = [tokens[x + i] ?? 0, tokens[y + j] ?? 0];
        if (left === right) {
          shared += (weights.get(left) ?? 0) ** 2;
          i++;
          j++;
        } else if (left < right) i++;
        else j++;
      }
      const share = shared === 0 ? 0 : shared / (lengthOf(x) * lengthOf(y));
      let level = 1;
      while (level <= SHARES.length && share >= (SHARES[level - 1] ?? 1)) level++;
      return level;
    },
  };
}
