// What became of every row of a migration, for people to read: foretold, reported, and in lists that are read on from where
// a page ended.
import { Readable } from 'node:stream';
import { type CellBucket, cellBucketWords } from '@groundwork/contract/cells';
import type {
  MigrationPreview,
  migrationCalls,
  ReconcileReport,
  RowOutcome,
} from '@groundwork/contract/migrations';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, notACursor, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import type { ChangesetScope } from '../changesets/entry-store.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import { cellsAfter, listCellLines, refusedAfter } from './cells/store.ts';
import { listKeptSeparateAfter, mergesAfter } from './merges/store.ts';
import { type CellsLine, cellsCsv, rejectedCsv } from './rejected-csv.ts';
import { rowsAfter } from './rows/store.ts';
import { getPreview, getReport } from './service.ts';

type Calls = typeof migrationCalls;

const RowPlace = z.object({ source: z.string(), row: z.int32() });
const MergePlace = z.object({ is_other_name: z.boolean(), seq: z.int32() });

/** @throws Refusal not_found */
export function previewMigration(
  dependencies: Dependencies,
  context: RequestContext<Calls['preview']>,
): Promise<MigrationPreview> {
  return within(dependencies, context, (tx, { organizationId, changesetId }) =>
    getPreview(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found */
export function readReport(
  dependencies: Dependencies,
  context: RequestContext<Calls['reconcile']>,
): Promise<ReconcileReport> {
  return within(dependencies, context, (tx, { organizationId, changesetId }) =>
    getReport(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found, invalid_request */
export function listRows(dependencies: Dependencies, context: RequestContext<Calls['rows']>) {
  return listed(dependencies, context, {
    place: RowPlace,
    read: (tx, of, after) => rowsAfter(tx, of, context.query, after, rowsToRead(context.query)),
    placeOf: ({ source, row }) => ({ source, row }),
  });
}

/** @throws Refusal not_found, invalid_request */
export function listMerged(dependencies: Dependencies, context: RequestContext<Calls['merged']>) {
  return listed(dependencies, context, {
    place: MergePlace,
    read: (tx, of, after) => mergesAfter(tx, of, after, rowsToRead(context.query)),
    placeOf: ({ is_other_name, seq }) => ({ is_other_name, seq }),
  });
}

/** @throws Refusal not_found, invalid_request */
export function listKeptSeparate(dependencies: Dependencies, context: RequestContext<Calls['keptSeparate']>) {
  return listed(dependencies, context, {
    place: z.int32(),
    read: (tx, of, after) => listKeptSeparateAfter(tx, of, after, rowsToRead(context.query)),
    placeOf: ({ seq }) => seq,
  });
}

/** @throws Refusal not_found, invalid_request */
export function listCells(dependencies: Dependencies, context: RequestContext<Calls['cells']>) {
  return listed(dependencies, context, {
    place: z.int32(),
    read: (tx, of, after) => cellsAfter(tx, of, after, rowsToRead(context.query)),
    placeOf: ({ seq }) => seq,
  });
}

/** @throws Refusal not_found */
export async function downloadRejected(
  dependencies: Dependencies,
  context: RequestContext<Calls['rejectedCsv']>,
) {
  const of = await within(dependencies, context, async (tx, { organizationId, changesetId }) => {
    await getChangeset(tx, organizationId, changesetId);
    return { organizationId, changesetId };
  });
  return {
    stream: Readable.from(rejectedCsv(rejectedPages(dependencies, of))),
    type: 'text/csv; charset=utf-8',
    filename: 'rejected.csv',
  };
}

/** Page by page, each in a transaction of its own: whoever downloads slowly must not hold one open. */
async function* rejectedPages({ database }: Dependencies, of: ChangesetScope): AsyncGenerator<RowOutcome[]> {
  for (let after: z.infer<typeof RowPlace> | undefined; ; ) {
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
  const of = await within(dependencies, context, async (tx, { organizationId, changesetId }) => {
    await getChangeset(tx, organizationId, changesetId);
    return { organizationId, changesetId };
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
    // A link that was not made is told of, although the cell itself arrived.
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
  for (let after: z.infer<typeof RowPlace> | undefined; ; ) {
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

type Looking = Pick<RequestContext<Calls['preview']>, 'caller' | 'params'>;

function within<T>(
  { database }: Dependencies,
  { caller, params }: Looking,
  work: (tx: Tx, of: ChangesetScope) => Promise<T>,
): Promise<T> {
  return inRecordTenant(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
    work(tx, { organizationId, changesetId: params.id }),
  );
}

interface List<Row, Place> {
  /** Where a row stands in it: what a cursor holds. */
  place: z.ZodType<Place>;
  read: (tx: Tx, of: ChangesetScope, after: Place | undefined) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
}

async function listed<Row, Place>(
  dependencies: Dependencies,
  context: Looking & { query: PageAsked },
  { place, read, placeOf }: List<Row, Place>,
): Promise<{ data: Row[]; next_cursor: string | null }> {
  const { cursor } = context.query;
  const after = cursor === undefined ? undefined : placeIn(cursor, place);
  const rows = await within(dependencies, context, async (tx, of) => {
    await getChangeset(tx, of.organizationId, of.changesetId);
    return read(tx, of, after);
  });
  const { data, last } = cutPage(rows, context.query);
  return { data, next_cursor: last ? cursorAt(placeOf(last)) : null };
}

function cursorAt(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws Refusal invalid_request */
function placeIn<T>(cursor: string, place: z.ZodType<T>): T {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw notACursor(cause);
  }
}
