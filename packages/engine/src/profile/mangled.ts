// Values that a spreadsheet program spoilt before the file was saved: ids cut to 1.23457E+11, codes turned into days, postcodes that
// lost their zero, cells too narrow for what stood in them. What was there before nobody can tell from the file.
import type { ColumnProfile, FileProblem } from '@groundwork/contract/profiles';
import { observe } from '../read/observe.ts';
import { placeOf } from '../read/place.ts';
import type { Source } from '../read/source.ts';
import { listed, plural } from '../words/wording.ts';

const SCIENTIFIC = /^[-+]?\d(?:[.,]\d+)?E[+-]?\d{2,3}$/i;
const DAY =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)-\d{2})$/i;
const NARROW = /^#{3,}$/;
const ERROR = /^#(n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;
const MOST_PLACES = 5;

export interface Kind {
  code: string;
  test: RegExp;
  says(cells: number): string;
  mend: string;
  /** Whether such a value is spoilt in its row; always when absent. */
  isSpoilt?: (cell: string, cells: readonly string[]) => boolean;
  /** Whether such a value is spoilt in this column; everywhere when absent. */
  isHere?: (column: ColumnProfile) => boolean;
}

const kinds: readonly Kind[] = [
  {
    code: 'scientific_ids',
    test: SCIENTIFIC,
    says: cells =>
      `${plural(cells, 'cell holds a number that was', 'cells hold numbers that were')} cut to a few digits by a spreadsheet program.`,
    mend: 'Export the column as text; until then it identifies no row and links to none.',
    isHere: ({ name }) => /id|no\b|nr|num|code|key|phone|tel|account|konto|iban|ean|sku/i.test(name),
  },
  {
    code: 'codes_as_dates',
    test: DAY,
    says: cells =>
      `${plural(cells, 'code looks', 'codes look')} like a day: a spreadsheet program may have turned it into one.`,
    mend: 'Export the column as text, and compare these cells with the old system.',
    isHere: ({ type, date }) => type === 'text' && date === null,
  },
  {
    code: 'cells_too_narrow',
    test: NARROW,
    says: cells => `${plural(cells, 'cell shows', 'cells show')} signs instead of a value that did not fit.`,
    mend: 'Make the column wider in the spreadsheet program, and export again.',
  },
  {
    code: 'formula_error',
    test: ERROR,
    says: cells => `${plural(cells, 'cell shows', 'cells show')} a spreadsheet error and no value.`,
    mend: 'Correct the formulas, or leave the cells empty.',
  },
];

/** What some values of a column look like, whatever the column is. */
export function looksOf(values: readonly (readonly [string, number])[]): Kind[] {
  return kinds.filter(({ test }) => values.some(([value]) => test.test(value)));
}

/** What a column may hold of such values, judged by some of them: only these are read once more for the places. */
export function suspects(column: ColumnProfile, looks: readonly Kind[]): Kind[] {
  const emptied = (column.placeholders ?? []).map(({ value }) => value);
  return kinds.filter(
    kind =>
      (kind.isHere?.(column) ?? true) &&
      (looks.includes(kind) || emptied.some(value => kind.test.test(value))),
  );
}

/** Adds what was found to the columns' problems. Reads the rows once more where a column is suspected. */
export async function nameMangled(
  source: Source,
  columns: ColumnProfile[],
  suspected: ReadonlyMap<number, readonly Kind[]>,
  signal?: AbortSignal,
): Promise<void> {
  const found = [...suspected].flatMap(([position, list]) =>
    list.map(kind => ({ position, kind, cells: 0, places: [] as string[] })),
  );
  const see = (cells: readonly string[], row: number): void => {
    for (const one of found) {
      const cell = cells[one.position] ?? '';
      if (!one.kind.test.test(cell) || one.kind.isSpoilt?.(cell, cells) === false) continue;
      one.cells += 1;
      if (one.places.length < MOST_PLACES) one.places.push(`${cell} in row ${row}`);
    }
  };
  await observe(source, found.length === 0 ? [] : [{ see }], signal);
  for (const { position, kind, cells, places } of found) {
    const column = columns[position];
    if (!column || cells === 0) continue;
    column.problems = [...column.problems, problem(source, column, { kind, cells, places })];
  }
}

function problem(
  source: Source,
  { name }: ColumnProfile,
  { kind, cells, places }: { kind: Kind; cells: number; places: string[] },
): FileProblem {
  return {
    place: `${placeOf(source)}, column ${name}`,
    value: listed(places, MOST_PLACES),
    problem: kind.says(cells),
    mend: kind.mend,
    code: kind.code,
  };
}

/** Numbers that were cut to a few digits are ids no more. */
export function isCut({ problems }: Pick<ColumnProfile, 'problems'>): boolean {
  return problems.some(({ code }) => code === 'scientific_ids');
}
