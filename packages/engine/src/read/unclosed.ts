// Quotation marks that never close, or close only where another one opens: what lies between is one cell then, however many
// rows it was meant to be.

import type { FileProblem } from '@groundwork/contract/profiles';
import { number, plural } from '../words/wording.ts';
import { looksLikeData } from './header.ts';
import type { RawRecord } from './tokenizer.ts';

/** Fewer lines than this inside a cell may be an address that somebody wrote with commas. */
const LEAST_LINES = 2;
const LEAST_LINES_OF_TWO = 5;
const MOST_ALIKE = 0.8;

/** Lines inside the record's cells that are rows of the table by their number of cells; 0 for ordinary texts. */
export function swallowedLines({ cells, lines }: RawRecord, width: number, delimiter: string | null): number {
  if (lines === undefined || lines.first === lines.last || delimiter === null || width < 2) return 0;
  const least = width === 2 ? LEAST_LINES_OF_TWO : LEAST_LINES;
  let swallowed = 0;
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    const inner = cell.split(/\r\n|\n|\r/).slice(1);
    // The last line holds what stood before the closing mark.
    const rows = inner.filter(line => line.split(delimiter).length === width).length;
    if (rows >= least && rows >= (inner.length - 1) * MOST_ALIKE) swallowed += rows;
  }
  return swallowed;
}

/** A first line whose quotation mark never closes is the header all the same where it has as many cells as the rows. */
export function brokenHeader(
  records: readonly RawRecord[],
  index: number,
  usual: number,
): RawRecord | undefined {
  const broken = records.slice(0, index + 1).find(record => record.fault?.code === 'unbalanced_quote');
  if (!broken) return undefined;
  const cells = broken.cells.map(cell => cell.replaceAll('"', '').trim());
  const isNamed = cells.length > 1 && cells.every(cell => cell !== '') && !looksLikeData(cells);
  return isNamed && cells.length === usual ? { ...broken, cells } : undefined;
}

/** Warns of a header whose quotation mark never closes, or closes behind rows. */
export function unclosedHeader(file: string, line: number, rows: number): FileProblem {
  const lost =
    rows > 0
      ? ` ${plural(rows, 'line behind it looks like a row and is', 'lines behind it look like rows and are')} read as part of it.`
      : '';
  return {
    place: `${file}, line ${line}`,
    problem: `A quotation mark opens in the line of the column names and does not close there.${lost}`,
    mend: `Close or remove the quotation mark in line ${line} of the file and upload it again.`,
    code: 'unclosed_quote',
  };
}

/** Cells that swallowed rows, gathered over one reading. */
export class SwallowedRows {
  #rows = 0;
  #cells = 0;
  #first: { first: number; last: number } | undefined;

  see(record: RawRecord, width: number, delimiter: string | null): void {
    const rows = swallowedLines(record, width, delimiter);
    if (rows === 0) return;
    this.#rows += rows;
    this.#cells += 1;
    this.#first ??= record.lines;
  }

  problem(file: string): FileProblem | undefined {
    if (!this.#first) return undefined;
    const { first, last } = this.#first;
    const more = this.#cells > 1 ? ` There are ${number(this.#cells)} such places.` : '';
    return {
      place: `${file}, line ${first}`,
      problem: `A quotation mark opens in line ${first} and closes only in line ${last}: ${plural(this.#rows, 'line in between looks like a row of its own and is read as part of the', 'lines in between look like rows of their own and are read as one')} cell.${more}`,
      mend: `Close or remove the quotation mark in line ${first} of the file and upload it again.`,
      code: 'unclosed_quote',
    };
  }
}
