// Requests of a rep, and of staff who answer them, about statements: of payouts, and of months.
import { Readable } from 'node:stream';
import type {
  commissionCalls,
  Statement,
  StatementHead,
  statementFormats,
} from '@groundwork/contract/commissions';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import type { Rep } from '@groundwork/contract/partners';
import type { repCommissionCalls } from '@groundwork/contract/payouts';
import { addDays, dayIn } from '@groundwork/engine/calendar/days';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { reportAsPdf } from '../documents/deliverables/report-pdf.ts';
import { requireRep } from '../partners/require-rep.ts';
import { csvOfLines } from './handlers.ts';
import { linesOnPaper, statementContent } from './statement-text.ts';
import { type LineRange, listLines } from './store-lines.ts';
import * as store from './store-statements.ts';

type Calls = typeof commissionCalls;
type StaffCalls = typeof repCommissionCalls;
/** Whose statement it is. */
type Payee = Pick<Rep, 'id' | 'name' | 'email' | 'currency'> & { partner: { name: string } };
const linesShown = 1000;

export async function listStatements(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['statements']>,
): Promise<StatementHead[]> {
  return statementsOf(dependencies, await requireRep(dependencies, caller));
}

/** @throws Refusal not_found */
export async function listStatementsOfRep(
  dependencies: Dependencies,
  { params }: RequestContext<StaffCalls['statements']>,
): Promise<StatementHead[]> {
  return statementsOf(dependencies, await requireKnown(dependencies, params.id));
}

function statementsOf({ database }: Dependencies, rep: Payee): Promise<StatementHead[]> {
  return database.readOnlyRep(rep.id, async tx => [
    ...(await store.listPayouts(tx, rep.id)).map(headOfPayout),
    ...(await store.listMonths(tx, rep.id)).map(({ month, ...of }) => headOfMonth(month, of)),
  ]);
}

/** @throws Refusal not_found when there is no such payout of the rep, or nothing was posted in that month */
export async function getStatement(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['statement']>,
): Promise<Statement> {
  return statementOf(dependencies, await requireRep(dependencies, caller), params.key);
}

/** @throws Refusal not_found */
export async function getStatementOfRep(
  dependencies: Dependencies,
  { params }: RequestContext<StaffCalls['statement']>,
): Promise<Statement> {
  return statementOf(dependencies, await requireKnown(dependencies, params.id), params.key);
}

function statementOf({ database }: Dependencies, rep: Payee, key: string): Promise<Statement> {
  return database.readOnlyRep(rep.id, async tx => {
    const { range, ...found } = await readStatement(tx, rep, key);
    const asked = { ...range, limit: linesShown };
    return { ...found, data: cutPage(await listLines(tx, rep.id, asked), asked).data };
  });
}

/** @throws Refusal not_found */
export async function getStatementFile(
  dependencies: Dependencies,
  { caller, params, query }: RequestContext<Calls['statementFile']>,
): Promise<Download> {
  return fileOf(dependencies, await requireRep(dependencies, caller), { key: params.key, ...query });
}

/** @throws Refusal not_found */
export async function getStatementFileOfRep(
  dependencies: Dependencies,
  { params, query }: RequestContext<StaffCalls['statementFile']>,
): Promise<Download> {
  return fileOf(dependencies, await requireKnown(dependencies, params.id), { key: params.key, ...query });
}

async function fileOf(
  { database }: Dependencies,
  rep: Payee,
  { key, format }: { key: string; format: (typeof statementFormats)[number] },
): Promise<Download> {
  const { range, ...found } = await database.readOnlyRep(rep.id, tx => readStatement(tx, rep, key));
  const filename = `commission-${found.kind === 'payout' ? found.title.toLowerCase().replaceAll(' ', '-') : found.key}`;
  if (format === 'csv')
    return {
      stream: Readable.from(csvOfLines(database, rep.id, range)),
      type: 'text/csv; charset=utf-8',
      filename: `${filename}.csv`,
    };
  const asked = { ...range, limit: linesOnPaper };
  const lines = await database.readOnlyRep(rep.id, async tx =>
    cutPage(await listLines(tx, rep.id, asked), asked),
  );
  const pdf = await reportAsPdf(statementContent(found, lines.data));
  return { stream: Readable.from([pdf]), type: 'application/pdf', filename: `${filename}.pdf` };
}

async function requireKnown({ database }: Dependencies, id: RepId): Promise<Payee> {
  const rep = await database.readOnly(null, tx => store.findPayee(tx, id));
  if (!rep) throw new Refusal('not_found');
  const { partner, ...known } = rep;
  return { ...known, partner: { name: partner } };
}

async function readStatement(
  tx: Tx,
  { id, name, email, partner, currency }: Payee,
  key: string,
): Promise<Omit<Statement, 'data'> & { range: LineRange }> {
  const rep = { name, email, partner: partner.name };
  if (!/^\d{4}-\d\d$/.test(key)) {
    const payout = await store.findPayout(tx, id, key);
    if (!payout) throw new Refusal('not_found');
    const unused = { opening_cents: null, paid_cents: null, closing_cents: null };
    return { ...headOfPayout(payout), ...unused, rep, range: { runId: key } };
  }
  const posted = { from: `${key}-01`, before: firstAfter(key) };
  const { opening_cents, paid_cents, closing_cents, ...of } = await store.readMonth(tx, id, posted);
  if (of.lines === 0 && paid_cents === 0) throw new Refusal('not_found');
  const month = { opening_cents, paid_cents, closing_cents };
  return { ...headOfMonth(key, { ...of, currency }), ...month, rep, range: { posted } };
}

function headOfPayout(payout: Awaited<ReturnType<typeof store.listPayouts>>[number]): StatementHead {
  const { run_id: key, number, currency, amount_cents, lines, paid_on: on, until_day } = payout;
  return {
    key,
    kind: 'payout',
    title: `Payout ${number} up to ${until_day}`,
    currency,
    amount_cents,
    lines,
    on,
  };
}

function headOfMonth(
  key: string,
  of: Pick<StatementHead, 'currency' | 'amount_cents' | 'lines'>,
): StatementHead {
  const last = addDays(firstAfter(key), -1);
  return { key, kind: 'month', title: key, ...of, on: last };
}

/** The first day after a month. */
function firstAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return dayIn(year, number, 1);
}
