// Names in the forms by which they are compared. What is shown to people is never one of these.

/** Lower case without accents: `Zoë Müller` and `ZOE MULLER` are the same, and so are `ß` and `ss`. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('đ', 'd');
}

/** Most names are: nothing of them has an accent. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

const SALUTATION = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|sir|herr|frau|mme|mlle|sr|sra|srta|dott|ing)\.?\s+)+/;
const SUFFIX = /[\s,]+(?:jr|sr|ii|iii|iv|phd|md|esq|mba|cpa)\.?$/;

/** A person's name or part of it: folded, without salutation and suffix, one space between words. */
export function normaliseName(text: string): string {
  const folded = fold(text).trim();
  const bare = folded.replace(SALUTATION, '').replace(SUFFIX, '');
  return words(bare === '' ? folded : bare).join(' ');
}

/** The strictest form, for names used as keys: letters and digits only (`GTX Pro` and `GTXPro` are the same). */
export function normaliseKey(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const LEGAL_WORDS = new Set(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc pc gmbh ag kg kgaa ohg ug ev eg mbh se
  sa sas sarl sasu eurl spa srl sl slu sau bv nv vof cv ab as asa aps oy oyj kft zrt doo sro pty pvt private bhd sdn
  kk lda ltda sapi cia`.split(/\s+/),
);

/**
 * A company's name without what does not tell companies apart: legal form, articles at the beginning, case, accents,
 * punctuation. `The Müller & Söhne GmbH & Co. KG` gives `muller and sohne`. Never empty unless the text has no letter
 * or digit: a name made of such words only stays as it is.
 */
export function normaliseCompanyName(text: string): string {
  const dotless = fold(text)
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll(/['’`]/g, '');
  const all = words(dotless.replaceAll('&', ' and ').replaceAll('+', ' and '));
  const kept = [...all];
  const isBare = (): boolean => kept.length <= (kept[0] === 'the' ? 2 : 1);
  while (!isBare() && isLegalEnding(kept)) kept.pop();
  // “The The” is a name; taking one away would leave another to be taken away next time.
  if (kept.length > 1 && kept[0] === 'the' && kept[1] !== 'the') kept.shift();
  return kept.join(' ');
}

function isLegalEnding(kept: readonly string[]): boolean {
  const last = kept.at(-1) ?? '';
  return LEGAL_WORDS.has(last) || (last === 'and' && kept.length > 2);
}

function words(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
}
