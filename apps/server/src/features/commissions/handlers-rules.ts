// Requests of staff about rules of commission and exchange rates.
import type {
  CommissionRule,
  commissionRuleCalls,
  exchangeRateCalls,
} from '@groundwork/contract/commission-rules';
import { Refusal } from '@groundwork/contract/errors';
import type { RepId } from '@groundwork/contract/ids';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { ownRep, requireNoRep, requireOthers } from '../partners/require-others.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { previewRule } from './preview-rule.ts';
import { recalculateBooks } from './recalculate.ts';
import { checkCurrencyOfRep, checkDay, checkRule } from './rules.ts';
import * as facts from './store-facts.ts';
import * as store from './store-rules.ts';
import * as runs from './store-runs.ts';

type Rules = typeof commissionRuleCalls;
type Rates = typeof exchangeRateCalls;
type RuleBody = Pick<RequestContext<Rules['preview']>['body'], 'partner_id' | 'rep_id' | 'terms'>;

/** @throws Refusal invalid_request for a cursor of another list */
export async function listRules({ database }: Dependencies, { query }: RequestContext<Rules['list']>) {
  const rows = await database.readOnly(null, tx => store.listRules(tx, query));
  return pageOf(rows.map(present), query);
}

/** @throws Refusal invalid_request, forbidden for whoever it would pay: oneself, one's own partner, or everybody */
export function createRule(
  dependencies: Dependencies,
  context: RequestContext<Rules['create']>,
): Promise<CommissionRule> {
  const { body } = context;
  checkRule(body);
  return dependencies.database.platform(async tx => {
    await facts.lockRules(tx);
    await requireSubject(tx, body);
    if (body.scope === 'all') await requireNoRep(tx, context.caller);
    await requireOthers(tx, context.caller, await ownersOf(tx, body));
    // No payout is approved meanwhile: its deals would keep this rule, or not, by chance.
    await runs.lockRuns(tx);
    checkDay(body.effective_from, await runs.findLastSettledDay(tx));
    const id = await store.insertRule(tx, body, nameOf(context));
    const { name, scope, effective_from } = body;
    await appendTrail(tx, null, context, {
      action: 'commissionRules.create',
      target: { kind: 'commission_rule', id },
      details: { name, scope, effective_from },
    });
    const concerned = await facts.listWithDeals(tx, {
      since: effective_from,
      partnerId: body.partner_id ?? null,
      repId: body.rep_id ?? null,
    });
    await recalculateBooks(tx, concerned, todayOf(dependencies));
    return requireRule(tx, id);
  });
}

/** @throws Refusal invalid_request */
export function previewOfRule({ database }: Dependencies, { body }: RequestContext<Rules['preview']>) {
  checkRule(body);
  const { from, until, terms, scope } = body;
  if (from > until) {
    const fault = {
      place: 'body.until',
      value: until,
      message: 'This is before the first day.',
      mend: 'Choose a later day.',
    };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  const subject = body.partner_id ?? body.rep_id ?? null;
  const candidate = {
    id: newId(),
    // Later than any there is.
    number: Number.MAX_SAFE_INTEGER,
    name: 'This rule',
    scope,
    subject,
    effective_from: from,
    terms,
  };
  return database.readOnly(null, async tx => {
    await requireSubject(tx, body);
    return previewRule(tx, candidate, { from, until });
  });
}

/** @throws Refusal invalid_request for a cursor of another list */
export async function listRates({ database }: Dependencies, { query }: RequestContext<Rates['list']>) {
  const rows = await database.readOnly(null, tx => store.listRates(tx, query));
  return pageOf(rows, query);
}

export function listMissing({ database }: Dependencies, _context: RequestContext<Rates['missing']>) {
  return database.readOnly(null, store.listMissing);
}

/** @throws Refusal invalid_request, forbidden where it changes one's own commission */
export function createRate(dependencies: Dependencies, context: RequestContext<Rates['create']>) {
  const { body } = context;
  if (body.base === body.quote) {
    const fault = {
      place: 'body.quote',
      value: body.quote,
      message: 'A currency is always worth one of itself.',
      mend: 'Choose another currency.',
    };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  if (body.day > todayOf(dependencies)) {
    const fault = {
      place: 'body.day',
      value: body.day,
      message: 'Nobody knows a rate before its day.',
      mend: 'Enter it when the day has come.',
    };
    throw new Refusal('invalid_request', { faults: [fault] });
  }
  return dependencies.database.platform(async tx => {
    await facts.lockRules(tx);
    const concerned = await facts.listWithExchange(tx, { ...body, since: body.day });
    await requireOthers(tx, context.caller, concerned);
    const own = await ownRep(tx, context.caller);
    const rate = await store.insertRate(tx, body, nameOf(context));
    await appendTrail(tx, null, context, {
      action: 'exchangeRates.create',
      target: { kind: 'exchange_rate', id: rate.id },
      // It may be what a later deal of theirs is reckoned by.
      details: own === undefined ? body : { ...body, by_rep: own },
    });
    await recalculateBooks(tx, concerned, todayOf(dependencies));
    return rate;
  });
}

/** @throws Refusal invalid_request when there is no such partner or rep, or the rep is paid in another currency */
async function requireSubject(tx: Tx, { partner_id, rep_id, terms }: RuleBody): Promise<void> {
  if (partner_id !== undefined && !(await store.isPartner(tx, partner_id)))
    throw notThere('partner_id', partner_id);
  if (rep_id === undefined) return;
  const [rep] = await facts.listReps(tx, [rep_id]);
  if (!rep) throw notThere('rep_id', rep_id);
  checkCurrencyOfRep(terms, rep);
}

/** Whom it is made for, unless it is for everybody. */
function ownersOf(tx: Tx, { partner_id, rep_id }: RuleBody): Promise<RepId[]> {
  if (partner_id !== undefined) return facts.listOfPartner(tx, partner_id);
  return Promise.resolve(rep_id === undefined ? [] : [rep_id]);
}

function notThere(field: string, value: string): Refusal {
  const fault = {
    place: `body.${field}`,
    value,
    message: 'There is none with this id.',
    mend: 'Choose one of the list.',
  };
  return new Refusal('invalid_request', { faults: [fault] });
}

async function requireRule(tx: Tx, id: string): Promise<CommissionRule> {
  const row = await store.findRule(tx, id);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

function present({
  for_partner_id,
  for_rep_id,
  partner_name,
  rep_name,
  ...rule
}: store.RuleRow): CommissionRule {
  const [id, name] = [for_partner_id ?? for_rep_id, partner_name ?? rep_name];
  return { ...rule, subject: id === null || name === null ? null : { id, name } };
}
