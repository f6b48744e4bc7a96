// Whether a company that somebody enters may be one that is there already under another name. For a warning, not for a merge: it
// goes further than `compareNames`, for which a word more makes another company.
import { type ComparedName, compareNames } from './names.ts';

/** A single word that two names share says something from so many letters on: `Global` and `Global Foods` are two firms. */
const FEWEST_LETTERS = 7;

/** The writing differs, by a slip at most, or all words of one are among the other's. Numbers are no slip. */
export function areSimilarCompanies(one: ComparedName, other: ComparedName): boolean {
  const verdict = compareNames('companies', one, other);
  if (verdict === 'unknown') return false;
  return verdict !== 'other' || isWithin(one, other) || isWithin(other, one);
}

function isWithin(few: ComparedName, many: ComparedName): boolean {
  if (few.words.length > many.words.length || digitsOf(few) !== digitsOf(many)) return false;
  const names = few.words.filter(word => !/^\d+$/.test(word));
  const isEnough = names.length > 1 || names.join('').length >= FEWEST_LETTERS;
  return isEnough && few.words.every(word => many.words.includes(word));
}

function digitsOf({ run }: ComparedName): string {
  return run.replaceAll(/\D/g, '');
}
