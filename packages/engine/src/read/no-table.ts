// Texts that hold no table, whatever their name says: source code, logs of a server, letters, cards of an address book.
import type { RawRecord } from './tokenizer.ts';

const MOSTLY = 0.5;
const FEWEST_LINES = 4;

const CODE =
  /^\s*(import |from \S+ import|export |def |class |function |const |let |var |return\b|if ?\(|if \w|for ?\(|for \w|while ?\(|else\b|elif |try\b|catch|#include|#!|package |public |private |protected |static |using |namespace |module\.|@\w+|\/\/|\/\*|\* |#\s|<\/?[a-z]+[ >]|--\s|[})\]]+[;,]?$)|[;{]$/;
const SERVER_LOG =
  /^\d{1,3}(\.\d{1,3}){3}\s|^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*\]?\s+\[?(trace|debug|info|warn(ing)?|error|fatal)\b|^[A-Z][a-z]{2}\s+\d{1,2} \d\d:\d\d:\d\d \S+ \S+(\[\d+\])?:/i;
const SQL =
  /^\s*(insert into|create table|drop table|alter table|values|copy|set|lock tables|unlock tables)\b/i;

const kinds: readonly {
  what: string;
  mend: string;
  is(lines: readonly string[], records: readonly RawRecord[]): boolean;
}[] = [
  {
    what: 'cards of an address book (vCard)',
    mend: 'Export the contacts as CSV.',
    is: ([first = '']) => /^BEGIN:? ?VCARD/i.test(first),
  },
  {
    what: 'a calendar',
    mend: 'Export the events as CSV.',
    is: ([first = '']) => /^BEGIN:? ?VCALENDAR/i.test(first),
  },
  {
    what: 'statements of a database (SQL)',
    mend: 'Export each table as CSV.',
    is: lines => isMostly(lines, SQL, 0.6),
  },
  {
    what: 'a log of a server',
    mend: 'Leave it out.',
    is: lines => isMostly(lines, SERVER_LOG),
  },
  {
    what: 'source code',
    mend: 'Leave it out.',
    is: (lines, records) => !hasColumns(records) && isMostly(lines, CODE),
  },
];

function isMostly(lines: readonly string[], test: RegExp, share = MOSTLY): boolean {
  return (
    lines.length >= Math.min(FEWEST_LINES, 2) &&
    lines.filter(line => test.test(line)).length > lines.length * share
  );
}

const FEWEST_COLUMNS = 3;

/** Rows of a table whose last columns are empty end like lines of code, in semicolons; but they all have as many cells. */
function hasColumns(records: readonly RawRecord[]): boolean {
  const filled = records.filter(record => record.cells.length > 0);
  const widths = new Map<number, number>();
  for (const { cells } of filled) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width, count] = [...widths].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  return width >= FEWEST_COLUMNS && count > filled.length * MOSTLY;
}

/** What the lines are, in words, when they are no table. */
export function noTable(
  records: readonly RawRecord[],
  delimiter: string | null,
): { what: string; mend: string } | undefined {
  const lines = records
    .filter(record => record.cells.length > 0)
    .slice(0, 200)
    .map(record => record.raw ?? record.cells.join(delimiter ?? ' '));
  return kinds.find(kind => kind.is(lines, records));
}
