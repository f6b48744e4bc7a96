// Recognises sheets that are not one table: several tables side by side, or a description of tables.
import type { FileProblem } from '@groundwork/contract/profiles';
import { looksLikeData } from './header.ts';
import { noTable } from './no-table.ts';
import type { RawRecord } from './tokenizer.ts';

const DESCRIBES_TABLES = [
  /^(table|object|entity|file|dataset)( name)?$/i,
  /^(field|column|attribute|variable)( name)?$/i,
  /^(description|definition|meaning|notes?)$/i,
];

/** Why these records are no table that can be imported, or undefined when they are one. `all` are the file's first records,
 *  blank ones and those above the header among them. */
export function layoutProblem(
  {
    header,
    below,
    all,
    delimiter,
  }: {
    header: readonly string[];
    below: readonly RawRecord[];
    all: readonly RawRecord[];
    delimiter: string | null;
  },
  place: string,
): FileProblem | undefined {
  const other = noTable(all, delimiter);
  if (other)
    return {
      place,
      problem: `The file is no table: it holds ${other.what}.`,
      mend: other.mend,
      code: 'not_a_table',
    };
  if (isDictionary(header))
    return notATable(place, 'The columns describe fields of other tables (a data dictionary).');
  if (isSideBySide(header, below) || repeatsHeader(header, below) || isStacked(all))
    return notATable(place, 'Several tables stand side by side or below each other.');
  return undefined;
}

function notATable(place: string, problem: string): FileProblem {
  return { place, problem, mend: 'Leave it out, or save each table as its own file.', code: 'not_a_table' };
}

function isDictionary(header: readonly string[]): boolean {
  const names = header.filter(cell => cell !== '');
  return (
    names.length <= 6 &&
    DESCRIBES_TABLES.filter(word => names.some(name => word.test(name))).length >= 2 &&
    names.some(name => DESCRIBES_TABLES[1]?.test(name))
  );
}

/** A gap (no name and no value) with named columns on both sides, whose sides begin and end by themselves. */
function isSideBySide(header: readonly string[], below: readonly RawRecord[]): boolean {
  const width = Math.max(header.length, ...below.map(record => record.cells.length));
  const isNamed = (column: number): boolean => (header[column] ?? '') !== '';
  const last = lastIndex(width, isNamed);
  const gaps: number[] = [];
  for (let column = 1; column < last; column++) if (!isNamed(column)) gaps.push(column);
  const emptyGaps = gaps.filter(column => below.every(record => (record.cells[column] ?? '') === ''));
  if (emptyGaps.length === 0) return false;
  const cut = emptyGaps[0] ?? 0;
  const repeated = header.slice(0, cut).some(name => name !== '' && header.slice(cut).includes(name));
  const isOneSided = (record: RawRecord): boolean =>
    record.cells.slice(0, cut).every(cell => cell === '') !==
    record.cells.slice(cut).every(cell => cell === '');
  const oneSided = below.filter(isOneSided).length;
  const sparse = gaps.length >= last / 2;
  return repeated || sparse || (below.length > 0 && oneSided >= Math.max(1, below.length * 0.1));
}

/** A row below that holds the names of several columns again begins another table. */
function repeatsHeader(header: readonly string[], below: readonly RawRecord[]): boolean {
  const names = new Set(header.filter(cell => cell !== ''));
  const hasGap = header
    .slice(
      0,
      lastIndex(header.length, column => header[column] !== ''),
    )
    .includes('');
  return hasGap && below.some(record => new Set(record.cells.filter(cell => names.has(cell))).size >= 2);
}

/** Behind a blank line stand a title, other column names than the first, and rows of their own. */
function isStacked(all: readonly RawRecord[]): boolean {
  const filled = ({ cells }: RawRecord): string[] => cells.filter(cell => cell !== '');
  const first = all.find(record => filled(record).length > 1);
  if (!first) return false;
  return all.some((record, index) => {
    const [before, names, row] = [all[index - 1], all[index + 1], all[index + 2]];
    if (!before || !names || !row || index < all.indexOf(first) + 2) return false;
    if (filled(before).length > 0 || filled(record).length !== 1 || filled(row).length < 2) return false;
    const cells = filled(names);
    const isHeader = cells.length > 1 && new Set(cells).size === cells.length && !looksLikeData(cells);
    const isOther = cells.length !== filled(first).length || cells.some(cell => first.cells.includes(cell));
    return isHeader && isOther && FOOTER_FREE.test(record.cells.join(''));
  });
}

/** A report's last lines are no titles. */
const FOOTER_FREE = /^(?!.*(total|©|copyright|confidential|generated|exported|page \d))/i;

function lastIndex(width: number, isNamed: (column: number) => boolean): number {
  for (let column = width - 1; column >= 0; column--) if (isNamed(column)) return column;
  return -1;
}
