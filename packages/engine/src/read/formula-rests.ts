// Rows that somebody’s formulas filled further down than there was anything to count: no name, no number, no day, but zeros,
// error marks and what stands in every such row. They become no records, and are listed.
import type { RawRecord } from './tokenizer.ts';

/** So many at the end of what is looked at show that formulas were pulled down, below so many rows that hold something. */
const [FEWEST, FEWEST_ABOVE] = [10, 3];
/** Different words or numbers of a column that such rows repeat. */
const MOST_REPEATED = 3;
/** Of the cells, how many must hold nothing, and how many of those columns are filled above. */
const [LEAST_EMPTY, FEWEST_MISSING] = [0.5, 2];

const ZERO = /^[-+]?[\p{Sc}\s]*(?:[A-Z]{2,3}\s*)?(?:0+(?:[.,]0+)*|-)[\s%\p{Sc}]*(?:[A-Z]{3})?$/u;
const ERROR = /^#[\p{L}/0]+[!?]?$/u;

type Cells = readonly string[];

/** Tells such rows by their cells; undefined where the first rows of a table show none. */
export function formulaRests(
  records: readonly RawRecord[],
  width: number,
): ((cells: Cells) => boolean) | undefined {
  const rows = records.filter(({ fault }) => !fault).map(({ cells }) => cells);
  const last = rows.slice(-FEWEST);
  if (last.length < FEWEST || !last.every(cells => isRest(cells, width))) return undefined;
  const repeated = Array.from({ length: width }, (_, at) =>
    isCounting(last, at) ? undefined : new Set<string>(),
  );
  let first = rows.length;
  while (first > 0 && isAnother(rows[first - 1] ?? [], width, repeated)) first -= 1;
  const found = rows.slice(first);
  const above = rows.slice(0, first);
  if (found.length < FEWEST || above.length < FEWEST_ABOVE) return undefined;
  const missing = repeated.flatMap((_, at) => {
    const isMissing = found.every(cells => isNothing(cells[at]));
    return isMissing && above.filter(cells => !isNothing(cells[at])).length * 2 >= above.length ? [at] : [];
  });
  if (missing.length < FEWEST_MISSING) return undefined;
  // Once they are known, the last of them may hold less: formulas end in different rows.
  return cells =>
    isSparse(cells, width) &&
    cells.some(cell => cell !== '') &&
    missing.every(at => isNothing(cells[at])) &&
    cells.every((cell, at) => isNothing(cell) || ZERO.test(cell) || repeated[at]?.has(cell) !== false);
}

/** Hardly anything in it, and a formula's nothing among that. */
function isRest(cells: Cells, width: number): boolean {
  return isSparse(cells, width) && cells.some(cell => ZERO.test(cell) || ERROR.test(cell));
}

function isSparse(cells: Cells, width: number): boolean {
  return width - cells.filter(cell => !isNothing(cell)).length >= width * LEAST_EMPTY;
}

/** Whether the row repeats those below it; takes in what it repeats first. */
function isAnother(cells: Cells, width: number, repeated: readonly (Set<string> | undefined)[]): boolean {
  if (!isRest(cells, width)) return false;
  const own = cells.flatMap((cell, at) => {
    const known = isNothing(cell) || ZERO.test(cell) ? undefined : repeated[at];
    return known && !known.has(cell) ? [{ cell, known }] : [];
  });
  if (own.some(({ known }) => known.size >= MOST_REPEATED)) return false;
  for (const { cell, known } of own) known.add(cell);
  return true;
}

function isNothing(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || ERROR.test(cell);
}

/** Numbers that grow by one from row to row: a formula that counts them. */
function isCounting(rows: readonly Cells[], at: number): boolean {
  const numbers = rows.map(cells => (/^\d+$/.test(cells[at] ?? '') ? Number(cells[at]) : Number.NaN));
  return numbers.every((number, row) => row === 0 || number === (numbers[row - 1] ?? 0) + 1);
}
