// Where a table begins, what its columns are called, and which of its first lines are no rows.
import type { FileProblem } from '@groundwork/contract/profiles';
import { knownHeaders } from '../words/known-header.ts';
import { listed, plural } from '../words/wording.ts';
import { headerIndex, usualWidth } from './dialect.ts';
import { isSecondHeader } from './extra-rows.ts';
import { type FirstRow, judgeFirstRow } from './first-row.ts';
import { formulaRests } from './formula-rests.ts';
import { columnLetters, grouped, groupsOver, looksLikeData, nameColumns } from './header.ts';
import { layoutProblem } from './layout.ts';
import { mergedGroups, spread } from './merged-cells.ts';
import { type Layout, repeatsNames, standsBetweenPages } from './pass.ts';
import { placeOf } from './place.ts';
import type { ReadingChoice } from './reading-choice.ts';
import type { TableOrigin } from './table-origin.ts';
import type { RawRecord } from './tokenizer.ts';
import { brokenHeader, swallowedLines, unclosedHeader } from './unclosed.ts';
import { valueWords } from './value-kinds.ts';

/** What is found is said in the origin's problems. undefined when the records hold no cell. */
export function layoutOf(
  origin: TableOrigin,
  sample: readonly RawRecord[],
  choice: ReadingChoice,
): Layout | undefined {
  const records = origin.hasSeparatorLine ? sample.slice(1) : [...sample];
  const usual = usualWidth(records);
  const at = lowerLine(records, headerIndex(records, usual), usual);
  const broken = brokenHeader(records, at, usual);
  const index = broken ? records.findIndex(record => record.row === broken.row) : at;
  const first = broken ?? records[index];
  if (!first) return undefined;
  const below = records.slice(index + 1).filter(record => record.cells.length > 0);
  const judged = judgeFirstRow(first, below);
  const holds = choice.header ?? (judged === 'data' ? 'data' : 'names');
  const hasOwnHeader = holds === 'names';
  const merges = origin.merges ?? [];
  const found = hasOwnHeader ? { ...first, cells: spread(first, records, merges) } : first;
  const isUnclosed = hasOwnHeader && reportUnclosed(origin, records.slice(0, index), found, below);
  const above = records[index - 1];
  const groups = hasOwnHeader && above && !broken ? groupsAbove(found, above, merges) : undefined;
  if (groups && above) origin.problems.push(grouped(placeOf(origin, above.row), above.cells));
  const before = records.slice(0, groups ? index - 1 : index);
  const titles = before.flatMap(({ cells }) => cells.filter(cell => cell !== ''));
  if (!isUnclosed && titles.length > 0)
    origin.problems.push(preamble(origin, found.row, found.row - (before[0]?.row ?? 1) - (groups ? 1 : 0)));
  const firstRow = firstRowProblem(placeOf(origin, found.row), found.cells, judged, choice.header);
  if (firstRow) origin.problems.push(firstRow);
  // Columns that the header does not name but most rows fill still are columns.
  const isWider = below.filter(record =>
    record.cells.slice(found.cells.length).some(cell => cell !== ''),
  ).length;
  const width = isWider > below.length / 2 ? usualWidth(below) : found.cells.length;
  const cells = Array.from({ length: width }, (_, column) =>
    hasOwnHeader ? (found.cells[column] ?? '') : madeName([found, ...below], column),
  );
  const named = groups ? cells.map((cell, column) => joined(groups[column] ?? '', cell)) : cells;
  const { header, problems } = nameColumns(named, placeOf(origin, found.row), hasOwnHeader);
  origin.problems.push(...problems);
  const layout =
    choice.tables === undefined && choice.header === undefined
      ? layoutProblem({ header: cells, below, all: records, delimiter: origin.delimiter }, placeOf(origin))
      : undefined;
  if (layout) origin.problems.push(layout);
  if (below.length === 0 && hasOwnHeader && !isUnclosed && !origin.isCut)
    origin.problems.push(noRows(placeOf(origin)));
  const covered = coveredRows(merges, found.row, below);
  if (covered.length > 0) origin.problems.push(mergedCells(placeOf(origin), covered));
  const [next, ...rest] = below;
  const secondHeader = hasOwnHeader && next && isSecondHeader(next, rest) ? next.row : undefined;
  const skipped = hasOwnHeader ? found.row : found.row - 1;
  const page = { names: hasOwnHeader ? first.cells : [], titles: new Set(titles) };
  return {
    header,
    headerRow: hasOwnHeader ? found.row : 0,
    skipped,
    secondHeader,
    ...page,
    isRest: hasOwnHeader ? formulaRests(below, width) : undefined,
    hasPages: below.some(({ cells }) => repeatsNames(page, cells) || standsBetweenPages(page, cells)),
  };
}

