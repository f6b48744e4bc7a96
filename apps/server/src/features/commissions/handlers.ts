// Requests of a rep about their commissions, and of staff who look at the same lines.
import { Readable } from 'node:stream';
import type { CommissionSummary, commissionCalls } from '@groundwork/contract/commissions';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { repCommissionCalls } from '@groundwork/contract/payouts';
import { todayOf } from '../../platform/clock.ts';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Database } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import { loadLine } from './load-line.ts';
import { readRate } from './read-rate.ts';
import { lineCells, lineColumns } from './statement-text.ts';
import * as facts from './store-facts.ts';
import * as store from './store-lines.ts';
import * as sums from './store-summary.ts';

type Calls = typeof commissionCalls;
type StaffCalls = typeof repCommissionCalls;

/** @throws Refusal forbidden when nobody has made the caller a rep */
export async function getSummary(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['summary']>,
): Promise<CommissionSummary> {
  const { database } = dependencies;
  const rep = await requireRep(dependencies, caller);
  const today = todayOf(dependencies);
  const rules = await database.readOnly(null, facts.listRules);
  return database.readOnlyRep(rep.id, async tx => {
    const balances = await sums.readBalances(tx, rep.id);
    const months = await sums.listMonths(tx, rep.id, today.slice(0, 4));
    return {
      currency: rep.currency,
      ...balances,
      pending_cents: balances.accrued_cents + balances.payable_cents,
      paid_ytd_cents: months.reduce((total, { paid_cents }) => total + paid_cents, 0),
      rate: await readRate(tx, rep, rules, today),
      waiting: await sums.listWaiting(tx, rep.id),
      months,
    };
  });
}

/** @throws Refusal invalid_request for a cursor of another list */
export async function listLines(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const rep = await requireRep(dependencies, caller);
  const rows = await dependencies.database.readOnlyRep(rep.id, tx => store.listLines(tx, rep.id, query));
  return pageOf(rows, query);
}

export async function exportLines(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['export']>,
): Promise<Download> {
  const rep = await requireRep(dependencies, caller);
  return {
    stream: Readable.from(csvOfLines(dependencies.database, rep.id, query)),
    type: 'text/csv; charset=utf-8',
    filename: `commissions-${todayOf(dependencies)}.csv`,
  };
}

/** @throws Refusal not_found */
export async function getLine(dependencies: Dependencies, { caller, params }: RequestContext<Calls['get']>) {
  const rep = await requireRep(dependencies, caller);
  return loadLine(dependencies.database, rep.id, params.id);
}

/** @throws Refusal not_found; invalid_request for a cursor of another list */
export async function listLinesOfRep(
  { database }: Dependencies,
  { params, query }: RequestContext<StaffCalls['list']>,
) {
  const [rep] = await database.readOnly(null, tx => facts.listReps(tx, [params.id]));
  if (!rep) throw new Refusal('not_found');
  const rows = await database.readOnlyRep(params.id, tx => store.listLines(tx, params.id, query));
  return pageOf(rows, query);
}

/** @throws Refusal not_found */
export function getLineOfRep({ database }: Dependencies, { params }: RequestContext<StaffCalls['get']>) {
  return loadLine(database, params.id, params.line);
}

/** Page by page, so that whoever downloads slowly holds no transaction open. */
export async function* csvOfLines(
  database: Database,
  repId: RepId,
  filter: Parameters<typeof store.listLines>[2],
): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine(lineColumns)}`;
  for (let cursor: string | undefined; ; ) {
    const asked = { ...filter, limit: 1000, ...(cursor !== undefined && { cursor }) };
    const rows = await database.readOnlyRep(repId, tx => store.listLines(tx, repId, asked));
    const { data, next_cursor } = pageOf(rows, asked);
    yield data.map(line => csvLine(lineCells(line))).join('');
    if (next_cursor === null) return;
    cursor = next_cursor;
  }
}
