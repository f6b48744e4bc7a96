// A few words of a text, by which texts that share most of their words find each other: of all words the one whose hash is
// smallest, in several orders. Two texts pick the same word with the share of words that they have in common (MinHash, Broder
// 1997), so that with six picks texts sharing six words in ten are missed once in 250 times.
import { joined } from './hash.ts';
import { PICKS } from './layout.ts';

/** Writes the picks from a place on. */
export function pickWords(into: Uint32Array, place: number, words: ReadonlySet<number>): void {
  for (let pick = 0; pick < PICKS; pick++) {
    let least = 0xffffffff;
    let picked = 0;
    for (const word of words) {
      const rank = joined(word, pick + 1);
      if (rank >= least) continue;
      least = rank;
      picked = word;
    }
    into[place + pick] = joined(picked, pick + 1);
  }
}
