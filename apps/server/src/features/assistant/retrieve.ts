// Finds the passages that answer a question, or none. BM25 chooses candidates; whether one is good enough is judged by how
// much of the question it covers, because a score of BM25 says which is better and never whether it is good. Pure.
import MiniSearch from 'minisearch';
import type { Passage } from './knowledge.ts';
import { isTypo } from './typo.ts';
import { asksWhat, stemsOf } from './words.ts';

export interface Found {
  passage: Passage;
  /** 0 to 1: how surely it answers the question. */
  confidence: number;
}

export interface Finding {
  /** Best first. */
  found: Found[];
  /** How sure one has to be to say it. */
  needed: number;
  /** The question holds a word that stands nowhere in all that is known, such as a name. */
  hasUnknownWord: boolean;
}

export interface Index {
  find(question: string): Finding;
  /** Every word of it stands in what is known, or says nothing. */
  knowsEveryWord(text: string): boolean;
}

/** Below this nothing is said. Calibrated on `golden-calibration` and `free-tuned` of bench/data/assistant: the least at
 *  which none of their unanswerable questions is answered. The sets held out are what the published figures are measured on. */
const sureEnough = 0.62;
/** Below this a passage is not worth showing to a language model either, nor to a person. */
export const worthReading = 0.3;
export const nearEnough = 0.3;

/** With a word that is not known, such as a name, more of the rest has to agree. */
const sureThough = 0.7;
/** Of one word, nothing less than somebody asking just so. */
const sureOfOne = 0.9;

/** Who says `our`, or asks for what was, means their own project rather than the rule: decides between two that are equally
 *  near. */
const ownWords = /\b(?:our|ours|my|mine|we|us|i|me|was|were)\b/i;
const ownBonus = 0.04;
/** Asks for the way to do something, which is a rule and never a fact; how it goes on is what comes next. */
const asksHow =
  /^\W*(?:how (?!do (?:we|i) (?:proceed|continue|go on|carry on))(?:do|does|can|could|should|to|would)|where (?:do|can|should))\b/i;

/** Share of a question that has to be met before it may count as answered, and what counts for less. */
const mostCovered = 0.7;
const atBest = 0.55;

const candidates = 25;

export function createIndex(passages: readonly Passage[]): Index {
  const search = new MiniSearch<{ id: number; asked: string; text: string }>({
    fields: ['asked', 'text'],
    tokenize: stemsOf,
    processTerm: term => term,
  });
  search.addAll(
    passages.map((passage, id) => ({
      id,
      asked: [passage.source.title, ...passage.asked].join(' '),
      text: passage.sentences.join(' '),
    })),
  );
  const words = passages.map(wordsOf);
  const seen = frequencies(words);
  const weigh: Weigh = stem =>
    // Who, when, how many: they distinguish answers of one topic, and are no topic themselves.
    (asksWhat.has(stem) ? 0.35 : 1) * Math.log(1 + passages.length / (seen.get(stem) ?? 0.5));
  const wordings = passages.map(({ source, asked }) =>
    [source.title, ...asked].map(way => [...new Set(stemsOf(way))]).filter(way => way.length > 0),
  );
  return {
    knowsEveryWord: text => stemsOf(text).every(stem => seen.has(stem)),
    find(question) {
      const all = [...new Set(stemsOf(question))];
      // A figure that is nowhere is nobody's name: `row 17`. Several are a sum.
      const figures = all.filter(stem => !seen.has(stem) && /^\d+$/.test(stem));
      const given = figures.length === 1 ? all.filter(stem => stem !== figures[0]) : all;
      const asked = [...new Set(given.map(stem => (seen.has(stem) ? stem : mended(stem, seen))))];
      const hasUnknownWord = asked.some(stem => !seen.has(stem));
      if (asked.every(stem => asksWhat.has(stem))) return { found: [], needed: 1, hasUnknownWord };
      const isOwn = ownWords.test(question);
      const isRule = asksHow.test(question);
      const found = search
        .search(asked.join(' '), {
          boost: { asked: 2 },
          combineWith: 'OR',
          tokenize: text => text.split(' '),
        })
        .slice(0, candidates)
        .flatMap(hit => {
          const id = Number(hit.id);
          const passage = passages[id];
          if (!passage) return [];
          const own = words[id] ?? new Set();
          const isFact = passage.fact !== undefined || passage.area !== undefined;
          // A fact answers only what it is asked for in every word; rules may say more than a question asks.
          if (isFact && (isRule || !asked.every(stem => own.has(stem)))) return [];
          const sure = confidence(asked, own, wordings[id] ?? [], weigh);
          return [{ passage, confidence: sure + (isFact && isOwn ? ownBonus : 0) }];
        })
        .toSorted((one, other) => other.confidence - one.confidence);
      const isBare = asked.filter(stem => !asksWhat.has(stem)).length === 1;
      return { found, needed: isBare ? sureOfOne : hasUnknownWord ? sureThough : sureEnough, hasUnknownWord };
    },
  };
}

type Weigh = (stem: string) => number;

function wordsOf({ source, asked, sentences }: Passage): ReadonlySet<string> {
  return new Set(stemsOf([source.title, ...asked, ...sentences].join(' ')));
}

/** In how many passages each word stands. Rare words weigh more, and one that stands nowhere weighs most. */
function frequencies(words: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const own of words) for (const stem of own) seen.set(stem, (seen.get(stem) ?? 0) + 1);
  return seen;
}

/** A word that is not known, as the most frequent known one that differs from it by a slip of the finger. Short words are
 *  too much alike for that, and nobody mistypes the first letter and reads on. */
function mended(stem: string, known: ReadonlyMap<string, number>): string {
  if (stem.length < 5 || /\d/.test(stem)) return stem;
  let best = stem;
  for (const [word, count] of known)
    if (word[0] === stem[0] && isTypo(stem, word) && count > (known.get(best) ?? 0)) best = word;
  return best;
}

/** Half how much of the question the passage covers, half how like the question is to one way of asking for it. */
function confidence(
  asked: readonly string[],
  own: ReadonlySet<string>,
  wordings: readonly (readonly string[])[],
  weigh: Weigh,
): number {
  const total = sum(asked, weigh);
  const covered = sum(
    asked.filter(stem => own.has(stem)),
    weigh,
  );
  const likeness = Math.max(
    0,
    ...wordings.map(way => {
      const both = sum(
        way.filter(stem => asked.includes(stem)),
        weigh,
      );
      return (2 * both) / (sum(way, weigh) + total || 1);
    }),
  );
  const sure = 0.5 * (covered / total) + 0.5 * likeness;
  // What leaves out much of a question answers another one.
  return covered / total < mostCovered ? Math.min(sure, atBest) : sure;
}

function sum(stems: readonly string[], weigh: Weigh): number {
  return stems.reduce((whole, stem) => whole + weigh(stem), 0);
}
