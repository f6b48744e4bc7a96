// Whether a cell is a word that columns are called by, in the languages of the lexicon.
import { phrases } from './concepts.ts';
import { qualifiers } from './header-words.ts';

const compact = new Set([...phrases.keys()].map(phrase => phrase.replaceAll(' ', '')));
const LONGEST = 60;
/** `Name / Nombre`: each part is a word of its own. */
const BETWEEN_LANGUAGES = /\s*[/|\n]\s*/;
/** Names and addresses that are also words for columns are no proof. */
const NUMBERED = /^(line|address|phone|email|e mail|note|notes|name|status|type|number|date|url)s?( \d)?$/;

export function isKnownHeader(text: string): boolean {
  if (text === '' || text.length > LONGEST) return false;
  return text.split(BETWEEN_LANGUAGES).some(isKnownPhrase);
}

function isKnownPhrase(text: string): boolean {
  const words = folded(text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2'));
  const phrase = words.join(' ');
  if (phrase === '') return false;
  const bare = words.filter(word => !qualifiers.has(word)).join(' ');
  return (
    phrases.has(phrase) ||
    NUMBERED.test(phrase) ||
    compact.has(folded(text).join('')) ||
    (bare !== '' && bare !== phrase && phrases.has(bare))
  );
}

function folded(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

/** Of the filled cells, how many are such words; 0 for a record without cells. */
export function knownHeaders(cells: readonly string[]): number {
  const filled = cells.filter(cell => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(isKnownHeader).length / filled.length;
}
