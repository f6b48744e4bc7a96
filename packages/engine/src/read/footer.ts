// Lines that report tools print under a table.
import type { RawRecord } from './tokenizer.ts';

/** Longer runs of one-cell rows are data. */
export const MAX_FOOTER_RECORDS = 40;

const FOOTER =
  /^(grand totals?\b|sub ?totals?\b|totals?\b|confidential information|copyright \(c\)|©|generated (by|on)\b|report (generated|run)|exported (by|on)\b|salesforce\.com$|end of report|\d+ records?\b|\(?\d[\d,.]* rows?\b|as of \d|filtered by|page \d+)/i;

/** Of records that end a table with at most one cell each: how many from the end are a footer, and their words. */
export function footerLength(tail: readonly RawRecord[]): { records: number; lines: string[] } {
  const words = tail.map(record => record.cells.find(cell => cell !== '') ?? '');
  const start = words.findIndex(
    (line, index) => FOOTER.test(line) || (line !== '' && isAfterGap(words, index)),
  );
  if (start === -1) return { records: 0, lines: [] };
  return { records: tail.length - start, lines: words.slice(start).filter(line => line !== '') };
}

/** A blank line parts the table from what is not the table, provided that a footer's words follow somewhere. */
function isAfterGap(words: readonly string[], index: number): boolean {
  return words[index - 1] === '' && words.slice(index).some(line => FOOTER.test(line));
}

/** Cheap for what cannot be one: it is asked of every row. */
export function isPageNumber(text: string): boolean {
  return text.length <= 30 && /^[PpSs].*\d$/.test(text) && PAGE.test(text);
}

const PAGE =
  /^(page|p\.|seite|s\.|página|pagina|pág\.|sida|side|strona)\s*\d+(\s*(of|von|de|di|av|af|z|\/)\s*\d+)?$/i;
