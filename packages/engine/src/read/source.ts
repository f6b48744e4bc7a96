// Reading: turns a customer's messy exports into tables of text cells, whatever file they come in.
// It must never know what a column means, and never hold a whole table in memory.
import type { FileProblem, SourcePart } from '@groundwork/contract/profiles';
import type { PlainRows } from './plain-rows.ts';

export type BadRowCode =
  | 'ragged_long'
  | 'unbalanced_quote'
  | 'undecodable'
  | 'too_long'
  /** The header once more, in other words or as units. */
  | 'second_header'
  /** What a printed report writes between its pages. */
  | 'page_line'
  /** What the rows above add up to. */
  | 'sums'
  /** What formulas give where there is nothing to count. */
  | 'formula_rest';

export interface SourceRow {
  /** As a spreadsheet counts: the file's first record is 1, blank and preamble lines count. */
  row: number;
  /** Trimmed, NFC, without NUL; padded to the header's length. A bad row's cells are a best guess. */
  cells: string[];
  /** Cells that said that nothing is known and are empty here, as they are written. */
  emptied?: { position: number; value: string }[];
  /** The row cannot be trusted: it is evidence for a person, never input for the CRM. */
  bad?: { code: BadRowCode; reason: string; raw: string };
}

/** One table of one file: a CSV, or a sheet of a workbook. */
export interface Source {
  /** Stable between runs: the file's name (with its path inside a folder or archive), plus `#sheet`, plus `#table`. */
  id: string;
  file: string;
  sheet: string | null;
  /** Which of several tables of the file or sheet it is; absent where there is one. */
  part?: SourcePart | undefined;
  encoding: string;
  /** Encodings that read the file about as well, the best first, with how some of its text reads in each. */
  encodingDoubt?: { encoding: string; sample: string }[] | undefined;
  delimiter: string | null;
  /** Never empty strings, never two alike. */
  header: string[];
  /** 1-based; 0 when the table has no header of its own. */
  headerRow: number;
  bytes: number;
  /** Grows while the rows are read for the first time; complete after one full pass. */
  problems: FileProblem[];
  /**
   * All rows after the header, in batches, in order. May be called any number of times; each call reads again.
   * Throws the signal's reason when aborted, and a Refusal `too_large` beyond `maxRows` and `maxCells`.
   */
  rows(signal?: AbortSignal): AsyncIterable<SourceRow[]>;
  /** The same rows in the same order, those that are nothing but cells as the bytes they stand in: for who looks at every value
   *  and keeps few. Not every file can be read so. */
  pieces?: ((signal?: AbortSignal) => AsyncIterable<SourceRow[] | PlainRows>) | undefined;
}
