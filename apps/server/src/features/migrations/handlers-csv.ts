// What became of the rows and cells of a migration as files, page by page.
import { Readable } from 'node:stream';
import { type CellBucket, cellBucketWords } from '@groundwork/contract/cells';
import type { migrationCalls, RowOutcome } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { type CellsLine, cellsCsv, rejectedCsv } from './csv.ts';
import { ofMigration } from './of-migration.ts';
import { cellsAfter, listCellLines, refusedAfter } from './store-cells.ts';
import { rowsAfter } from './store-rows.ts';

type Calls = typeof migrationCalls;
type RowPlace = Pick<RowOutcome, 'source' | 'row'>;

/** @throws Refusal not_found */
export async function downloadRejected(
  dependencies: Dependencies,
  context: RequestContext<Calls['rejectedCsv']>,
) {
  const of = await ofMigration(dependencies, context, async (tx, scope) => {
    await getChangeset(tx, scope.organizationId, scope.changesetId);
    return scope;
  });
  return {
    stream: Readable.from(rejectedCsv(rejectedPages(dependencies, of))),
    type: 'text/csv; charset=utf-8',
    filename: 'rejected.csv',
  };
}

/** Page by page, each in a transaction of its own: whoever downloads slowly must not hold one open. */
async function* rejectedPages({ database }: Dependencies, of: ChangesetScope): AsyncGenerator<RowOutcome[]> {
  for (let after: RowPlace | undefined; ; ) {
    const from = after;
    const page = await database.tenant(of.organizationId, tx =>
      rowsAfter(tx, of, { bucket: 'rejected' }, from, 1000),
    );
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = { source: last.source, row: last.row };
  }
}

/** @throws Refusal not_found */
export async function downloadCells(dependencies: Dependencies, context: RequestContext<Calls['cellsCsv']>) {
  const of = await ofMigration(dependencies, context, async (tx, scope) => {
    await getChangeset(tx, scope.organizationId, scope.changesetId);
    return scope;
  });
  return {
    stream: Readable.from(cellsCsv(cellPages(dependencies, of))),
    type: 'text/csv; charset=utf-8',
    filename: 'cells-not-carried-over.csv',
  };
}

/** Single cells, then columns, then rows that the portal refused; each page in a transaction of its own. */
async function* cellPages({ database }: Dependencies, of: ChangesetScope): AsyncGenerator<CellsLine[]> {
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(of.organizationId, work);
  for (let after: number | undefined; ; ) {
    const from = after;
    const page = await read(tx => cellsAfter(tx, of, from, 1000));
    after = page.at(-1)?.seq;
    if (after === undefined) break;
    // A link that was not made is listed, although the cell itself arrived.
    yield page.map(note => ({ ...note, cells: note.bucket === 'arrived' ? 0 : 1 }));
  }
  const lines = await read(tx => listCellLines(tx, of));
  yield lines
    .filter(({ bucket }) => bucketsByColumn.has(bucket))
    .map(({ source, column, bucket, cells, reason }) => ({
      source,
      row: '',
      column,
      value: '',
      reason: reason ?? `The cells are ${cellBucketWords[bucket]}.`,
      cells,
    }));
  for (let after: RowPlace | undefined; ; ) {
    const from = after;
    const page = await read(tx => refusedAfter(tx, of, from, 1000));
    after = page.at(-1);
    if (after === undefined) return;
    yield page.map(row => ({ ...row, column: '', value: '' }));
  }
}

/** Told by their column; the others one by one. */
const bucketsByColumn: ReadonlySet<string> = new Set<CellBucket>([
  'placeholder',
  'row_skipped',
  'row_rejected',
  'column_left_out',
  'table_left_out',
]);
