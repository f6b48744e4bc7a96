// Migrations: call → service.
import { Readable } from 'node:stream';
import { migrationCalls as calls, type RowOutcome } from '@groundwork/contract/migrations';
import { z } from 'zod';
import { cutPage, notACursor, rowsToRead } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import { bind, type Route } from '../../platform/route.ts';
import { getChangeset } from '../changesets/service.ts';
import type { Of } from '../changesets/service-entries.ts';
import { mergesAfter } from './merges/store.ts';
import { rejectedCsv } from './rejected-csv.ts';
import { cellsAfter, rowsAfter } from './rows/store.ts';
import { getPreview, getReport } from './service.ts';

const Cursor = z.object({ source: z.string(), row: z.number().int() });
const MergeCursor = z.object({ is_other_name: z.boolean(), seq: z.int32() });
const start = { source: '', row: 0 };

export function migrationRoutes({ database }: Parts): Route[] {
  return [
    bind(calls.preview, ({ caller, params }) =>
      reach(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
        getPreview(tx, organizationId, params.id),
      ),
    ),
    bind(calls.reconcile, ({ caller, params }) =>
      reach(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
        getReport(tx, organizationId, params.id),
      ),
    ),
    bind(calls.rows, async ({ caller, params, query }) => {
      const after = query.cursor === undefined ? start : read(query.cursor, Cursor);
      const rows = await reach(
        database,
        caller,
        { table: 'changesets', id: params.id },
        async (tx, organizationId) => {
          await getChangeset(tx, organizationId, params.id);
          const of = { organizationId, changesetId: params.id };
          return rowsAfter(tx, of, query, after, rowsToRead(query));
        },
      );
      const { data, last } = cutPage(rows, query);
      return { data, next_cursor: last ? write({ source: last.source, row: last.row }) : null };
    }),
    bind(calls.merged, async ({ caller, params, query }) => {
      const after = query.cursor === undefined ? undefined : read(query.cursor, MergeCursor);
      const rows = await reach(
        database,
        caller,
        { table: 'changesets', id: params.id },
        async (tx, organizationId) => {
          await getChangeset(tx, organizationId, params.id);
          return mergesAfter(tx, { organizationId, changesetId: params.id }, after, rowsToRead(query));
        },
      );
      const { data, last } = cutPage(rows, query);
      return {
        data,
        next_cursor: last ? write({ is_other_name: last.is_other_name, seq: last.seq }) : null,
      };
    }),
    bind(calls.cells, async ({ caller, params, query }) => {
      const after = query.cursor === undefined ? 0 : read(query.cursor, z.number().int());
      const rows = await reach(
        database,
        caller,
        { table: 'changesets', id: params.id },
        async (tx, organizationId) => {
          await getChangeset(tx, organizationId, params.id);
          return cellsAfter(tx, { organizationId, changesetId: params.id }, after, rowsToRead(query));
        },
      );
      const { data, last } = cutPage(rows, query);
      return { data, next_cursor: last ? write(last.seq) : null };
    }),
    bind(calls.rejectedCsv, async ({ caller, params }) => {
      const of = await reach(
        database,
        caller,
        { table: 'changesets', id: params.id },
        async (tx, organizationId): Promise<Of> => {
          await getChangeset(tx, organizationId, params.id);
          return { organizationId, changesetId: params.id };
        },
      );
      return {
        stream: Readable.from(rejectedCsv(rejectedPages(of))),
        type: 'text/csv; charset=utf-8',
        filename: 'rejected.csv',
      };
    }),
  ];

  async function* rejectedPages(of: Of): AsyncGenerator<RowOutcome[]> {
    for (let after = start; ; ) {
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
}

function write(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws Refusal invalid_request */
function read<T>(cursor: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw notACursor(cause);
  }
}
