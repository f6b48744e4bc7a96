// Which character parts the cells, which ends the lines, and where the table begins: decided by a vote over the first records.
import { isTwoNames, separators } from './separators.ts';
import type { Dialect, RawRecord } from './tokenizer.ts';
import { Tokenizer } from './tokenizer.ts';

/** Common ones first: on equal evidence the earlier wins. */
const DELIMITERS = [',', ';', '\t', '|', '\u001f', '\u0001', '^', '~', '%', '#', ':'] as const;
const MAX_SAMPLE_RECORDS = 500;
/** A quote that stays open for twice this, half of the sample, is taken for one that never closes: else it would hide all
 *  rows behind it. */
const MAX_SAMPLE_CELL_CHARS = 131_072;
const MAX_PREAMBLE_RECORDS = 60;

/** `sep=;` as the first line tells spreadsheets the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?(?:\n|$)/i;

/** Reads the dialect off the first piece of a file. */
export function detectDialect(text: string, isWholeFile: boolean): Dialect {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const declared = SEPARATOR_LINE.exec(text)?.[1];
  // A line that names another character than the rows are parted by helps nobody.
  if (declared !== undefined && isParted(text, { delimiter: declared, newline }, isWholeFile))
    return { delimiter: declared, newline };
  const sample = text.replace(SEPARATOR_LINE, '');
  // One column is always an explanation: a delimiter must do better.
  let best: { delimiter: string | null; score: number } = { delimiter: null, score: ONE_COLUMN_SCORE };
  for (const delimiter of DELIMITERS) {
    if (!sample.includes(delimiter)) continue;
    const records = sampleRecords(sample, { delimiter, newline }, isWholeFile);
    const score = scoreOf(records) * (DELIMITERS.indexOf(delimiter) < 6 ? 1 : 0.6);
    if (score > best.score) best = { delimiter, score };
  }
  if (best.delimiter === ',' && areDecimals(sample, newline)) {
    const instead = sampleRecords(sample, { delimiter: ';', newline }, isWholeFile);
    if (scoreOf(instead) >= best.score) return { delimiter: ';', newline };
  }
  return { delimiter: best.delimiter, newline };
}

/** Whether any line behind the first two, which are not rows, is parted so; or none by anything else. */
function isParted(sample: string, dialect: Dialect, isWholeFile: boolean): boolean {
  const [, header, ...rows] = sampleRecords(sample, dialect, isWholeFile);
  const isSo = [...rows, ...(rows.length === 0 && header ? [header] : [])].some(
    ({ cells }) => cells.length > 1,
  );
  return isSo || !separators.some(one => one !== dialect.delimiter && sample.includes(one));
}

/** Commas in the rows stand between digits, and semicolons in all of them: `1;2,50;3,75` below names that commas part. */
function areDecimals(sample: string, newline: string): boolean {
  const [, ...rows] = sample.split(newline).filter(line => line.trim() !== '');
  return rows.length > 0 && rows.every(row => row.includes(';') && !/(?<!\d),|,(?!\d)/.test(row));
}

/** The first records of a text, blank ones included. */
export function sampleRecords(sample: string, dialect: Dialect, isWholeFile: boolean): RawRecord[] {
  return new Tokenizer(dialect, MAX_SAMPLE_CELL_CHARS).push(sample, isWholeFile).slice(0, MAX_SAMPLE_RECORDS);
}

/** How many cells most records have; ties go to the wider. 0 when there are none. */
export function usualWidth(records: readonly RawRecord[]): number {
  const votes = new Map<number, number>();
  for (const { cells, fault } of records)
    if (cells.length > 0 && !fault) votes.set(cells.length, (votes.get(cells.length) ?? 0) + 1);
  let width = 0;
  for (const [candidate, count] of votes) {
    const leading = votes.get(width) ?? 0;
    if (count > leading || (count === leading && candidate > width)) width = candidate;
  }
  return width;
}

/** Half of the rows may be ragged before two columns are no better explanation than one. */
const ONE_COLUMN_SCORE = 0.4;
const NAME_ABOVE = 0.3;
/** Lines without the delimiter may be titles and footers: they weigh little against it. */
const BARE_WEIGHT = 0.25;

/** Tables below each other have widths of their own: each is looked at by itself where blank lines part them. */
function scoreOf(records: readonly RawRecord[]): number {
  const whole = scoreOfTable(records);
  const parts = partsOf(records);
  if (parts.length < 2) return whole;
  const rows = parts.reduce((sum, part) => sum + part.length, 0);
  const each = parts.reduce((sum, part) => sum + (scoreOfTable(part) * part.length) / rows, 0);
  return Math.max(whole, each * PARTED);
}

/** One table explains more than several. */
const PARTED = 0.8;

function partsOf(records: readonly RawRecord[]): RawRecord[][] {
  const parts: RawRecord[][] = [[]];
  for (const record of records) {
    if (record.cells.length > 0) parts.at(-1)?.push(record);
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  }
  return parts.filter(part => part.length > 1);
}

/** How much a delimiter explains: records of one width, agreed on by the header, count by how many cells they give. */
function scoreOfTable(records: readonly RawRecord[]): number {
  const width = usualWidth(records.filter(record => record.cells.length > 1));
  if (width < 2) return 0;
  const start = headerIndex(records, width);
  const table = records.slice(start).filter(record => record.cells.length > 0);
  const agreeing = table.filter(record => record.cells.length === width && !record.fault).length;
  const bare = table.filter(record => record.cells.length === 1 && !record.fault).length;
  const share = agreeing / (table.length - bare * (1 - BARE_WEIGHT));
  // A line right above two cells is rather the name of one column, whose values hold the delimiter.
  const above = records[start - 1]?.cells;
  const isName = width === 2 && start > 0 && above?.length === 1 && !isTwoNames(above[0] ?? '');
  if (isName) return share * share * NAME_ABOVE;
  const hasHeader = records[start]?.cells.length === width;
  return share * share * (1 + Math.log2(width)) * (hasHeader ? 1 : 0.3);
}

/**
 * Which of the records is the header: the first that fills at least half of the usual width. Report titles and
 * other lines before it fill one or two cells only. Falls back to the first record that is not blank.
 */
export function headerIndex(records: readonly RawRecord[], width: number): number {
  const isFilled = (record: RawRecord): boolean => record.cells.some(cell => cell !== '');
  for (const [index, record] of records.slice(0, MAX_PREAMBLE_RECORDS).entries()) {
    const filled = record.cells.filter(cell => cell !== '').length;
    if (!record.fault && filled > 0 && filled >= Math.min(width, Math.max(2, width / 2))) return index;
  }
  return records.findIndex(isFilled);
}
