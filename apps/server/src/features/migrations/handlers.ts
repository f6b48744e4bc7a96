// What became of every row of a migration, as people look at it: foretold, reported, and in lists that are read on from
// where a page ended.
import type { differenceCalls, MigrationDifference } from '@groundwork/contract/differences';
import type { MigrationPreview, migrationCalls, ReconcileReport } from '@groundwork/contract/migrations';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, notACursor, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { getChangeset } from '../changesets/get-changeset.ts';
import * as differences from './get-difference.ts';
import * as previews from './get-preview.ts';
import * as reports from './get-report.ts';
import { type Looking, ofMigration } from './of-migration.ts';
import { type LinkTo, openRecordLinks, withRecords, withRecordsOfRows } from './record-links.ts';
import { cellsAfter } from './store-cells.ts';
import { listKeptSeparateAfter, mergesAfter } from './store-merges.ts';
import { rowsAfter } from './store-rows.ts';

type Calls = typeof migrationCalls;

const RowPlace = z.object({ source: z.string(), row: z.int32() });
const MergePlace = z.object({ is_other_name: z.boolean(), seq: z.int32() });

/** @throws Refusal not_found */
export function getPreview(
  dependencies: Dependencies,
  context: RequestContext<Calls['preview']>,
): Promise<MigrationPreview> {
  return ofMigration(dependencies, context, (tx, { organizationId, changesetId }) =>
    previews.getPreview(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found */
export function getDifference(
  dependencies: Dependencies,
  context: RequestContext<(typeof differenceCalls)['ofMigration']>,
): Promise<MigrationDifference> {
  return ofMigration(dependencies, context, (tx, { organizationId, changesetId }) =>
    differences.getDifference(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found */
export function getReport(
  dependencies: Dependencies,
  context: RequestContext<Calls['reconcile']>,
): Promise<ReconcileReport> {
  return ofMigration(dependencies, context, (tx, { organizationId, changesetId }) =>
    reports.getReport(tx, organizationId, changesetId),
  );
}

/** @throws Refusal not_found, invalid_request */
export function listRows(dependencies: Dependencies, context: RequestContext<Calls['rows']>) {
  return listed(dependencies, context, {
    place: RowPlace,
    read: (tx, of, after) => rowsAfter(tx, of, context.query, after, rowsToRead(context.query)),
    placeOf: ({ source, row }) => ({ source, row }),
    linked: withRecords,
  });
}

/** @throws Refusal not_found, invalid_request */
export function listMerged(dependencies: Dependencies, context: RequestContext<Calls['merged']>) {
  return listed(dependencies, context, {
    place: MergePlace,
    read: (tx, of, after) => mergesAfter(tx, of, after, rowsToRead(context.query)),
    placeOf: ({ is_other_name, seq }) => ({ is_other_name, seq }),
    linked: withRecords,
  });
}

/** @throws Refusal not_found, invalid_request */
export function listKeptSeparate(dependencies: Dependencies, context: RequestContext<Calls['keptSeparate']>) {
  return listed(dependencies, context, {
    place: z.int32(),
    read: (tx, of, after) => listKeptSeparateAfter(tx, of, after, rowsToRead(context.query)),
    placeOf: ({ seq }) => seq,
    linked: withRecordsOfRows,
  });
}

/** @throws Refusal not_found, invalid_request */
export function listCells(dependencies: Dependencies, context: RequestContext<Calls['cells']>) {
  return listed(dependencies, context, {
    place: z.int32(),
    read: (tx, of, after) => cellsAfter(tx, of, after, rowsToRead(context.query), context.query),
    placeOf: ({ seq }) => seq,
  });
}

interface List<Row, Place> {
  /** Where a row stands in it: what a cursor holds. */
  place: z.ZodType<Place>;
  read: (tx: Tx, of: ChangesetScope, after: Place | undefined) => Promise<Row[]>;
  placeOf: (row: Row) => Place;
  /** Puts the way to its record at each row, where rows become records. */
  linked?: (tx: Tx, of: ChangesetScope, rows: readonly Row[], linkTo: LinkTo) => Promise<Row[]>;
}

async function listed<Row, Place>(
  dependencies: Dependencies,
  context: Looking & { query: PageAsked },
  { place, read, placeOf, linked }: List<Row, Place>,
): Promise<{ data: Row[]; next_cursor: string | null }> {
  const { cursor } = context.query;
  const after = cursor === undefined ? undefined : placeIn(cursor, place);
  const found = await ofMigration(dependencies, context, async (tx, of) => {
    await getChangeset(tx, of.organizationId, of.changesetId);
    const rows = await read(tx, of, after);
    return linked ? linked(tx, of, rows, await openRecordLinks(tx, of)) : rows;
  });
  const { data, last } = cutPage(found, context.query);
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
