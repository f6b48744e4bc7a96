// Requests of staff about payouts.
import { Readable } from 'node:stream';
import { Refusal } from '@groundwork/contract/errors';
import type { PayoutRun, payoutCalls } from '@groundwork/contract/payouts';
import { todayOf } from '../../platform/clock.ts';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { requireOthers } from '../partners/require-others.ts';
import { mailRep } from '../rep-settings/mail-rep.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { payoutEmail } from './emails.ts';
import { checkApprover, checkStep } from './rules.ts';
import { asAmount } from './statement-text.ts';
import { listPaid } from './store-payments.ts';
import * as store from './store-runs.ts';

type Calls = typeof payoutCalls;
/** Of approving, paying and giving up: all are asked alike. */
type Step = RequestContext<Calls['approve'] | Calls['pay'] | Calls['cancel']>;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listRuns({ database }: Dependencies, { query }: RequestContext<Calls['list']>) {
  const rows = await database.readOnly(null, tx => store.listRuns(tx, query));
  return pageOf(rows.map(present), query);
}

export function outlook({ database }: Dependencies, { query }: RequestContext<Calls['outlook']>) {
  return database.readOnly(null, tx => store.readOutlook(tx, query.until_day));
}

/** @throws Refusal invalid_request for a day to come, conflict when nothing is owed */
export function createRun(
  dependencies: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<PayoutRun> {
  const { body, caller } = context;
  if (body.until_day > todayOf(dependencies)) {
    const fault = {
      place: 'body.until_day',
      value: body.until_day,
      message: 'This day has not come yet.',
      mend: 'Choose today or a day before.',
    };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  return dependencies.database.platform(async tx => {
    await store.lockRuns(tx);
    const made = { ...body, created_by: nameOf(context), created_by_subject: caller.subject };
    const run = await requireRun(tx, await store.gatherRun(tx, made));
    if (run.lines === 0)
      throw new Refusal('conflict', {
        message:
          run.carried_reps > 0
            ? `Up to ${body.until_day} more was taken back in ${body.currency} than earned: there is nothing to pay.`
            : `Nothing is owed in ${body.currency} up to ${body.until_day} that is not in a payout already.`,
      });
    await noteInTrail(tx, context, 'payoutRuns.create', run);
    return present(run);
  });
}

/** @throws Refusal not_found */
export function getRun({ database }: Dependencies, { params }: RequestContext<Calls['get']>) {
  return database.readOnly(null, async tx => present(await requireRun(tx, params.id)));
}

/** @throws Refusal not_found; invalid_request for a cursor of another list */
export async function listReps({ database }: Dependencies, { params, query }: RequestContext<Calls['reps']>) {
  const rows = await database.readOnly(null, async tx => {
    await requireRun(tx, params.id);
    return store.listReps(tx, params.id, query);
  });
  return pageOf(rows, query);
}

/** @throws Refusal not_found, stale, conflict, forbidden */
export function approveRun(dependencies: Dependencies, context: Step): Promise<PayoutRun> {
  return step(dependencies, context, 'approved', async (tx, run, today) => {
    checkApprover(run, context.caller);
    await requireOthers(tx, context.caller, await store.listRepsPaid(tx, run.id));
    await store.postForRun(tx, run, 'approval', today);
    await notifyReps(dependencies, tx, run, 'approved');
  });
}

/** @throws Refusal not_found, stale, conflict */
export function payRun(dependencies: Dependencies, context: Step): Promise<PayoutRun> {
  return step(dependencies, context, 'paid', async (tx, run, today) => {
    await store.postForRun(tx, run, 'payment', today);
    await notifyReps(dependencies, tx, run, 'paid');
  });
}

/** @throws Refusal not_found, stale, conflict */
export function cancelRun(dependencies: Dependencies, context: Step): Promise<PayoutRun> {
  return step(dependencies, context, 'cancelled', async (tx, run, today) => {
    if (run.state === 'approved') {
      await store.reverseApproval(tx, run, today);
      await notifyReps(dependencies, tx, run, 'cancelled');
    }
    await store.releaseLines(tx, run.id);
  });
}

/** Each rep who is paid by it, of their own sum. Whoever was told of an approval is told that it was taken back. */
async function notifyReps(
  dependencies: Dependencies,
  tx: Tx,
  run: store.RunRow,
  to: keyof typeof actions,
): Promise<void> {
  const topic = to === 'paid' ? 'commission_paid' : 'commission_approved';
  for (const { rep_id: repId, amount_cents } of await listPaid(tx, run.id)) {
    const mail = payoutEmail(run, to, amount_cents, dependencies.publicUrl);
    await mailRep(dependencies, tx, { repId, topic }, mail);
  }
}

const actions = { approved: 'payoutRuns.approve', paid: 'payoutRuns.pay', cancelled: 'payoutRuns.cancel' };

function step(
  dependencies: Dependencies,
  context: Step,
  to: keyof typeof actions,
  work: (tx: Tx, run: store.RunRow, today: string) => Promise<void>,
): Promise<PayoutRun> {
  const { clock, database } = dependencies;
  const today = todayOf(dependencies);
  return database.platform(async tx => {
    if (to === 'approved') await store.lockRuns(tx);
    const run = await store.lockRun(tx, context.params.id);
    if (!run) throw new Refusal('not_found');
    checkStep(run, to, context.version);
    await work(tx, run, today);
    await store.setState(tx, run.id, { state: to, by: nameOf(context), at: clock.now(), today });
    await noteInTrail(tx, context, actions[to], run);
    return present(await requireRun(tx, run.id));
  });
}

const columns = [
  'rep',
  'email',
  'kind',
  'company',
  'deal_id',
  'occurred_on',
  'posted_on',
  'rule_version',
  'amount',
  'currency',
  'line_id',
];

/** Every line, page by page, so that whoever downloads slowly holds no transaction open. @throws Refusal not_found */
export async function exportRun(
  { database }: Dependencies,
  context: RequestContext<Calls['export']>,
): Promise<Download> {
  const run = await database.platform(async tx => {
    const found = await requireRun(tx, context.params.id);
    await noteInTrail(tx, context, 'payoutRuns.export', found);
    return found;
  });
  async function* text(): AsyncGenerator<string> {
    yield `${utf8Mark}${csvLine(columns)}`;
    for (let after: Parameters<typeof store.listLinesOfRun>[2]; ; ) {
      const rows = await database.readOnly(null, tx => store.listLinesOfRun(tx, run.id, after));
      if (rows.length === 0) return;
      yield rows
        .map(each =>
          csvLine([
            each.name,
            each.email,
            each.kind,
            each.company,
            each.deal_id,
            each.occurred_on,
            each.posted_on,
            each.rule_number,
            asAmount(each.amount_cents),
            each.currency,
            each.id,
          ]),
        )
        .join('');
      after = rows.at(-1);
    }
  }
  return {
    stream: Readable.from(text()),
    type: 'text/csv; charset=utf-8',
    filename: `payout-${run.number}-${run.until_day}-${run.currency}.csv`,
  };
}

async function requireRun(tx: Tx, id: string): Promise<store.RunRow> {
  const run = await store.findRun(tx, id);
  if (!run) throw new Refusal('not_found');
  return run;
}

function noteInTrail(tx: Tx, actor: Actor, action: string, run: store.RunRow): Promise<void> {
  const { id, number, until_day, currency, amount_cents } = run;
  const details = { number, until_day, currency, amount_cents };
  return appendTrail(tx, null, actor, { action, target: { kind: 'payout_run', id }, details });
}

/** Without what only says who may not approve it. */
function present({ created_by_subject: _subject, ...run }: store.RunRow): PayoutRun {
  return run;
}
