// What the command line says of the cells: how many arrived, what is listed, which columns and tables are left out.
import { type CellLedger, cellBucketWords } from '@groundwork/contract/cells';
import { plural } from '@groundwork/engine/words/wording';

/** Columns of one file that are named on a line. */
const NAMED = 20;

export function cellLines({
  filled,
  arrived,
  used,
  listed,
  unaccounted,
  lists,
  columns_left_out,
  placeholders = [],
}: CellLedger): string[] {
  const lost = unaccounted === 0 ? '' : `; ${plural(unaccounted, 'cell')} UNACCOUNTED FOR`;
  const byFile = Map.groupBy(columns_left_out, column => column.source);
  return [
    `  ${plural(filled, 'filled cell')}: ${arrived} in properties, ${used} identify or link records, ${listed} not carried over${lost}`,
    ...lists.map(({ bucket, cells }) => `    ${String(cells).padStart(8)} ${cellBucketWords[bucket]}`),
    ...placeholders
      .slice(0, NAMED)
      .map(({ source, column, reason }) => `             ${source}, ${column}: ${reason}`),
    ...(placeholders.length > NAMED
      ? [`             and ${plural(placeholders.length - NAMED, 'more column', 'more columns')}`]
      : []),
    ...(byFile.size > 0 ? ['', '  columns left out, with their filled cells:'] : []),
    ...[...byFile].map(([source, columns]) => {
      const named = columns.slice(0, NAMED).map(({ column, cells }) => `${column} (${cells})`);
      const rest = columns.length - named.length;
      return `    ${source}: ${named.join(', ')}${rest > 0 ? ` and ${plural(rest, 'more column', 'more columns')}` : ''}`;
    }),
  ];
}

/** Tables that are left out whole and that nobody decided to leave out; empty when there are none. */
export function leftOutWhole({ tables_left_out, filled }: CellLedger): string[] {
  const open = tables_left_out.filter(table => !table.is_answered);
  if (open.length === 0) return [];
  const cells = open.reduce((sum, table) => sum + table.cells, 0);
  const rows = open.reduce((sum, table) => sum + table.rows, 0);
  const share = Math.round((cells * 100) / filled);
  return [
    '',
    `  LEFT OUT WHOLE: ${plural(open.length, 'table')} with ${plural(rows, 'row')} and ${plural(cells, 'filled cell')}, ${share} % of all:`,
    ...open.map(
      table =>
        `    ${table.source}: ${plural(table.rows, 'row')}, ${plural(table.cells, 'filled cell')}. ${table.reason}`,
    ),
    '  Say of each what it is, or that it stays out, with --answers: {"decisions": {"object:<file>": "ignore"}}.',
    '  --accept-left-out leaves them out without being asked; otherwise the command exits with 3.',
  ];
}
