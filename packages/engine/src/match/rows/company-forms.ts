// Companies, their sites and streets.
import { bare, bounds, findWords, squeeze, type Target, WORD, wordSet, writeText } from './cell-words.ts';
import { hashText, hashUnits } from './hash.ts';
import type { ColumnSlots } from './layout.ts';
import { isKind, type Letters } from './letters.ts';

const DOT = 46;
const LEGAL_FORMS = wordSet(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc holdings holding group gmbh ag kg kgaa ohg ug
  ev eg mbh se sa sas sarl sasu eurl spa srl sl slu bv nv vof ab as asa aps oy oyj kft zrt doo sro pty pvt ltda lda`,
);
/** How words of streets are shortened. */
const STREET_WORDS = new Map(
  `street st, avenue ave, av ave, road rd, lane ln, drive dr, boulevard blvd, court ct, place pl, square sq, highway hwy,
  terrace tce, strasse str, north n, south s, east e, west w`
    .split(/,\s+/)
    .map(line => line.split(' '))
    .map(([word = '', short = '']): [number, Uint16Array] => [
      hashText(word),
      Uint16Array.from(short, letter => letter.charCodeAt(0)),
    ]),
);

export function company(cell: Letters, column: ColumnSlots, target: Target): void {
  let count = findWords(cell, WORD);
  const hashOf = (word: number): number =>
    hashUnits(cell.units, bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0);
  while (count > 1 && LEGAL_FORMS.has(hashOf(count - 1))) count--;
  if (count === 0) return;
  const length = squeeze(cell, bounds[0] ?? 0, bounds[count * 2 - 1] ?? 0, WORD);
  writeText(target, target.row + column.at, bare, 0, length);
}

export function website(cell: Letters, column: ColumnSlots, target: Target): void {
  const { units, length } = cell;
  let from = 0;
  for (let at = 0; at + 2 < length; at++)
    if (units[at] === 58 && units[at + 1] === 47 && units[at + 2] === 47) from = at + 3;
  const isWww = units[from] === 119 && units[from + 1] === 119 && units[from + 2] === 119;
  if (isWww && units[from + 3] === DOT) from += 4;
  let to = from;
  while (to < length && (isKind(units[to] ?? 0, WORD) || units[to] === DOT || units[to] === 45)) to++;
  if (to - from < 3) return;
  target.words[target.row + column.at] = hashUnits(units, from, to);
}

export function street(cell: Letters, column: ColumnSlots, target: Target): void {
  const count = findWords(cell, WORD);
  let length = 0;
  for (let word = 0; word < count; word++) {
    const [from, to] = [bounds[word * 2] ?? 0, bounds[word * 2 + 1] ?? 0];
    const short = STREET_WORDS.get(hashUnits(cell.units, from, to));
    if (short && word > 0) {
      bare.set(short, length);
      length += short.length;
    } else length = squeeze(cell, from, to, WORD, length);
  }
  writeText(target, target.row + column.at, bare, 0, length);
}
