// Finds the tables of a sheet that holds several: side by side with a gap between, or one below another behind a blank line with
// column names of their own.
import { knownHeaders } from '../words/known-header.ts';
import { headerIndex, usualWidth } from './dialect.ts';
import { judgeFirstRow } from './first-row.ts';
import { looksLikeData } from './header.ts';
import type { RawRecord } from './tokenizer.ts';
import { FEWEST_ROWS, kindOf } from './value-kinds.ts';

/** Where one table stands. */
export interface Region {
  /** The line above it that names it; empty when none does. */
  title: string;
  /** Rows as a person counts, and columns from 0; what begins last reaches to the end. */
  firstRow: number;
  lastRow: number;
  left: number;
  right: number;
}

export interface Regions {
  regions: Region[];
  /** Nothing but several tables explains it. */
  isSure: boolean;
}

interface Area extends Region {
  /** Cells of this area alone; blank ones without cells. */
  records: RawRecord[];
}

/** Tables inside tables are parted so often. */
const DEEPEST = 3;
/** Of the words above a column, how many must be names of columns that we know. */
const NAMES = 0.5;
/** Of the rows, how many fill one side alone where tables stand side by side. */
const ONE_SIDED = 0.1;
const LONGEST_TITLE = 60;

/** The tables of the first records of a sheet; undefined when it is one. */
export function regionsOf(records: readonly RawRecord[]): Regions | undefined {
  const area: Area = {
    title: '',
    firstRow: 1,
    lastRow: Number.POSITIVE_INFINITY,
    left: 0,
    right: Number.POSITIVE_INFINITY,
    records: records.map(bare),
  };
  const { areas, isSure } = part(area, 0);
  if (areas.length < 2) return undefined;
  return { regions: areas.map(({ records: _records, ...region }) => region), isSure };
}

function part(area: Area, depth: number): { areas: Area[]; isSure: boolean } {
  const found = depth < DEEPEST ? (sideBySide(area) ?? stacked(area)) : undefined;
  if (!found) return { areas: [titled(area)], isSure: true };
  const inner = found.areas.map(one => part(one, depth + 1));
  return {
    areas: inner.flatMap(one => one.areas),
    isSure: found.isSure && inner.every(one => one.isSure),
  };
}

function bare(record: RawRecord): RawRecord {
  return record.cells.every(cell => cell === '') ? { ...record, cells: [] } : record;
}

const filled = ({ cells }: RawRecord): string[] => cells.filter(cell => cell !== '');

/** The header of an area and what stands below it; undefined when it has none, or no rows. */
function headOf(records: readonly RawRecord[]): { header: RawRecord; below: RawRecord[] } | undefined {
  const at = headerIndex(records, usualWidth(records));
  const header = records[at];
  const below = records.slice(at + 1).filter(record => record.cells.length > 0);
  return header && below.length > 0 && areNames(header, below) ? { header, below } : undefined;
}

/** Column names beyond doubt: words that we know, or words over columns of dates, amounts and addresses. */
function areNames(header: RawRecord, below: readonly RawRecord[]): boolean {
  const cells = filled(header);
  if (cells.length < 2 || looksLikeData(cells) || new Set(cells).size < cells.length) return false;
  return knownHeaders(cells) >= NAMES || isProven(header, below);
}

function isProven(header: RawRecord, below: readonly RawRecord[]): boolean {
  const hasKinds = header.cells.some((cell, column) => cell !== '' && kindOf(below, column) !== undefined);
  return below.length >= FEWEST_ROWS && hasKinds && judgeFirstRow(header, below) === 'names';
}

