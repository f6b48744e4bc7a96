// Words by which a column's meaning shows itself without help from its name.
import type { Semantic } from '@groundwork/contract/profiles';
import { fold } from './values/name.ts';

const set = (words: string): Set<string> => new Set(words.split('|').map(word => word.trim()));

const SALUTATIONS = set(
  'mr|mrs|ms|miss|mx|dr|prof|herr|frau|mme|mlle|m|sr|sra|srta|sir|madam|mr.|mrs.|ms.|dr.|prof.',
);
const GENDERS = set(
  'male|female|m|f|d|diverse|non-binary|nonbinary|other|unknown|mannlich|weiblich|homme|femme|hombre|mujer|man|woman',
);
const CURRENCIES = set(
  'usd|eur|gbp|chf|jpy|cny|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|ron|bgn|hrk|try|rub|uah|ils|aed|sar|qar|kwd|egp|zar|ngn|kes|inr|pkr|bdt|lkr|thb|vnd|idr|myr|sgd|php|hkd|twd|krw|mxn|brl|ars|clp|cop|pen|uyu',
);
const LANGUAGES = set(
  'english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese|arabic|hindi|turkish|swedish|danish|norwegian|finnish|greek|czech|korean|deutsch|francais|espanol|italiano',
);
const STATES = set(
  'al|ak|az|ar|ca|co|ct|de|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|dc|pr|as|gu|mp|vi|fm|mh|pw|aa|ae|ap|ab|bc|mb|nb|nl|ns|nt|nu|on|pe|qc|sk|yt|nsw|vic|qld|sa|tas|act|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming',
);
const COUNTRIES = set(
  'afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|barbados|belarus|belgium|belize|benin|bhutan|bolivia|bosnia and herzegovina|botswana|brazil|brunei|bulgaria|burkina faso|burundi|cambodia|cameroon|canada|chad|chile|china|colombia|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|dominican republic|ecuador|egypt|el salvador|estonia|ethiopia|fiji|finland|france|gabon|georgia|germany|ghana|greece|guatemala|guinea|guyana|haiti|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|jamaica|japan|jordan|kazakhstan|kenya|korea|south korea|kuwait|kyrgyzstan|laos|latvia|lebanon|libya|liechtenstein|lithuania|luxembourg|madagascar|malawi|malaysia|maldives|mali|malta|mauritius|mexico|moldova|monaco|mongolia|montenegro|morocco|mozambique|myanmar|namibia|nepal|netherlands|the netherlands|new zealand|nicaragua|niger|nigeria|north macedonia|norway|oman|pakistan|panama|papua new guinea|paraguay|peru|philippines|poland|portugal|qatar|romania|russia|rwanda|saudi arabia|senegal|serbia|singapore|slovakia|slovenia|somalia|south africa|spain|sri lanka|sudan|sweden|switzerland|syria|taiwan|tanzania|thailand|tunisia|turkey|uganda|ukraine|united arab emirates|uae|united kingdom|uk|great britain|england|scotland|wales|united states|united states of america|usa|u.s.a.|uruguay|uzbekistan|venezuela|vietnam|yemen|zambia|zimbabwe|deutschland|osterreich|schweiz|frankreich|espana|italia|brasil',
);

/** Narrow vocabularies first: every currency code could be a company's name. */
const VOCABULARIES: readonly (readonly [Semantic, ReadonlySet<string>])[] = [
  ['salutation', SALUTATIONS],
  ['gender', GENDERS],
  ['currency_code', CURRENCIES],
  ['country', COUNTRIES],
  ['language', LANGUAGES],
  ['state', STATES],
];
const COMPANY =
  /\b(inc|corp|corporation|llc|llp|ltd|limited|plc|gmbh|ag|kg|bv|b\.v\.|nv|sarl|s\.?a\.?s?|spa|pty|holdings?|group|industries|solutions|technologies|bank)\b\.?$|\band sons\b/i;

/** A name with a legal form, or with a word that companies end in. */
export function isCompanyName(value: string): boolean {
  return COMPANY.test(value);
}

const JOB =
  /\b(manager|director|engineer|officer|president|vp|svp|evp|ceo|cfo|cto|coo|cmo|cio|analyst|consultant|assistant|developer|specialist|head of|coordinator|administrator|representative|executive|supervisor|architect|designer|accountant|teacher|nurse|doctor|technician|scientist|lawyer|buyer|planner)\b/i;
const QUARTER = /^(q[1-4][ -/]?(19|20)?\d\d|(19|20)\d\d[ -/]?q[1-4])$/i;
const IP = /^\d{1,3}(\.\d{1,3}){3}$/;

/** What most of the values mean by their words alone; undefined when nothing stands out. */
export function meaningOfWords(
  values: readonly (readonly [value: string, count: number])[],
): Semantic | undefined {
  const total = values.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  /** Whether so large a share of the values is such; said as soon as it cannot be any more. */
  const is = (least: number, test: (value: string) => boolean): boolean => {
    let left = total;
    for (const [value, count] of values) {
      if (test(value)) continue;
      left -= count;
      if (left / total < least) return false;
    }
    return true;
  };
  for (const [semantic, words] of VOCABULARIES) if (is(0.8, value => words.has(fold(value)))) return semantic;
  if (is(0.8, value => QUARTER.test(value))) return 'quarter';
  if (is(0.8, value => IP.test(value))) return 'ip_address';
  if (is(0.4, value => COMPANY.test(value))) return 'company_name';
  return is(0.4, value => JOB.test(value) && value.length < 60) ? 'job_title' : undefined;
}

/** Do all values belong to this meaning's closed vocabulary? True for meanings without one. */
export function isInVocabulary(semantic: Semantic, values: readonly (readonly [string, number])[]): boolean {
  const words = VOCABULARIES.find(([name]) => name === semantic)?.[1];
  if (!words || semantic === 'country' || semantic === 'state' || semantic === 'language') return true;
  const known = values.filter(([value]) => words.has(fold(value))).length;
  return known >= values.length * 0.5;
}
