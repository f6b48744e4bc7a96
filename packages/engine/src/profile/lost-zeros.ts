// Zeros that a spreadsheet program cut off: 1067 beside 01067, or a German postcode of four digits. Nothing is padded: which of them
// lost one, and which never had it, the file does not say.
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { plural } from '../words/wording.ts';
import type { Column } from './column.ts';
import { headerMatches, hintOf } from './header-hints.ts';
import type { Kind } from './mangled.ts';
import { fold } from './values/name.ts';

const POSTCODE_DIGITS = 5;
const FEWEST_DIGITS = 3;
/** So many of the values must be digits and nothing else, and so many of those of one length. */
const MOSTLY = 0.9;
const MOST = 0.5;
const DIGITS = /^\d+$/;

/** Countries all of whose postcodes have five digits, some of them a zero first. */
const FIVE_DIGITS = new Set(
  'de|deu|ger|germany|deutschland|allemagne|alemania|germania|us|usa|u.s.|u.s.a.|united states|united states of america|vereinigte staaten|etats-unis|estados unidos|fr|fra|france|frankreich|francia|it|ita|italy|italia|italien|italie|es|esp|spain|espana|spanien|espagne|spagna|fi|fin|finland|finnland|suomi|mx|mex|mexico|mexiko|tr|tur|turkey|turkiye|turkei|hr|croatia|hrvatska|kroatien|ua|ukraine|ee|estonia|eesti|estland'.split(
    '|',
  ),
);

type Evidence = Pick<Column, 'digitLengths' | 'filled' | 'numbers' | 'sample'>;

/** What a column is looked through for once more; undefined when nothing in it is shorter than it should be. */
export function lostZeros(
  profile: ColumnProfile,
  all: readonly ColumnProfile[],
  { digitLengths, filled, numbers, sample }: Evidence,
): Kind | undefined {
  const usual = usualLength(digitLengths, filled);
  const hasShorter = (length: number): boolean =>
    [...digitLengths.keys()].some(one => one < length && one >= FEWEST_DIGITS);
  if (profile.semantic === 'postcode') {
    const countryAt = all.findIndex(
      ({ name, semantic }) => semantic === 'country' || hintOf(name) === 'country',
    );
    const isUsual = usual === POSTCODE_DIGITS;
    if (!hasShorter(POSTCODE_DIGITS) || (countryAt < 0 && !isUsual)) return undefined;
    return kindOf(POSTCODE_DIGITS, cells => {
      const country = fold((cells[countryAt] ?? '').trim());
      return country === '' ? isUsual : FIVE_DIGITS.has(country);
    });
  }
  const isCode = profile.semantic === null || profile.semantic.startsWith('id_');
  if (!isCode || numbers.leadingZeroes === 0 || usual === undefined || headerMatches(profile.name, 'date'))
    return undefined;
  const withZero = sample.filter(([value]) => DIGITS.test(value) && value.startsWith('0'));
  const isOneLength = withZero.length > 0 && withZero.every(([value]) => value.length === usual);
  return isOneLength && hasShorter(usual) ? kindOf(usual, () => true) : undefined;
}

/** How many digits most values have, when none has more; undefined when they are of any length. */
function usualLength(lengths: ReadonlyMap<number, number>, filled: number): number | undefined {
  const total = [...lengths.values()].reduce((sum, count) => sum + count, 0);
  const longest = Math.max(0, ...lengths.keys());
  const isUsual = (lengths.get(longest) ?? 0) >= total * MOST && total >= filled * MOSTLY;
  return isUsual && longest >= FEWEST_DIGITS ? longest : undefined;
}

function kindOf(length: number, isHere: (cells: readonly string[]) => boolean): Kind {
  return {
    code: 'lost_zeros',
    test: DIGITS,
    isSpoilt: (cell, cells) => cell.length >= FEWEST_DIGITS && cell.length < length && isHere(cells),
    says: cells =>
      `${plural(cells, 'cell has', 'cells have')} fewer than ${length} digits: a spreadsheet program may have cut zeros off at the beginning.`,
    mend: 'Compare them with the old system, and export the column as text; until then they are taken as they are written.',
  };
}
