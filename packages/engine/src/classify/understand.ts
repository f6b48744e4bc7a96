// Which concepts a header may stand for, with a score from 0 to 1. Looks at words only; values are weighed elsewhere.

import type { HeaderName } from '../profile/header-name.ts';
import type { Concept } from '../words/concepts.ts';
import { isSaidOn, phrases } from '../words/concepts.ts';
import { entityWords, fillers, type Qualifier, qualifiers } from '../words/header-words.ts';
import { phraseSimilarity, similarAmong } from './similarity.ts';

export interface Reading {
  concept: Concept;
  score: number;
  how: 'exact' | 'entity' | 'qualified' | 'contained' | 'similar';
  qualifier: Qualifier | null;
  phrase: string;
}

const EXACT = 0.97;
const WITHOUT_ENTITY = 0.93;
const QUALIFIED = 0.92;
/** A known phrase with a word beside it that nobody knows: likely, but not sure until the values say so too. */
const CONTAINED = 0.74;
/** Below this a likeness of words is no better than chance. */
const LEAST_SIMILAR = 0.78;

/** Phrases without the small words between their words: “statut de paiement” is “statut du paiement”. */
const barePhrases = new Map(
  [...phrases].flatMap(([phrase, concepts]) => {
    const words = phrase.split(' ');
    const bare = words.filter(word => !fillers.has(word));
    return bare.length > 1 && bare.length < words.length ? [[bare.join(' '), concepts] as const] : [];
  }),
);
const compactPhrases = new Map(
  [...phrases].map(([phrase, concepts]) => [phrase.replaceAll(' ', ''), concepts]),
);
/** Every phrase by each of its words: a header is only compared with phrases that share a word with it, or nearly. */
const phrasesWith = new Map<string, { phrase: string; tokens: string[]; concepts: readonly Concept[] }[]>();
for (const [phrase, concepts] of phrases) {
  const tokens = phrase.split(' ');
  const entry = { phrase, tokens, concepts };
  for (const word of new Set(tokens)) phrasesWith.set(word, [...(phrasesWith.get(word) ?? []), entry]);
}
const similarWords = similarAmong([...phrasesWith.keys()]);

/** Headers that were read recently: a file of hundreds of columns is read again with every answer. */
const cache = new Map<string, readonly Reading[]>();
/** A file of 5,000 columns is read as each of eight kinds of records, and again when its rows are. */
const MOST_HEADERS = 60_000;

/** Best reading of every concept the header may stand for, best first. */
export function understand(header: HeaderName, object: string): readonly Reading[] {
  const key = [object, header.phrase, ...header.tokens].join('\u001f');
  const known = cache.get(key);
  if (known) return known;
  const readings = readingsOf(header, object);
  if (cache.size >= MOST_HEADERS) cache.clear();
  cache.set(key, readings);
  return readings;
}

function readingsOf(header: HeaderName, object: string): Reading[] {
  const best = new Map<Concept, Reading>();
  const offer = (reading: Reading): void => {
    if (!isSaidOn(reading.concept, object)) return;
    const known = best.get(reading.concept);
    if (!known || known.score < reading.score) best.set(reading.concept, reading);
  };
  const whole = lookup(header.tokens);
  for (const concept of whole)
    offer({ concept, score: EXACT, how: 'exact', qualifier: null, phrase: header.phrase });

  const ownWords = new Set(entityWords[object === 'leads' ? 'contacts' : object] ?? []);
  const withoutEntity = header.tokens.filter(word => !ownWords.has(word) && !fillers.has(word));
  if (withoutEntity.length < header.tokens.length && withoutEntity.length > 0) {
    for (const concept of lookup(withoutEntity)) {
      offer({
        concept,
        score: WITHOUT_ENTITY,
        how: 'entity',
        qualifier: null,
        phrase: withoutEntity.join(' '),
      });
    }
  }
  const withoutFillers = header.tokens.filter(word => !fillers.has(word));
  if (withoutFillers.length < header.tokens.length)
    for (const concept of lookupBare(withoutFillers))
      offer({
        concept,
        score: WITHOUT_ENTITY,
        how: 'entity',
        qualifier: null,
        phrase: withoutFillers.join(' '),
      });
  // "Telefon - Mobil", "Phone (Mobile)": the narrower word says which of the two it is.
  for (const word of header.tokens) {
    const rest = withoutFillers.filter(one => one !== word && !ownWords.has(one));
    if (lookup([word]).includes('mobile') && lookup(rest).includes('phone'))
      offer({ concept: 'mobile', score: QUALIFIED, how: 'qualified', qualifier: null, phrase: word });
  }
  readQualified(header.tokens, offer);
  readQualified(withoutEntity, offer);
  if (best.size === 0) {
    readSimilar(header.tokens, offer);
    readContained(withoutFillers, object, offer);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.concept.localeCompare(b.concept));
}

