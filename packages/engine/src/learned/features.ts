// What the linear half sees of a header: its words, their order and letters, each also together with the table's object.
import { hashed } from './arithmetic.ts';
import type { LearnedObject } from './meanings.ts';
import { objectNamed } from './own-names.ts';

/** Buckets and weights of one input, with what each stands for when asked. */
export interface Features {
  readonly buckets: number[];
  readonly weights: number[];
}

export const COLUMN_BUCKETS = 1 << 14;
export const OBJECT_BUCKETS = 1 << 13;

/** Words that say nothing inside a header. */
const fillers = new Set(
  'property custom hs c sf pi cf udf the of de des du la le do da del di van der die das den det el'.split(
    ' ',
  ),
);
/** Scripts that write words without blanks: single letters already mean something. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export function isUnspaced(phrase: string): boolean {
  return UNSPACED.test(phrase);
}

/** Runs of letters of these lengths, with both ends of the phrase marked. */
export function letterRuns(phrase: string, shortest: number, longest: number): string[] {
  const text = `^${phrase.replaceAll(' ', '_')}$`;
  const runs: string[] = [];
  for (let length = shortest; length <= longest; length += 1)
    for (let at = 0; at + length <= text.length; at += 1) runs.push(text.slice(at, at + length));
  return runs;
}

export function columnFeatures(phrase: string, object: LearnedObject | undefined): Features {
  const found: Features = { buckets: [], weights: [] };
  const add = (feature: string, weight: number): void => {
    found.buckets.push(hashed(feature) & (COLUMN_BUCKETS - 1));
    found.weights.push(weight);
  };
  forEachFeature(phrase, object, add);
  return found;
}

/** The same features by name, for tables' names and for saying why. */
export function forEachFeature(
  phrase: string,
  object: LearnedObject | undefined,
  add: (feature: string, weight: number) => void,
): void {
  const all = phrase.split(' ');
  const distinctive = all.filter(word => !fillers.has(word));
  const words = distinctive.length > 0 ? distinctive : all;
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const core = words.join(' ');
  add(`whole ${words.join('')}`, 1.3);
  for (const word of words) add(`word ${word}`, 1);
  for (let at = 1; at < words.length; at += 1) add(`pair ${words[at - 1]} ${words[at]}`, 1);
  add(`last ${last}`, 1);
  add(`first ${first}`, 0.7);
  const runs = isUnspaced(core) ? letterRuns(core, 1, 3) : letterRuns(core, 3, 5);
  const share = 1.6 / Math.sqrt(Math.max(1, runs.length));
  for (const run of runs) add(`run ${run}`, share);
  const named = words.length > 1 ? objectNamed(first) : undefined;
  if (named !== undefined) {
    add(`whole ${words.slice(1).join('')}`, 0.7);
    add(`of ${named} ${last}`, 0.8);
  }
  add(`length ${Math.min(words.length, 5)}`, 0.3);
  if (object === undefined) return;
  add(`on ${object}`, 0.7);
  add(`on ${object} whole ${words.join('')}`, 1.2);
  for (const word of words) add(`on ${object} word ${word}`, 0.7);
  add(`on ${object} last ${last}`, 0.6);
}
