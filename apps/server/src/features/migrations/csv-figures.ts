// What was compared and what was not carried over, as lists that can be taken along.
import { type CellBucket, cellBucketWords } from '@groundwork/contract/cells';
import type { RowOutcome } from '@groundwork/contract/migrations';
import { moneyDifference } from '@groundwork/contract/money-lines';
import { decimal, type Line } from './csv.ts';
import { type List, type ListSource, PAGE, paged, placed, recordOf } from './csv-pages.ts';
import { getReport } from './get-report.ts';
import { withRecords } from './record-links.ts';
import { cellsAfter, listCellLines, refusedAfter } from './store-cells.ts';
import { listDifferencesAfter } from './store-checks.ts';

export const moneyList: List = {
  columns: [
    'pipeline',
    'stage',
    'outcome',
    'currency',
    'deals',
    'in_files',
    'in_portal',
    'difference',
    'rows_left_out',
    'left_out',
    'rows_refused',
    'refused',
    'unexplained',
    'amounts_not_read',
  ],
  async *pages({ of, read }) {
    const report = await read(tx => getReport(tx, of.organizationId, of.changesetId));
    yield report.money.map(line => {
      const { stated, difference, unexplained } = moneyDifference(line);
      return {
        pipeline: line.pipeline_label,
        stage: line.stage_label,
        outcome: line.outcome,
        currency: line.currency,
        deals: line.deals,
        in_files: decimal(stated),
        in_portal: decimal(line.portal_cents),
        difference: decimal(difference),
        rows_left_out: line.left_out?.rows ?? 0,
        left_out: decimal(line.left_out?.cents ?? '0'),
        rows_refused: line.refused?.rows ?? 0,
        refused: decimal(line.refused?.cents ?? '0'),
        unexplained: decimal(unexplained),
        amounts_not_read: line.cells_not_read ?? 0,
      };
    });
  },
};

/** Checks at once: each may name some hundred differences. */
const CHECKS = 10;

export const differencesList: List = {
  columns: ['object', 'external_id', 'property', 'expected', 'found', 'record', 'record_note'],
  async *pages({ of, linkTo, read }) {
    const pages = paged(
      (after: string | undefined) =>
        read(async tx => {
          return withRecords(tx, of, await listDifferencesAfter(tx, of, after, CHECKS), linkTo);
        }),
      ({ check }) => check,
    );
    for await (const page of pages)
      yield page.map(({ record, check: _check, ...line }) => ({ ...line, ...recordOf(record) }));
  },
};

export const cellsList: List = {
  columns: ['source', 'row', 'column', 'value', 'reason', 'cells'],
  pages: cellPages,
};

/** Single cells, then columns, then rows that the portal refused: the last column adds up to all cells not carried over. */
async function* cellPages({ of, read }: ListSource): AsyncGenerator<readonly Line[]> {
  const cells = paged(
    (after: number | undefined) => read(tx => cellsAfter(tx, of, after, PAGE)),
    ({ seq }) => seq,
  );
  // A link that was not made is listed, although the cell itself arrived.
  for await (const page of cells)
    yield page.map(note => ({ ...note, cells: note.bucket === 'arrived' ? 0 : 1 }));
  const lines = await read(tx => listCellLines(tx, of));
  yield lines
    .filter(({ bucket }) => bucketsByColumn.has(bucket))
    .map(({ source, column, bucket, cells: count, reason }) => ({
      source,
      column,
      reason: reason ?? `The cells are ${cellBucketWords[bucket]}.`,
      cells: count,
    }));
  yield* paged(
    (after: Pick<RowOutcome, 'source' | 'row'> | undefined) => read(tx => refusedAfter(tx, of, after, PAGE)),
    placed,
  );
}

/** Counted by their column; the others are listed one by one. */
const bucketsByColumn: ReadonlySet<string> = new Set<CellBucket>([
  'placeholder',
  'row_skipped',
  'row_rejected',
  'column_left_out',
  'table_left_out',
]);
