// Rows that stand among a table's rows and are none: the header again in other words, units and types below it, sums at its
// foot. They are kept as evidence and never become records.
import { knownHeaders } from '../words/known-header.ts';
import { placeholderKind } from '../words/placeholder.ts';
import type { RawRecord } from './tokenizer.ts';
import { FEWEST_ROWS, kindOf, MOST_LOOKED_AT, NUMBERS } from './value-kinds.ts';

/** Share of a line's words that must be names of columns, and share that the rows below may have. */
const [MOST_NAMES, FEW_NAMES] = [0.75, 0.2];

/** What tools write below a header: units, types, and whether a cell must be filled. */
const DESCRIBES =
  /^(\(?(eur|usd|gbp|chf|jpy|€|\$|£|%|percent|prozent|days?|tage?|jours?|d[ií]as?|hours?|h|min(utes?)?|sec(onds?)?|months?|years?|kg|g|km|m|pcs|stk|units?|[a-z]{2,4}\/[a-z]{2,4})\)?|(yyyy|yy|dd|mm|jjjj|tt|aaaa|jj)([./\-\s](yyyy|yy|dd|mm|jjjj|tt|aaaa|jj))+( hh:mm(:ss)?)?|iso ?\d*|text|string|varchar(\(\d+\))?|char|int(eger)?|bigint|float|decimal|double|number|numeric|bool(ean)?|date|datetime|timestamp|enum|email|phone|url|uuid|currency|required|optional|mandatory|pflichtfeld)$/i;

/** Whether the record right below the header repeats it: in other words or another language, or as units and types. */
export function isSecondHeader(record: RawRecord, rest: readonly RawRecord[]): boolean {
  const rows = rest.filter(row => row.cells.length > 1 && !row.fault).slice(0, MOST_LOOKED_AT);
  const filled = record.cells.filter(cell => cell !== '');
  if (record.fault || rows.length < FEWEST_ROWS || filled.length < 2) return false;
  if (filled.some(cell => cell.length > 60 || placeholderKind(cell) !== undefined)) return false;
  if (isTranslated(record, rows)) return true;
  let strange = 0;
  for (const [column, cell] of record.cells.entries()) {
    const kind = kindOf(rows, column);
    if (!kind || cell === '') continue;
    // A value of the kind that its column is of: the record is a row like the others.
    if (kind.test(cell)) return false;
    strange += 1;
  }
  if (strange === 0) return false;
  const isDescribed = filled.every(cell => DESCRIBES.test(cell));
  const recurs = record.cells.some(
    (cell, column) => cell !== '' && rows.some(row => row.cells[column] === cell),
  );
  return (
    isDescribed ||
    (strange >= 2 && !recurs && filled.length >= record.cells.length / 2 && !/\d/.test(filled.join('')))
  );
}

/** Names of columns in another language, over rows that hold none: only such words stand in it, one over each column. */
function isTranslated({ cells }: RawRecord, rows: readonly RawRecord[]): boolean {
  if (
    knownHeaders(cells) < MOST_NAMES ||
    cells.filter(cell => cell !== '').length < cells.length * MOST_NAMES
  )
    return false;
  const others = rows.reduce((sum, row) => sum + knownHeaders(row.cells), 0);
  return others / rows.length < FEW_NAMES;
}

const SUM_WORDS =
  /^(grand |sub ?|overall )?(totals?|sum)( amount| value| records)?:?$|^(gesamt(summe|betrag)?|zwischensumme|summe|insgesamt|total g[ée]n[ée]ral|sous-total|totaux|somme|suma( total)?|total general|subtotal|totale( generale)?|somma|totaal|eindtotaal|subtotaal|soma|total geral|razem|łącznie|ogółem|totalt|summa|i alt|sum totalt|yhteensä|celkem|součet|összesen|toplam|итого|всего|合計|总计|合计|합계)( [\p{L}]+)?:?$/iu;

export interface SumCandidate {
  record: RawRecord;
  /** Whose sums would show it. */
  columns: number[];
  /** Its first cell says “Total”, in one language or another. */
  isNamed: boolean;
}

/** What would show that the last record of a table adds up the others: numbers alone stand in it, behind nothing or behind a
 *  word for a sum. undefined when it is a row like the others. */
export function sumCandidate(record: RawRecord): SumCandidate | undefined {
  const columns = numericColumns(record);
  const others = record.cells.filter((cell, column) => cell !== '' && !columns.includes(column));
  const isNamed =
    others.length === 1 &&
    SUM_WORDS.test(others[0] ?? '') &&
    record.cells.find(cell => cell !== '') === others[0];
  const isNameless = others.length === 0 && (record.cells[0] ?? '') === '';
  if (record.fault || columns.length === 0 || !(isNamed || isNameless)) return undefined;
  return { record, columns, isNamed };
}

function numericColumns({ cells }: RawRecord): number[] {
  return [...cells.keys()].filter(
    column => /\d/.test(cells[column] ?? '') && NUMBERS.test(cells[column] ?? ''),
  );
}

/** Adds up columns, as far as the cells are numbers written in one way. */
export class ColumnSums {
  readonly #sums: Map<number, number>;
  #rows = 0;

  constructor(columns: readonly number[]) {
    this.#sums = new Map(columns.map(column => [column, 0]));
  }

  add(cells: readonly string[]): void {
    this.#rows += 1;
    for (const [column, sum] of this.#sums) this.#sums.set(column, sum + hundredths(cells[column] ?? ''));
  }

  /** Whether the record holds what the rows before add up to: in one column at least where it says so, else in all. */
  isSum({ record, isNamed }: SumCandidate): boolean {
    const holds = [...this.#sums].map(
      ([column, sum]) => sum !== 0 && Math.abs(sum - hundredths(record.cells[column] ?? '')) <= 1,
    );
    return this.#rows >= FEWEST_ROWS && (isNamed ? holds.includes(true) : !holds.includes(false));
  }
}

/** The last mark before one or two digits parts the decimals, every other parts thousands; in hundredths. */
function hundredths(text: string): number {
  const digits = text.replaceAll(/[^\d.,-]/g, '');
  const [, whole = digits, decimals = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  const number = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  const isNegative = text.includes('(') && text.includes(')');
  return Number.isFinite(number) ? Math.round(number * 100) * (isNegative ? -1 : 1) : 0;
}
