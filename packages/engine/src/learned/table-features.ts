// What speaks for the object of a table: its name, the tables its headers name, its headers' words, and what its columns mean.
import { exp, hashed, toShares } from './arithmetic.ts';
import { type Features, forEachFeature, OBJECT_BUCKETS } from './features.ts';
import type { Grammar } from './grammar.ts';
import { objects } from './meanings.ts';
import { namedByTable, namedInHeaders } from './own-names.ts';

/** Behind the hashed buckets: one for each sense, one for the width, two for each object's fit to the grammar. */
export function objectBuckets(senses: number): number {
  return OBJECT_BUCKETS + senses + 1 + 2 * objects.length;
}

const WORST_FIT = -12;
const WIDE = 60;

export function tableFeatures(
  name: string,
  phrases: readonly string[],
  presence: Float64Array,
  grammar: Grammar,
): Features {
  const found: Features = { buckets: [], weights: [] };
  const add = (feature: string, weight: number): void => {
    found.buckets.push(hashed(feature) & (OBJECT_BUCKETS - 1));
    found.weights.push(weight);
  };
  if (name !== '') {
    forEachFeature(name, undefined, (feature, weight) => add(`table ${feature}`, weight * 1.2));
    for (const { object, weight } of namedByTable(name)) add(`called ${object}`, weight);
  }
  const share = 1 / Math.sqrt(Math.max(1, phrases.length));
  const words = new Map<string, number>();
  for (const phrase of phrases) {
    add(`header ${phrase}`, share * 1.5);
    for (const word of new Set(phrase.split(' '))) words.set(word, (words.get(word) ?? 0) + 1);
  }
  for (const [word, times] of words) {
    add(`has ${word}`, share * Math.sqrt(times));
    if (times > 1) add(`repeats ${word}`, times / phrases.length);
  }
  for (const [named, times] of namedInHeaders(phrases)) {
    const loudness = named.startsWith('key:') ? 2 : named.startsWith('pointer:') ? 0.8 : 1.5;
    add(named, loudness * Math.sqrt(Math.min(times, 4)));
  }
  addFit(found, phrases.length, presence, grammar);
  return found;
}

function addFit(found: Features, width: number, presence: Float64Array, grammar: Grammar): void {
  const add = (bucket: number, weight: number): void => {
    found.buckets.push(OBJECT_BUCKETS + bucket);
    found.weights.push(weight);
  };
  for (let sense = 0; sense < presence.length; sense += 1) {
    const there = presence[sense] ?? 0;
    if (there > 0.01) add(sense, there);
  }
  const behind = presence.length + 1;
  add(presence.length, Math.min(width, WIDE) / WIDE);
  const fits = grammar.scores(presence);
  for (let object = 0; object < fits.length; object += 1)
    add(behind + object, Math.max(fits[object] ?? WORST_FIT, WORST_FIT) / 4);
  const shares = toShares(fits);
  for (let object = 0; object < shares.length; object += 1)
    add(behind + objects.length + object, 2 * (shares[object] ?? 0));
}

/** How sure it is that any column has each sense. */
export function presenceOf(shares: readonly Float64Array[], senses: number): Float64Array {
  const absent = new Float64Array(senses).fill(1);
  for (const one of shares)
    for (let sense = 0; sense < senses; sense += 1)
      absent[sense] = (absent[sense] ?? 1) * (1 - Math.min(one[sense] ?? 0, 0.98));
  return absent.map(share => 1 - share);
}

/** A plain name counts once more beside what was learnt: names of files are rarer in training than outside. */
const NAME_AGAIN = 0.6;

export function withName(shares: Float64Array, name: string): Float64Array {
  if (name === '') return shares;
  for (const { object, weight } of namedByTable(name)) {
    const at = objects.indexOf(object);
    shares[at] = (shares[at] ?? 0) * exp(NAME_AGAIN * weight);
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map(share => share / sum);
}
