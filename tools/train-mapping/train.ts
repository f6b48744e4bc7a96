// From corpus and vocabulary to weights, always the same for the same input.
import { COLUMN_BUCKETS, columnFeatures } from '@groundwork/engine/learned/features';
import { Grammar } from '@groundwork/engine/learned/grammar';
import { sharesOf } from '@groundwork/engine/learned/linear';
import { objects } from '@groundwork/engine/learned/meanings';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import { tablePhrase, unglued } from '@groundwork/engine/learned/own-names';
import { objectBuckets, presenceOf, tableFeatures } from '@groundwork/engine/learned/table-features';
import type { Weights } from '@groundwork/engine/learned/weights';
import { Draws } from './chance.ts';
import type { CorpusTable } from './corpus.ts';
import { columnExamples, knownHeaders, usesOf } from './examples.ts';
import { type Example, fitLayer } from './fit.ts';
import { drawnTables, shownTables } from './synthetic.ts';
import type { Phrase } from './vocabulary.ts';

const SEED = 13;
const DRAWN_TABLES = 2500;

export function train(tables: readonly CorpusTable[], phrases: readonly Phrase[]): Weights {
  const uses = usesOf(tables, phrases);
  const senses = [...new Set(uses.bare.map(use => use.sense))].sort();
  const columns = fitLayer(columnExamples(uses.bare, senses), {
    buckets: COLUMN_BUCKETS,
    classes: senses.length,
    rounds: 5,
    step: 0.2,
    hidden: 0.15,
    least: 0.17,
    caution: 0.05,
    steps: 31,
    seed: SEED,
  });
  const shares = new Map<string, Float64Array>();
  const meant = (phrase: string): Float64Array => {
    const known = shares.get(phrase) ?? sharesOf(columns, columnFeatures(phrase, undefined));
    shares.set(phrase, known);
    return known;
  };
  const draws = new Draws(SEED);
  const grammar = new Grammar(senses);
  const named = [...shownTables(tables, draws), ...drawnTables(tables, phrases, DRAWN_TABLES, draws)];
  const counts = new Map<string, number>();
  for (const { object } of named) counts.set(object, (counts.get(object) ?? 0) + 1);
  const examples = named.map(({ name, headers, object, weight }): Example => {
    const words = headers.map(header => unglued(normalForm(header)));
    const presence = presenceOf(words.map(meant), senses.length);
    const called = tablePhrase(unglued(normalForm(name)));
    return {
      inputs: [tableFeatures(called, words, presence, grammar)],
      answer: objects.indexOf(object),
      weight: weight / Math.sqrt(counts.get(object) ?? 1),
    };
  });
  const learned = fitLayer(examples, {
    buckets: objectBuckets(senses.length),
    classes: objects.length,
    rounds: 8,
    step: 0.12,
    hidden: 0.1,
    least: 0.035,
    caution: 1e-3,
    steps: 127,
    seed: SEED,
  });
  return { senses, columns, tables: learned, headers: knownHeaders(uses.all, senses) };
}
