// Column names that are parted by another character than the rows below them: whoever writes a header by hand, or joins it to
// rows of another program, does not always take the same.
import type { FileProblem } from '@groundwork/contract/profiles';
import { knownHeaders } from '../words/known-header.ts';
import { headerIndex, sampleRecords, usualWidth } from './dialect.ts';
import { judgeFirstRow } from './first-row.ts';
import { looksLikeData } from './header.ts';
import { separators, separatorWord } from './separators.ts';
import { type Dialect, type RawRecord, Tokenizer } from './tokenizer.ts';
import { FEWEST_ROWS } from './value-kinds.ts';

/** So many of the rows have as many cells as there are names. */
const AGREE = 0.8;
const MOST_CHARS = 131_072;

/** The dialect of the rows: one that parts the names alone reads every row as one wide cell. */
export function dialectOfRows(found: Dialect, text: string, isWholeFile: boolean): Dialect {
  const [, ...rows] = sampleRecords(text, found, isWholeFile).filter(({ cells }) => cells.length > 0);
  if (rows.length === 0 || rows.some(({ cells }) => cells.length > 1)) return found;
  const instead = separators.find(delimiter => {
    if (delimiter === found.delimiter) return false;
    const dialect = { ...found, delimiter };
    const parted = partedHeader(sampleRecords(text, dialect, isWholeFile), text, dialect);
    return parted?.delimiter === found.delimiter;
  });
  return instead === undefined ? found : { ...found, delimiter: instead };
}

interface PartedHeader {
  /** The records with the names as cells of their own. */
  records: RawRecord[];
  row: number;
  delimiter: string;
}

/** undefined where the names are parted like the rows, or nothing shows how. `text` is what the records were cut from. */
export function partedHeader(
  records: readonly RawRecord[],
  text: string,
  dialect: Dialect,
): PartedHeader | undefined {
  const width = usualWidth(records);
  if (width < 2) return undefined;
  const lines = text.split(dialect.newline);
  const at = headerIndex(records, width);
  for (const index of [at, at - 1]) {
    const record = records[index];
    if (!record || record.cells.length === 0 || record.cells.length === width) continue;
    const below = records.slice(index + 1).filter(({ cells }) => cells.length > 0);
    const agreeing = below.filter(({ cells, fault }) => cells.length === width && !fault);
    const [first, ...others] = below;
    if (!first || agreeing.length < AGREE * below.length) continue;
    const line = lineOf(lines, records.slice(0, index));
    for (const delimiter of separators) {
      const cells = delimiter === dialect.delimiter ? undefined : namesIn(line, { ...dialect, delimiter });
      if (cells?.length !== width || (index < at && isTitle(cells, first, others))) continue;
      const named = { row: record.row, cells };
      return { records: records.with(index, named), row: record.row, delimiter };
    }
  }
  return undefined;
}

/** Whether the names stand in the line below, and this one is a title. */
function isTitle(cells: readonly string[], below: RawRecord, rows: readonly RawRecord[]): boolean {
  const [own, next] = [knownHeaders(cells), knownHeaders(below.cells)];
  if (own > 0 || next > 0) return next >= own;
  return rows.length >= FEWEST_ROWS && judgeFirstRow(below, rows) === 'names';
}

/** The line behind those that the records before it take. */
function lineOf(lines: readonly string[], before: readonly RawRecord[]): string {
  const taken = before.reduce((sum, { lines: own }) => sum + (own ? own.last - own.first + 1 : 1), 0);
  return lines[taken] ?? '';
}

function namesIn(line: string, dialect: Dialect): string[] | undefined {
  const [record, ...more] = new Tokenizer(dialect, MOST_CHARS).push(line, true);
  if (!record || record.fault || more.length > 0) return undefined;
  const { cells } = record;
  const isEach = cells.every(cell => cell !== '') && new Set(cells).size === cells.length;
  return isEach && !looksLikeData(cells) ? cells : undefined;
}

export function partedOtherwise(place: string, names: string, rows: string | null): FileProblem {
  return {
    place,
    problem: `The column names are parted by ${separatorWord(names)}, the rows by ${separatorWord(rows ?? '')}; each is read by its own.`,
    mend: 'Nothing to do, unless the columns are not called so.',
    code: 'header_separator',
  };
}
