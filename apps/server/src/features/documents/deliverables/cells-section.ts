// The section on filled cells that documents have: what is carried over, and by table and column what is not.
import { type CellLedger, cellBucketWords } from '@groundwork/contract/cells';
import { plural } from '@groundwork/engine/words/wording';
import { type Block, figure, type Section, text } from './report-content.ts';

/** Columns that are named one by one; beyond that they are summed by file. */
const maxColumns = 500;

/** Undefined where cells were not counted yet. */
export function cellsSection(ledger: CellLedger | undefined, heading: string): Section[] {
  return ledger ? [{ heading, blocks: [text(cellsInWords(ledger)), ...cellsTables(ledger)] }] : [];
}

/** `1,234 of 2,024 filled cells are carried over, 790 are not; none is unaccounted for.` */
export function cellsInWords({ filled, arrived, used, listed, unaccounted }: CellLedger): string {
  const lost = unaccounted === 0 ? 'none is unaccounted for' : `${figure(unaccounted)} are unaccounted for`;
  return `${figure(arrived + used)} of ${plural(filled, 'filled cell')} are carried over, ${figure(listed)} are not; ${lost}.`;
}

function cellsTables({
  arrived,
  used,
  lists,
  tables_left_out,
  columns_left_out,
  placeholders = [],
}: CellLedger): Block[] {
  return [
    {
      kind: 'table',
      caption: 'Where every filled cell ended',
      columns: [
        { name: 'Cells that', share: 3 },
        { name: 'Cells', isNumber: true },
      ],
      rows: [
        [cellBucketWords.arrived, figure(arrived)],
        [cellBucketWords.used, figure(used)],
        ...lists.map(({ bucket, cells }) => [cellBucketWords[bucket], figure(cells)]),
      ],
      empty: 'The files hold no filled cell.',
    },
    {
      kind: 'table',
      caption: 'Tables of which nothing is carried over',
      columns: [
        { name: 'File', share: 1.6 },
        { name: 'Rows', isNumber: true, share: 0.6 },
        { name: 'Filled cells', isNumber: true, share: 0.8 },
        { name: 'Why', share: 2.4 },
        { name: 'Decided', share: 0.8 },
      ],
      rows: tables_left_out.map(({ source, rows, cells, reason, is_answered }) => [
        source,
        figure(rows),
        figure(cells),
        reason,
        is_answered ? 'By a person' : 'Default',
      ]),
      empty: 'Something is carried over of every table.',
    },
    {
      kind: 'table',
      caption: 'Columns that are left out although cells of them are filled',
      columns: [
        { name: 'Column', share: 1.8 },
        { name: 'Filled cells', isNumber: true, share: 0.8 },
        { name: 'Why', share: 2.6 },
      ],
      rows: [...columns_left_out.slice(0, maxColumns).map(columnRow), ...summed(columns_left_out)],
      empty: 'No column with a filled cell is left out.',
    },
    {
      kind: 'table',
      caption: 'Columns with values that say that nothing is known',
      columns: [
        { name: 'Column', share: 1.8 },
        { name: 'Cells', isNumber: true, share: 0.8 },
        { name: 'Values', share: 2.6 },
      ],
      rows: [...placeholders.slice(0, maxColumns).map(columnRow), ...summed(placeholders)],
      empty: 'No cell says that nothing is known.',
    },
  ];
}

type Columns = CellLedger['columns_left_out'];

function columnRow({ source, column, cells, reason }: Columns[number]): string[] {
  return [`${source}: ${column}`, figure(cells), reason];
}

function summed(columns: Columns): string[][] {
  const rest = Map.groupBy(columns.slice(maxColumns), column => column.source);
  return [...rest].map(([source, more]) => [
    source,
    figure(more.reduce((sum, { cells }) => sum + cells, 0)),
    plural(more.length, 'further column'),
  ]);
}
