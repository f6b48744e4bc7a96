// What became of every row of a migration, for people to read: foretold, reported, and in lists that are read on from where
// a page ended.
import { Readable } from 'node:stream';
import type {
  MigrationPreview,
  migrationCalls,
  ReconcileReport,
  RowOutcome,
} from '@groundwork/contract/migrations';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { cutPage, notACursor, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { getChangeset } from '../changesets/service.ts';
import type { Of } from '../changesets/service-entries.ts';
import { mergesAfter } from './merges/store.ts';
import { rejectedCsv } from './rejected-csv.ts';
import { cellsAfter, rowsAfter } from './rows/store.ts';
import { getPreview, getReport } from './service.ts';

type Calls = typeof migrationCalls;

const RowPlace = z.object({ source: z.string(), row: z.number().int() });
const MergePlace = z.object({ is_other_name: z.boolean(), seq: z.int32() });
const firstRow = { source: '', row: 0 };

/** @throws Refusal not_found */
export function previewMigration(parts: Parts, visit: Visit<Calls['preview']>): Promise<MigrationPreview> {
  return within(parts, visit, (tx, { organizationId, changesetId }) =>
    getPreview(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found */
export function readReport(parts: Parts, visit: Visit<Calls['reconcile']>): Promise<ReconcileReport> {
  return within(parts, visit, (tx, { organizationId, changesetId }) =>
    getReport(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found, invalid_request */
export function listRows(parts: Parts, visit: Visit<Calls['rows']>) {
  return listed(parts, visit, {
    place: RowPlace,
    read: (tx, of, after = firstRow) => rowsAfter(tx, of, visit.query, after, rowsToRead(visit.query)),
    placeOf: ({ source, row }) => ({ source, row }),
  });
}

/** @throws Refusal not_found, invalid_request */
export function listMerged(parts: Parts, visit: Visit<Calls['merged']>) {
  return listed(parts, visit, {
    place: MergePlace,
    read: (tx, of, after) => mergesAfter(tx, of, after, rowsToRead(visit.query)),
    placeOf: ({ is_other_name, seq }) => ({ is_other_name, seq }),
  });
}

/** @throws Refusal not_found, invalid_request */
export function listCells(parts: Parts, visit: Visit<Calls['cells']>) {
  return listed(parts, visit, {
    place: z.number().int(),
    read: (tx, of, after = 0) => cellsAfter(tx, of, after, rowsToRead(visit.query)),
    placeOf: ({ seq }) => seq,
  });
}

/** @throws Refusal not_found */
export async function downloadRejected(parts: Parts, visit: Visit<Calls['rejectedCsv']>) {
  const of = await within(parts, visit, async (tx, { organizationId, changesetId }) => {
    await getChangeset(tx, organizationId, changesetId);
    return { organizationId, changesetId };
  });
  return {
    stream: Readable.from(rejectedCsv(rejectedPages(parts, of))),
    type: 'text/csv; charset=utf-8',
    filename: 'rejected.csv',
  };
}

/** Page by page, each in a transaction of its own: whoever downloads slowly must not hold one open. */
async function* rejectedPages({ database }: Parts, of: Of): AsyncGenerator<RowOutcome[]> {
  for (let after = firstRow; ; ) {
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

type Looking = Pick<Visit<Calls['preview']>, 'caller' | 'params'>;

function within<T>(
  { database }: Parts,
  { caller, params }: Looking,
  work: (tx: Tx, of: Of) => Promise<T>,
): Promise<T> {
  return reach(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
    work(tx, { organizationId, changesetId: params.id }),
  );
}

interface List<Row, Place> {
  /** Where a row stands in it: what a cursor holds. */
  place: z.ZodType<Place>;
  read: (tx: Tx, of: Of, after: Place | undefined) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
}

async function listed<Row, Place>(
  parts: Parts,
  visit: Looking & { query: PageAsked },
  { place, read, placeOf }: List<Row, Place>,
): Promise<{ data: Row[]; next_cursor: string | null }> {
  const { cursor } = visit.query;
  const after = cursor === undefined ? undefined : placeIn(cursor, place);
  const rows = await within(parts, visit, async (tx, of) => {
    await getChangeset(tx, of.organizationId, of.changesetId);
    return read(tx, of, after);
  });
  const { data, last } = cutPage(rows, visit.query);
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
