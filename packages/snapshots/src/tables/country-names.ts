// How countries are spelled: in the languages of the product, as codes, and as people shorten them.

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da'];
/** Codes that end up in records although they are no country's name, by the country they mean. */
const shortened: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'us', 'unitedstatesofamerica', 'america', 'theunitedstates'],
  GB: ['uk', 'gbr', 'greatbritain', 'britain', 'england', 'scotland', 'wales'],
  DE: ['deu', 'ger', 'brd'],
  AT: ['aut'],
  CH: ['che'],
  FR: ['fra'],
  ES: ['esp'],
  IT: ['ita'],
  NL: ['nld', 'holland', 'thenetherlands'],
  BE: ['bel'],
  CA: ['can'],
  AU: ['aus'],
  AE: ['uae'],
  CZ: ['czechrepublic', 'czechia'],
  KR: ['southkorea', 'republicofkorea'],
  RU: ['russianfederation', 'russia'],
};

/** Letters only, in lower case and without accents: what `country_key` makes of a text. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/** Every spelling with the code of its country; one that means two countries is none. */
export function countrySpellings(): [spelling: string, code: string][] {
  const meant = new Map<string, Set<string>>();
  const add = (spelling: string, code: string): void => {
    const key = lettersOf(spelling);
    if (key !== '') meant.set(key, (meant.get(key) ?? new Set()).add(code));
  };
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = letters
    .flatMap(first => letters.map(second => first + second))
    // Without codes of countries that are now part of another, and of what is no country.
    .filter(code => english.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code)
    .filter(code => !['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'].includes(code));
  const names = languages.map(
    language => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  for (const code of codes) {
    add(code, code);
    for (const name of names) add(name.of(code) ?? '', code);
    for (const spelling of shortened[code] ?? []) add(spelling, code);
  }
  return [...meant].flatMap(([spelling, [code = '', ...others]]) =>
    others.length === 0 ? [[spelling, code] as [string, string]] : [],
  );
}
