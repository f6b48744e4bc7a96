// Countries and states under all their names, so that `US`, `USA`, `United States` and `Vereinigte Staaten` are one.
import { normaliseKey } from '../profile/values/name.ts';

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
/** What people write beside the names and codes that the standard knows. */
const alsoCalled: Record<string, string> = {
  US: 'usa unitedstatesofamerica america etatsunisdamerique eeuu',
  GB: 'uk gbr greatbritain england scotland wales grossbritannien grandebretagne granbretana',
  DE: 'deu ger brd',
  NL: 'nld holland thenetherlands',
  FR: 'fra',
  ES: 'esp',
  IT: 'ita',
  PT: 'prt',
  BR: 'bra',
  AT: 'aut',
  CH: 'che',
  BE: 'bel',
  CZ: 'czechrepublic tschechischerepublik',
  KR: 'korea republicofkorea',
  RU: 'russianfederation',
  AE: 'uae',
  VN: 'vietnam',
};
/** States and provinces that exports write in two letters. */
const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan';

let countries: ReadonlyMap<string, string> | undefined;
const stateCodes = new Map(
  states.split('|').flatMap(line => {
    const code = line.slice(0, 2);
    return [
      [normaliseKey(code), code],
      [normaliseKey(line.slice(3)), code],
    ] as const;
  }),
);

/** The two-letter code of a country by its name in seven languages or any usual code; undefined when it is none. */
export function countryCode(text: string): string | undefined {
  countries ??= nameCountries();
  return countries.get(normaliseKey(text));
}

/** The two-letter code of a state of the USA or a province of Canada. */
export function stateCode(text: string): string | undefined {
  return stateCodes.get(normaliseKey(text));
}

function nameCountries(): Map<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const found = new Map<string, string>();
  const say = (name: string | undefined, code: string): void => {
    const key = normaliseKey(name ?? '');
    if (key !== '' && !found.has(key)) found.set(key, code);
  };
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const name = names.of(first + second);
        if (name === undefined) continue;
        // DD is called Germany, too: what a country was once coded as is the country that it is today.
        const code = new Intl.Locale(`und-${first}${second}`).region ?? first + second;
        say(name, code);
        say(first + second, code);
      }
  }
  for (const [code, words] of Object.entries(alsoCalled))
    for (const word of words.split(' ')) say(word, code);
  return found;
}