function sideBySide(area: Area): { areas: Area[]; isSure: boolean } | undefined {
  const { records } = area;
  const width = Math.max(0, ...records.map(record => record.cells.length));
  const isUsed = Array.from({ length: width }, (_, column) =>
    records.some(record => (record.cells[column] ?? '') !== ''),
  );
  const starts = [...isUsed.keys()].filter(column => isUsed[column] && isUsed[column - 1] !== true);
  if (starts.length < 2) return undefined;
  const sides = starts.map((start, index) =>
    cut(area, {
      left: area.left + start,
      right: index + 1 < starts.length ? area.left + (starts[index + 1] ?? 0) : area.right,
    }),
  );
  const heads = sides.map(side => headOf(untilBlank(side.records)));
  if (heads.some(head => head === undefined)) return undefined;
  const names = heads.flatMap(head => (head ? filled(head.header) : []));
  const isRepeated = new Set(names).size < names.length;
  const startRows = new Set(heads.map(head => head?.header.row));
  const rows = records.filter(record => record.cells.length > 0);
  const isFilled = (side: Area, row: number): boolean =>
    side.records.some(record => record.row === row && record.cells.length > 0);
  const oneSided = rows.filter(({ row }) => !sides.every(side => isFilled(side, row))).length;
  const isUneven = oneSided >= Math.max(1, rows.length * ONE_SIDED);
  return { areas: sides, isSure: isRepeated || startRows.size > 1 || isUneven };
}

/** Behind a blank line: maybe lines of a title, then other column names than the first, and rows. */
function stacked(area: Area): { areas: Area[]; isSure: boolean } | undefined {
  const { records } = area;
  const first = headOf(untilBlank(records));
  if (!first) return undefined;
  const starts: { row: number; isSure: boolean }[] = [];
  for (let at = records.indexOf(first.header) + 2; at < records.length; at++) {
    const isBegin = records[at]?.cells.length !== 0 && records[at - 1]?.cells.length === 0;
    const begin = isBegin ? beginsTable(records.slice(at), first.header) : undefined;
    if (begin && records[at]) starts.push({ row: records[at]?.row ?? 0, isSure: begin.isSure });
  }
  if (starts.length === 0) return undefined;
  const rows = [area.firstRow, ...starts.map(({ row }) => row)];
  const areas = rows.map((firstRow, index) => {
    const lastRow = index + 1 < rows.length ? (rows[index + 1] ?? 0) - 1 : area.lastRow;
    return withoutMargin(cut(area, { firstRow, lastRow }));
  });
  return { areas, isSure: starts.every(({ isSure }) => isSure) };
}

/** The records up to the blank line behind the first rows. */
function untilBlank(records: readonly RawRecord[]): RawRecord[] {
  const from = records.findIndex(record => filled(record).length > 1);
  const end = records.findIndex((record, index) => index > from && record.cells.length === 0);
  return records.slice(0, end === -1 ? undefined : end);
}

function beginsTable(records: readonly RawRecord[], first: RawRecord): { isSure: boolean } | undefined {
  const at = records.findIndex(record => filled(record).length !== 1);
  const end = records.findIndex((record, index) => index > at && record.cells.length === 0);
  const block = records.slice(at, end === -1 ? undefined : end);
  const [header, ...below] = block;
  if (!header || header.cells.length === 0 || below.length === 0 || !areNames(header, below))
    return undefined;
  // Rows behind a blank line that are like the first ones go on with its table.
  if (knownHeaders(header.cells) < NAMES && filled(header).length === filled(first).length && at === 0)
    return undefined;
  const own = filled(header);
  if (own.length === filled(first).length && own.every(cell => first.cells.includes(cell))) return undefined;
  return { isSure: knownHeaders(header.cells) >= NAMES || at > 0 };
}

function cut(area: Area, to: Partial<Region>): Area {
  const { firstRow, lastRow, left, right } = { ...area, ...to };
  const records = area.records
    .filter(({ row }) => row >= firstRow && row <= lastRow)
    .map(record => bare({ ...record, cells: record.cells.slice(left - area.left, right - area.left) }));
  return { title: '', firstRow, lastRow, left, right, records };
}

/** Columns to the left in which nothing of the table stands. */
function withoutMargin(area: Area): Area {
  const begins = area.records
    .filter(record => record.cells.length > 0)
    .map(record => record.cells.findIndex(cell => cell !== ''));
  const margin = Math.min(...begins);
  return Number.isFinite(margin) && margin > 0 ? cut(area, { left: area.left + margin }) : area;
}

/** The line right above the column names, where it holds one cell. */
function titled(area: Area): Area {
  const at = headerIndex(area.records, usualWidth(area.records));
  const lines = area.records.slice(0, Math.max(0, at)).filter(record => filled(record).length === 1);
  const title = lines.map(record => filled(record).join('')).find(line => line.length <= LONGEST_TITLE);
  return { ...area, title: title ?? '' };
}