function lookupBare(tokens: readonly string[]): readonly Concept[] {
  const found = lookup(tokens);
  return found.length > 0 ? found : (barePhrases.get(tokens.join(' ')) ?? []);
}

function lookup(tokens: readonly string[]): readonly Concept[] {
  const phrase = tokens.join(' ');
  return phrases.get(phrase) ?? compactPhrases.get(tokens.join('')) ?? [];
}

function readQualified(tokens: readonly string[], offer: (reading: Reading) => void): void {
  const found = tokens.flatMap(word => qualifiers.get(word) ?? []);
  if (found.length === 0) return;
  // A word may belong to the phrase ("postal code") or qualify it ("postal street"), so each is tried by itself, too.
  for (const removed of [found, ...found.map(one => [one])]) {
    const rest = tokens.filter(word => !removed.some(one => one.word === word));
    const [first] = removed;
    if (!first || rest.length === 0) continue;
    const qualifier = removed.reduce((worst, one) => (one.rank > worst.rank ? one : worst), first);
    for (const concept of lookup(rest)) {
      offer({ concept, score: QUALIFIED, how: 'qualified', qualifier, phrase: rest.join(' ') });
    }
  }
}

/** Words that stand in the names of all sorts of fields and say little there. */
const wide: readonly Concept[] = ['name', 'timestamp', 'due_date', 'record_id', 'customer_number', 'deleted'];
const wideOnParties: readonly Concept[] = ['status', 'company_type', 'rating', 'stage', 'category'];

/** `Fonction occupée`, `Current status`: the phrase at the beginning or the end of at most four words. */
function readContained(tokens: readonly string[], object: string, offer: (reading: Reading) => void): void {
  const tooWide = object === 'contacts' || object === 'companies' ? [...wide, ...wideOnParties] : wide;
  if (tokens.length < 2 || tokens.length > 4) return;
  for (let length = tokens.length - 1; length > 0; length -= 1) {
    const ends = [tokens.slice(0, length), tokens.slice(-length)];
    const found = ends.flatMap(part =>
      lookup(part)
        .filter(concept => !tooWide.includes(concept) && isSaidOn(concept, object))
        .map(concept => ({ concept, phrase: part.join(' ') })),
    );
    for (const one of found) offer({ ...one, score: CONTAINED, how: 'contained', qualifier: null });
    if (found.length > 0) return;
  }
}

/** What a header resembles is the same for every kind of record. */
const similarCache = new Map<string, readonly Reading[]>();

function readSimilar(tokens: readonly string[], offer: (reading: Reading) => void): void {
  const key = tokens.join(' ');
  const known = similarCache.get(key) ?? similarReadings(tokens);
  if (similarCache.size >= MOST_HEADERS) similarCache.clear();
  similarCache.set(key, known);
  for (const reading of known) offer(reading);
}

function similarReadings(tokens: readonly string[]): Reading[] {
  const near = new Set(
    tokens.flatMap(word => similarWords(word).flatMap(known => phrasesWith.get(known) ?? [])),
  );
  return [...near].flatMap(entry => {
    const similarity = phraseSimilarity(tokens, entry.tokens, LEAST_SIMILAR);
    if (similarity < LEAST_SIMILAR) return [];
    return entry.concepts.map(concept => ({
      concept,
      score: similarity * 0.9,
      how: 'similar' as const,
      qualifier: null,
      phrase: entry.phrase,
    }));
  });
}
