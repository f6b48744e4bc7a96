// From labelled tables and phrases to what the two halves learn from: distinct headers with what they say, and how often.
import { columnFeatures } from '@groundwork/engine/learned/features';
import { type LearnedObject, senseOf } from '@groundwork/engine/learned/meanings';
import type { KnownHeader, KnownUse } from '@groundwork/engine/learned/nearest';
import { normalForm } from '@groundwork/engine/learned/normal-form';
import { unglued, withoutOwnName } from '@groundwork/engine/learned/own-names';
import type { CorpusTable } from './corpus.ts';
import type { Example } from './fit.ts';
import type { Phrase } from './vocabulary.ts';

/** One distinct header with one sense on one object. */
interface Use {
  phrase: string;
  sense: string;
  object: LearnedObject | undefined;
  times: number;
  systems: Set<string>;
  spellings: Map<string, number>;
}

/** What is written by hand counts as if so many tables had it. */
const BY_HAND = 3;
/** A header that stands in hundreds of tables is not hundreds of times as true. */
const MOST_TIMES = 30;

export interface Uses {
  /** With the table's own name taken off. */
  bare: readonly Use[];
  /** Both with and without it: what the nearest half compares with. */
  all: readonly Use[];
}

export function usesOf(tables: readonly CorpusTable[], phrases: readonly Phrase[]): Uses {
  const bare = new Map<string, Use>();
  const all = new Map<string, Use>();
  for (const { system, object, columns } of tables)
    for (const { header, meaning } of columns) {
      const whole = unglued(normalForm(header));
      const sense = senseOf(meaning, whole);
      const phrase = object === undefined ? whole : withoutOwnName(whole, object);
      if (whole === '') continue;
      count(bare, { phrase, sense, object, header, system, times: 1 });
      for (const one of new Set([whole, phrase]))
        count(all, { phrase: one, sense, object, header, system, times: 1 });
    }
  for (const { header, meaning, object } of phrases) {
    const phrase = unglued(normalForm(header));
    if (phrase === '') continue;
    const use = { phrase, sense: senseOf(meaning, phrase), object, header, system: '', times: BY_HAND };
    count(bare, use);
    count(all, { ...use, object: undefined });
  }
  return { bare: sorted(bare), all: sorted(all) };
}

interface Counted extends Pick<Use, 'phrase' | 'sense' | 'object' | 'times'> {
  header: string;
  system: string;
}

function count(uses: Map<string, Use>, { phrase, sense, object, times, header, system }: Counted): void {
  const key = `${phrase}\t${sense}\t${object ?? ''}`;
  const use = uses.get(key) ?? { phrase, sense, object, times: 0, systems: new Set(), spellings: new Map() };
  use.times += times;
  if (system !== '') use.systems.add(system);
  use.spellings.set(header, (use.spellings.get(header) ?? 0) + 1);
  uses.set(key, use);
}

/** By code points: the order of a locale may differ between machines. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sorted(uses: Map<string, Use>): Use[] {
  return [...uses].toSorted(([a], [b]) => byText(a, b)).map(([, use]) => use);
}

/** Frequent senses count a little less each, so that rare ones are learnt at all. */
export function columnExamples(uses: readonly Use[], senses: readonly string[]): Example[] {
  const place = new Map(senses.map((sense, at) => [sense, at] as const));
  const weightOf = (use: Use): number => Math.sqrt(Math.min(use.times, MOST_TIMES));
  const totals = new Float64Array(senses.length);
  for (const use of uses) {
    const at = place.get(use.sense) ?? 0;
    totals[at] = (totals[at] ?? 0) + weightOf(use);
  }
  return uses.map(use => {
    const answer = place.get(use.sense) ?? 0;
    const plain = columnFeatures(use.phrase, undefined);
    const inputs = use.object === undefined ? [plain] : [plain, columnFeatures(use.phrase, use.object)];
    const share = (totals[answer] ?? 0) / uses.length;
    // Twice with its object, once without: outside the object is nearly always known.
    const drawn = inputs.length === 2 && inputs[1] ? [...inputs, inputs[1]] : inputs;
    return { inputs: drawn, answer, weight: weightOf(use) / Math.sqrt(Math.sqrt(share)) };
  });
}

export function knownHeaders(uses: readonly Use[], senses: readonly string[]): KnownHeader[] {
  const place = new Map(senses.map((sense, at) => [sense, at] as const));
  return [...Map.groupBy(uses, use => use.phrase)]
    .map(([phrase, group]) => ({
      phrase,
      spelling: spellingOf(phrase, group),
      uses: group.map(
        (use): KnownUse => ({
          sense: place.get(use.sense) ?? 0,
          object: use.object,
          times: Math.min(use.times, MOST_TIMES),
          systems: use.systems.size,
        }),
      ),
    }))
    .toSorted((a, b) => byText(a.phrase, b.phrase));
}

/** The spelling most people would know; technical names only when there is no other. */
function spellingOf(phrase: string, uses: readonly Use[]): string {
  const found = uses
    .flatMap(use => [...use.spellings])
    .filter(([text]) => !/[_\t\n]/.test(text) && unglued(normalForm(text)) === phrase)
    .toSorted(([a, timesA], [b, timesB]) => timesB - timesA || byText(a, b));
  const plain = found[0]?.[0] ?? phrase;
  return plain.toLowerCase() === phrase ? phrase : plain;
}
