// Analyses of pipelines as people look at them: which there were, what one says, and what is asked of its files.
import { Refusal } from '@groundwork/contract/errors';
import type { RevopsId } from '@groundwork/contract/ids';
import type { PipelineChange } from '@groundwork/contract/revops';
import {
  KeptRevops,
  type RevopsDay,
  type RevopsDeal,
  type RevopsReport,
  type revopsCalls,
  SeenPoint,
} from '@groundwork/contract/revops-reports';
import { replayDay } from '@groundwork/snapshots/revops/day-series';
import { dealsBehind } from '@groundwork/snapshots/revops/deals-behind';
import { openKeptTables } from '@groundwork/snapshots/revops/kept-tables';
import { pipelineChanges } from '@groundwork/snapshots/revops/pipeline-change';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { defaultLimit, fromPlace, placeAfter } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';
import { getPortal } from '../portals/find-portal.ts';
import { RecordPages, recordPage } from '../portals/record-page.ts';
import { lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { questionTurns } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof revopsCalls;
type Needs = Pick<Dependencies, 'database' | 'files'> & { turns: Turns };

export const makeTurns = (): Turns => createTurns(questionTurns);

/** @throws Refusal not_found, invalid_request */
export function listReports({ database }: Needs, context: RequestContext<Calls['list']>) {
  return lookAtProject(database, context, (tx, of) => store.listReports(tx, of, context.query));
}

/** @throws Refusal not_found */
export async function getReport(needs: Needs, context: RequestContext<Calls['get']>): Promise<RevopsReport> {
  const { result, portal, pages } = await look(needs, context);
  const { url } = recordPage(portal, pages, { object: 'deals', crmId: '0' });
  return { ...result, deal_pages: url?.replace(/0$/, '') ?? null };
}

/** @throws Refusal not_found where there is no such analysis or book; invalid_request for days that are none of it */
export async function getChange(
  needs: Needs,
  context: RequestContext<Calls['change']>,
): Promise<PipelineChange> {
  const { book, from, to } = context.query;
  const opened = await look(needs, context);
  if (from > to) throw wrong('from', 'The first day lies after the last.');
  if (to > opened.result.today)
    throw wrong('to', 'The analysis knows nothing of that day: it was made before.');
  return asking(needs, opened, context.signal, async database => {
    const changes = await pipelineChanges(database, booksOf(opened.result), { from, to });
    return changes.get(book) ?? notThere();
  });
}

/** @throws Refusal not_found; invalid_request for a day that lies after the analysis */
export async function getDay(needs: Needs, context: RequestContext<Calls['day']>): Promise<RevopsDay> {
  const { day } = context.query;
  const opened = await look(needs, context);
  const { result, portalId } = opened;
  if (day > result.today) throw wrong('day', 'The analysis knows nothing of that day: it was made before.');
  const kept = await lookAtProject(needs.database, context, (tx, { organizationId }) =>
    store.findDay(tx, organizationId, portalId, day),
  );
  const now = await asking(needs, opened, context.signal, async database => {
    const series = await replayDay(database, booksOf(result), day);
    return result.books.map(({ pipeline, currency }, at): SeenPoint => {
      const { stages = [], points = [] } = series.get(at + 1) ?? {};
      return { pipeline, currency, stages, point: points[0] ?? null };
    });
  });
  const seen_then = kept ? { as_of: kept.as_of, seen: z.array(SeenPoint).parse(kept.seen) } : null;
  return { day, now, seen_then };
}

/** @throws Refusal not_found where there is no such analysis; invalid_request for a figure that is not asked for so */
export async function listDeals(
  needs: Needs,
  context: RequestContext<Calls['deals']>,
): Promise<{ data: RevopsDeal[]; next_cursor: string | null }> {
  const { query } = context;
  const opened = await look(needs, context);
  const { result, portal, pages } = opened;
  if (query.book > result.books.length) notThere();
  const { book, figure, key = '', from, to } = query;
  const rows = await asking(needs, opened, context.signal, database =>
    dealsBehind(
      database,
      { book, figure, key, from, to },
      { skip: fromPlace(query), rows: query.limit ?? defaultLimit },
    ),
  );
  if (rows === undefined) throw wrong('key', 'This figure needs other words beside it.');
  const data = rows.map(({ id, label, company, stage, standing, owner, cents, created, closes }) => ({
    id,
    label,
    company,
    stage,
    standing,
    owner,
    amount_cents: cents,
    created,
    closes,
    link: recordPage(portal, pages, { object: 'deals', crmId: id }),
  }));
  return { data, next_cursor: placeAfter(query, rows[0]?.all ?? 0).next_cursor };
}

async function find(tx: Tx, of: ProjectScope, id: RevopsId) {
  const row = await store.findReport(tx, of, id);
  if (!row) throw new Refusal('not_found');
  return { ...row, result: KeptRevops.parse(row.result) };
}

type Asked = RequestContext<Calls['get'] | Calls['change'] | Calls['day'] | Calls['deals']>;

function look({ database }: Needs, context: Pick<Asked, 'caller' | 'params'>) {
  return lookAtProject(database, context, async (tx, of) => {
    const { revops_id } = context.params;
    const { result, portal_id, record_pages } = await find(tx, of, revops_id);
    return {
      result,
      organizationId: of.organizationId,
      portalId: portal_id,
      portal: await getPortal(tx, of.organizationId, portal_id),
      pages: RecordPages.safeParse(record_pages).data,
      stored: await store.listFiles(tx, of.organizationId, revops_id),
    };
  });
}

type Opened = Awaited<ReturnType<typeof look>>;
type Kept = Awaited<ReturnType<typeof openKeptTables>>;

/** Asks the files of an analysis something, for as long as somebody waits for the answer. @throws Refusal busy */
async function asking<T>(
  { files, turns }: Needs,
  { stored, result, organizationId }: Opened,
  signal: AbortSignal,
  ask: (database: Kept) => Promise<T>,
): Promise<T> {
  const pathOf = (table: string): string => files.pathOf(stored.get(`table.${table}`) ?? notThere());
  return turns.take(organizationId, signal, async () => {
    const database = await openKeptTables(
      pathOf,
      { today: result.today, timeZone: result.time_zone },
      signal,
    );
    try {
      return await ask(database);
    } finally {
      database.close();
    }
  });
}

/** Books are numbered in the order in which the analysis lists them. */
const booksOf = ({ books }: KeptRevops) =>
  books.map(({ pipeline, label, currency }, at) => ({ book: at + 1, pipeline, label, currency }));

function notThere(): never {
  throw new Refusal('not_found');
}

function wrong(name: string, message: string): Refusal {
  return new Refusal('invalid_request', { faults: [{ place: `query.${name}`, message }] });
}
