// What is wrong with a sheet of a workbook, or has to be known of it, in words.
import type { FileProblem } from '@groundwork/contract/profiles';
import { listed, plural } from '../words/wording.ts';
import { placeOf } from './place.ts';

type SheetOrigin = { file: string; sheet: string };

export function sheetProblems(origin: SheetOrigin, isHidden: boolean): FileProblem[] {
  if (!isHidden) return [];
  return [
    {
      place: placeOf(origin),
      problem: 'The sheet is hidden in the workbook.',
      mend: 'It is read like the others; leave it out if it was hidden on purpose.',
      code: 'hidden_sheet',
    },
  ];
}

export function gapProblems(origin: SheetOrigin, cells: string[]): FileProblem[] {
  if (cells.length === 0) return [];
  return [
    {
      place: placeOf(origin),
      value: cells.slice(0, 10).join(', '),
      problem: `${plural(cells.length, 'formula cell carries no computed value and is', 'formula cells carry no computed value and are')} read as empty.`,
      mend: 'Open the workbook in a spreadsheet program, let it calculate, and save it.',
      code: 'formula_without_value',
    },
  ];
}

export function errorProblems(origin: SheetOrigin, errors: string[]): FileProblem[] {
  if (errors.length === 0) return [];
  return [
    {
      place: placeOf(origin),
      value: errors.slice(0, 5).join('; '),
      problem: `${plural(errors.length, 'cell shows a spreadsheet error and is', 'cells show a spreadsheet error and are')} read as empty.`,
      mend: 'Correct the formulas, or leave the cells empty.',
      code: 'formula_error',
    },
  ];
}

export function emptySheet(place: string): FileProblem {
  return {
    place,
    problem: 'The sheet holds no cells: it is empty, or a chart.',
    mend: 'Nothing to do.',
    code: 'empty_sheet',
  };
}

export function hiddenRowProblems(origin: SheetOrigin, rows: readonly number[]): FileProblem[] {
  if (rows.length === 0) return [];
  return [
    {
      place: placeOf(origin),
      value: listed(rows.map(String), 10),
      problem: `${plural(rows.length, 'row is', 'rows are')} hidden in the sheet, by a filter or by hand.`,
      mend: 'They are read like the others; delete them in the workbook if they are not meant.',
      code: 'hidden_rows',
    },
  ];
}

export function pivotProblems(origin: SheetOrigin, isPivot: boolean): FileProblem[] {
  if (!isPivot) return [];
  return [
    {
      place: placeOf(origin),
      problem: 'The sheet holds a pivot table, which adds up rows of another sheet.',
      mend: 'Leave it out, and send the rows that it adds up.',
      code: 'not_a_table',
    },
  ];
}
