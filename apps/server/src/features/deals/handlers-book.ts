// Requests of a rep about all of their deals: the board, what filters amount to, saved views, and the deals as a file.
import { Readable } from 'node:stream';
import { openStages } from '@groundwork/contract/deal-stages';
import type { DealView, dealWorkCalls } from '@groundwork/contract/deal-work';
import { viewLimit } from '@groundwork/contract/deal-work';
import type { Board, DealFilter, DealSummary, dealCalls } from '@groundwork/contract/deals';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import { quarterOf } from '@groundwork/engine/calendar/days';
import { todayOf } from '../../platform/clock.ts';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { exportCells, exportColumns } from './file-of-deals.ts';
import { listCursor } from './list-cursor.ts';
import * as store from './store.ts';
import * as board from './store-board.ts';
import * as work from './store-work.ts';

type Calls = typeof dealCalls & typeof dealWorkCalls;

/** Cards of a stage; the rest is a list. */
const cardsOfStage = 50;
const atOnce = 200;

export async function summariseDeals(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['summary']>,
): Promise<DealSummary> {
  const rep = await requireRep(dependencies, caller);
  return dependencies.database.readOnlyRep(rep.id, tx =>
    board.summarise(tx, rep.id, query, todayOf(dependencies)),
  );
}

export async function getBoard(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['board']>,
): Promise<Board> {
  const rep = await requireRep(dependencies, caller);
  const today = todayOf(dependencies);
  const { first, last } = quarterOf(today);
  return dependencies.database.readOnlyRep(rep.id, async tx => {
    const totals = await board.totalsByStage(tx, rep.id, query, { today, first, last });
    const cards = await board.firstOfStages(tx, rep.id, query, { today, limit: cardsOfStage });
    const usual = new Map((await board.usualDays(tx, rep.id)).map(({ stage, days }) => [stage, days]));
    const of = (stage: store.OrderedDeal['stage']) => {
      const those = totals.filter(total => total.stage === stage).map(({ stage: _stage, ...total }) => total);
      return { count: those.reduce((sum, { count }) => sum + count, 0), totals: those };
    };
    return {
      stages: openStages.map(stage => ({
        stage,
        ...of(stage),
        usual_days: usual.get(stage) ?? null,
        deals: cards.filter(deal => deal.stage === stage).map(({ place: _place, ...deal }) => deal),
      })),
      quarter: { first, last },
      won: of('won'),
      lost: of('lost'),
    };
  });
}

/** All that a filter shows, newest first: page by page, so that whoever downloads slowly holds no transaction open. */
export async function exportDeals(
  dependencies: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const rep = await requireRep(dependencies, context.caller);
  // Many contacts' data leave at once.
  await dependencies.database.platform(tx => appendTrail(tx, null, context, { action: 'deals.export' }));
  return {
    stream: Readable.from(csvOf(dependencies, rep.id, context.query)),
    type: 'text/csv; charset=utf-8',
    filename: `deals-${todayOf(dependencies)}.csv`,
  };
}

async function* csvOf(dependencies: Dependencies, repId: RepId, filter: DealFilter): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(exportColumns)}`;
  const today = todayOf(dependencies);
  for (let cursor: string | undefined; ; ) {
    const asked = {
      ...filter,
      limit: atOnce,
      sort: '-created' as const,
      ...(cursor !== undefined && { cursor }),
    };
    const rows = await dependencies.database.readOnlyRep(repId, tx =>
      store.listDeals(tx, repId, asked, today),
    );
    const { data, last } = cutPage(rows, asked);
    yield data.map(deal => csvLine(exportCells(deal))).join('');
    if (!last) return;
    cursor = listCursor(asked.sort, { value: last.place, id: last.id });
  }
}

export async function listViews(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['views']>,
): Promise<DealView[]> {
  const rep = await requireRep(dependencies, caller);
  return dependencies.database.readOnlyRep(rep.id, tx => work.listViews(tx, rep.id));
}

/** @throws Refusal conflict when there are enough */
export async function saveView(
  dependencies: Dependencies,
  { caller, body }: RequestContext<Calls['saveView']>,
): Promise<DealView> {
  const rep = await requireRep(dependencies, caller);
  return dependencies.database.rep(rep.id, async tx => {
    await work.lockViews(tx, rep.id);
    const views = await work.listViews(tx, rep.id);
    const isNew = views.every(({ name }) => name.toLowerCase() !== body.name.toLowerCase());
    if (isNew && views.length >= viewLimit)
      throw new Refusal('conflict', { message: `${viewLimit} views are saved already. Remove one first.` });
    return work.saveView(tx, rep.id, { name: body.name, filter: body.filter, sort: body.sort ?? null });
  });
}

/** @throws Refusal not_found */
export async function removeView(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['removeView']>,
): Promise<void> {
  const rep = await requireRep(dependencies, caller);
  await dependencies.database.rep(rep.id, async tx => {
    if (!(await work.deleteView(tx, rep.id, params.id))) throw new Refusal('not_found');
  });
}
