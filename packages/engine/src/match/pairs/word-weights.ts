// What each word of texts weighs: little where many rows have it.
import { type RowLayout, SLOTS } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import type { WordWeights } from './compare-texts.ts';

/** Inverse document frequency, log(1 + rows / rows with the word). */
export function wordWeights({ parts, stride }: RowLayout, { words, tokens, count }: Rows): WordWeights {
  const weights = new Map<number, number>();
  const slots = parts.filter(part => part.kind === 'text').map(part => (part.at[0] ?? 0) + SLOTS.text.words);
  for (const slot of slots)
    for (let row = 0; row < count; row++) {
      const place = words[row * stride + slot] ?? 0;
      const last = place === 0 ? 0 : (tokens[place] ?? 0);
      for (let at = 1; at <= last; at++) {
        const token = tokens[place + at] ?? 0;
        weights.set(token, (weights.get(token) ?? 0) + 1);
      }
    }
  for (const [token, rows] of weights) weights.set(token, Math.log(1 + count / rows));
  return weights;
}
