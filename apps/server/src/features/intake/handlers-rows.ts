// Rows of a project's files beside what they become, as people ask for them.
import { Refusal } from '@groundwork/contract/errors';
import { RowPlace, type rowPreviewCalls } from '@groundwork/contract/row-previews';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, notACursor, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { foundRow, lookAtRecord, lookAtRow } from './look-at-row.ts';
import type { RowPreviews } from './row-previews.ts';
import * as store from './store.ts';
import { findHeaders, rowsWith } from './store-preview-rows.ts';
import { searchText } from './write-previews.ts';

type Calls = typeof rowPreviewCalls;
type Needs = Dependencies & { previews: RowPreviews };

/** @throws Refusal not_found, no_analysis, analysis_stale, invalid_request */
export async function listRows(needs: Needs, context: RequestContext<Calls['rows']>) {
  const { of, working } = await prepared(needs, context);
  if (working) return { data: [], next_cursor: null, working };
  const { q = '', source, bucket } = context.query;
  const after = placeIn(context.query.cursor);
  const text = searchText([q.trim()]);
  return needs.database.readOnly(of.organizationId, async tx => {
    const wanted = { text: text === '' ? undefined : text, source, bucket };
    const rows = await rowsWith(tx, of, wanted, after, rowsToRead(context.query));
    const { data, last } = cutPage(rows, context.query);
    const headers = await findHeaders(
      tx,
      of,
      data.map(row => row.source),
    );
    const isHit = (cell: string): boolean => text === '' || searchText([cell]).includes(text);
    return {
      data: data.map(row => foundRow(row, headers.get(row.source) ?? [], isHit)),
      next_cursor: last ? cursorAt(last) : null,
      working: null,
    };
  });
}

/** @throws Refusal not_found, no_analysis, analysis_stale */
export async function getRow(needs: Needs, context: RequestContext<Calls['row']>) {
  const { of, working } = await prepared(needs, context);
  if (working) return { row: null, working };
  const { source, row } = context.query;
  const found = await needs.database.readOnly(of.organizationId, tx => lookAtRow(tx, of, source, row));
  return { row: found ?? null, working: null };
}

/** @throws Refusal not_found, no_analysis, analysis_stale */
export async function getRecord(needs: Needs, context: RequestContext<Calls['record']>) {
  const { of, working } = await prepared(needs, context);
  if (working) return { record: null, working };
  const { object, externalId } = context.params;
  const found = await needs.database.readOnly(of.organizationId, tx =>
    lookAtRecord(tx, of, { object, external_id: externalId }),
  );
  return { record: found ?? null, working: null };
}

/** The project, and how far the work is on which its rows wait. */
async function prepared(
  { database, previews }: Needs,
  context: Pick<RequestContext<Calls['row']>, 'caller' | 'params'>,
): Promise<{ of: ProjectScope; working: Awaited<ReturnType<RowPreviews['working']>> }> {
  const of = await lookAtProject(database, context, async (tx, scope) => {
    if (!(await store.hasProject(tx, scope))) throw new Refusal('not_found');
    return scope;
  });
  return { of, working: await previews.working(of) };
}

function cursorAt({ source, row }: RowPlace): string {
  return Buffer.from(JSON.stringify({ source, row })).toString('base64url');
}

/** @throws Refusal invalid_request */
function placeIn(cursor: string | undefined): RowPlace | undefined {
  if (cursor === undefined) return undefined;
  try {
    return RowPlace.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw notACursor(cause);
  }
}
