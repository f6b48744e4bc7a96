// Finds the passage that answers a question, or none. BM25 ranks; whether the best is good enough is judged by how much of
// the question it covers, because a score of BM25 says which is better and never whether it is good. Pure.
import MiniSearch from 'minisearch';
import type { Passage } from './knowledge.ts';
import { stemsOf } from './words.ts';

export interface Found {
  passage: Passage;
  /** 0 to 1: how surely it answers the question. */
  confidence: number;
  /** The question holds a word that stands nowhere in all that is known, such as somebody's name. */
  hasUnknownWord: boolean;
}

export interface Index {
  /** Best first. */
  find(question: string): Found[];
}

/** Below this nothing is said. Calibrated on the first half of golden-set.ts: the least at which none of its
 *  unanswerable questions is answered. The second half is what the published figure is measured on. */
export const sureEnough = 0.55;
/** Below this a passage is not worth showing to a language model either. */
export const worthReading = 0.3;

const candidates = 8;

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
      text: textOf(passage),
    })),
  );
  const seen = frequencies(passages);
  const weigh: Weigh = stem => Math.log(1 + passages.length / (seen.get(stem) ?? 0.5));
  return {
    find(question) {
      const asked = [...new Set(stemsOf(question))];
      if (asked.length === 0) return [];
      const hits = search.search(question, {
        boost: { asked: 2 },
        // A slip of the finger; short words are too much alike for that.
        fuzzy: term => (term.length >= 5 ? 0.2 : false),
        combineWith: 'OR',
      });
      const understood = new Set(hits.flatMap(hit => asked.filter(stem => isMet(stem, hit.terms))));
      const hasUnknownWord = understood.size < asked.length;
      return hits
        .slice(0, candidates)
        .flatMap(hit => {
          const passage = passages[Number(hit.id)];
          if (!passage) return [];
          const covered = asked.filter(stem => isMet(stem, hit.terms));
          return [
            { passage, confidence: confidence(asked, covered, hit.terms, passage, weigh), hasUnknownWord },
          ];
        })
        .toSorted((one, other) => other.confidence - one.confidence);
    },
  };
}

/** Facts are found by how people ask for them alone: names that people gave must not draw questions to themselves. */
function textOf({ source, sentences }: Passage): string {
  return source.kind === 'project' ? '' : sentences.join(' ');
}

type Weigh = (stem: string) => number;

/** The word itself, or one that differs by a slip and begins alike: nobody mistypes the first letter and reads on. */
function isMet(stem: string, terms: readonly string[]): boolean {
  return terms.some(term => term === stem || (stem.length >= 5 && term[0] === stem[0] && isSlip(stem, term)));
}

/** In how many passages each word stands. Rare ones tell more, and one that stands nowhere tells most of all. */
function frequencies(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const passage of passages) {
    const words = [passage.source.title, ...passage.asked, textOf(passage)].join(' ');
    for (const stem of new Set(stemsOf(words))) seen.set(stem, (seen.get(stem) ?? 0) + 1);
  }
  return seen;
}

/** One letter more, less, other, or two swapped. */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const restOf = (text: string, from: number) => text.slice(from);
  if (long.length > short.length) return restOf(short, at) === restOf(long, at + 1);
  if (restOf(short, at + 1) === restOf(long, at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && restOf(short, at + 2) === restOf(long, at + 2)
  );
}

/** Half how much of the question the passage covers, half how like the question is to one way of asking for it. */
function confidence(
  asked: readonly string[],
  covered: readonly string[],
  terms: readonly string[],
  passage: Passage,
  weigh: Weigh,
): number {
  const total = sum(asked, weigh);
  const coverage = sum(covered, weigh);
  const matched = new Set(terms.filter(term => isMet(term, asked)));
  const likeness = Math.max(
    ...[passage.source.title, ...passage.asked].map(way => {
      const stems = [...new Set(stemsOf(way))];
      const both = sum(
        stems.filter(stem => matched.has(stem)),
        weigh,
      );
      return (2 * both) / (sum(stems, weigh) + total || 1);
    }),
  );
  return 0.5 * (coverage / total) + 0.5 * Math.min(1, likeness);
}

function sum(stems: readonly string[], weigh: Weigh): number {
  return stems.reduce((whole, stem) => whole + weigh(stem), 0);
}