/** `Address` over `Street`; a name that reaches over both lines stands once. */
function joined(group: string, name: string): string {
  return group === name ? name : `${group} ${name}`.trim();
}

/** Names in two lines: the upper one leaves gaps where its groups go on, and the lower one fills them. */
function lowerLine(records: readonly RawRecord[], at: number, usual: number): number {
  const [upper, lower, ...below] = records.slice(at, at + 30);
  if (!upper || !lower || upper.fault || lower.fault || below.length === 0) return at;
  const gaps = Array.from({ length: usual }, (_, column) => column).filter(
    column => column > 0 && (upper.cells[column] ?? '') === '',
  );
  const fills = gaps.length > 0 && gaps.every(column => (lower.cells[column] ?? '') !== '');
  if (!fills || looksLikeData(upper.cells) || looksLikeData(lower.cells)) return at;
  const rows = below.filter(record => record.cells.length > 1);
  const others = rows.reduce((sum, row) => sum + knownHeaders(row.cells), 0) / Math.max(1, rows.length);
  return knownHeaders(lower.cells) > 0.5 && others < 0.3 ? at + 1 : at;
}

function groupsAbove(
  found: RawRecord,
  above: RawRecord,
  merges: NonNullable<TableOrigin['merges']>,
): string[] | undefined {
  return mergedGroups(above, found.cells.length, merges) ?? groupsOver(found.cells, above.cells);
}

/** `Column B (e-mail addresses)`: a column that nothing names is known by its place and its values. */
function madeName(rows: readonly RawRecord[], column: number): string {
  return `Column ${columnLetters(column)} (${valueWords(rows, column)})`;
}

function preamble(origin: TableOrigin, row: number, lines: number): FileProblem {
  return {
    place: placeOf(origin, row),
    problem: `The table begins here; ${plural(lines, 'line before it is', 'lines before it are')} a title or notes.`,
    mend: 'Nothing to do: these lines are left out.',
    code: 'preamble',
  };
}

/** Merged cells that cover several rows of the table. */
function coveredRows(
  merges: NonNullable<TableOrigin['merges']>,
  headerRow: number,
  below: readonly RawRecord[],
): string[] {
  const last = below.at(-1)?.row ?? 0;
  return merges
    .filter(({ top, bottom }) => top > headerRow && bottom > top && top <= last)
    .map(({ top, bottom, left }) => `${columnLetters(left)}${top}:${columnLetters(left)}${bottom}`);
}

function mergedCells(place: string, ranges: readonly string[]): FileProblem {
  return {
    place,
    value: listed(ranges, 10),
    problem: `${plural(ranges.length, 'merged cell covers', 'merged cells cover')} several rows; the value stands in the first of them.`,
    mend: 'Say in the decisions whether it is meant for each of these rows.',
    code: 'merged_cells',
  };
}

function noRows(place: string): FileProblem {
  return {
    place,
    problem: 'There are column names but no rows.',
    mend: 'Export it again if rows were expected.',
    code: 'no_rows',
  };
}

/** Said where the first row was not plainly one of names, and where somebody said what it is. */
function firstRowProblem(
  place: string,
  cells: readonly string[],
  judged: FirstRow,
  said: ReadingChoice['header'],
): FileProblem | undefined {
  const value = cells.slice(0, 5).join(' | ').slice(0, 500);
  if (said !== undefined) {
    const what = said === 'data' ? 'data' : 'column names';
    return {
      place,
      value,
      problem: `The first row is read as ${what}, because somebody said so.`,
      mend: 'Nothing to do; what was said can be changed in the mapping.',
      code: judged === 'data' ? 'header_said_over_data' : 'header_said',
    };
  }
  if (judged === 'data')
    return {
      place,
      value,
      problem: 'The first row holds data, not column names.',
      mend: 'The columns are called by their place and what their values are; say in the decisions if it holds names.',
      code: 'no_header',
    };
  if (judged === 'names') return undefined;
  return {
    place,
    value,
    problem: 'Nothing shows whether the first row holds column names or data; it is read as names.',
    mend: 'Say in the decisions which it is.',
    code: 'header_in_doubt',
  };
}

/** Says where a quotation mark hides the column names or the rows behind them; false when none does. */
function reportUnclosed(
  origin: TableOrigin,
  before: readonly RawRecord[],
  header: RawRecord,
  below: readonly RawRecord[],
): boolean {
  const broken = [...before, header].find(record => record.fault?.code === 'unbalanced_quote');
  const width = Math.max(usualWidth(below), header.cells.length);
  const swallowed = swallowedLines(header, width, origin.delimiter);
  const isCut = below.length === 0 && header.cells.some(cell => cell.split('"').length % 2 === 0);
  if (!broken && swallowed === 0 && !isCut) return false;
  const line = (broken ?? header).lines?.first ?? header.row;
  origin.problems.push(unclosedHeader(origin.file, line, swallowed));
  return true;
}
