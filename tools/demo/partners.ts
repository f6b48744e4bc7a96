// What the reps of the demo's partners did, through the calls that they and staff use: registered, moved, won and lost their
// deals, and were paid for them.

import { registrationCalls } from '@groundwork/contract/deal-registrations';
import type { Deal } from '@groundwork/contract/deal-shapes';
import { openStages } from '@groundwork/contract/deal-stages';
import { dealWorkCalls } from '@groundwork/contract/deal-work';
import { dealCalls } from '@groundwork/contract/deals';
import { type Partner, partnerCalls, type Rep, repCalls } from '@groundwork/contract/partners';
import { payoutCalls } from '@groundwork/contract/payouts';
import { demoAccounts } from './accounts.ts';
import * as book from './partner-book.ts';
import { type DatedDeal, dateDeals } from './store-partners.ts';
import type { Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

export const rosa = accountOf('Partner rep');
const staff = accountOf('Admin');

export const repAddresses = [rosa.email, ...book.otherReps.map(rep => rep.email)];

interface Place {
  databaseUrl: string;
  visits: Visits;
  /** Of a rep beside the one whose area can be looked at; answers their password. */
  ensureRep: (rep: { email: string; name: string }) => Promise<string>;
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Before the other clients are there: a company that is a client already is not registered. */
export async function loadPartners({ databaseUrl, visits, ensureRep }: Place): Promise<void> {
  const admin = await visits.of(staff);
  const partners = new Map<string, Partner>();
  for (const name of book.demoPartners)
    partners.set(name, await admin.call(partnerCalls.create, { body: { name } }));
  const add = (given: { email: string; name: string; partner: string }) =>
    admin.call(repCalls.create, {
      body: {
        name: given.name,
        email: given.email,
        partner_id: partners.get(given.partner)?.id,
        currency: 'USD',
      },
    });
  const first = await add({ ...rosa, partner: book.demoPartners[0] });
  await setTargets(admin, first);
  const dated: DatedDeal[] = [];
  // The others first: one of them was there before Rosa with a company that both registered.
  for (const [nth, given] of book.otherReps.entries()) {
    const rep = await add(given);
    const password = await ensureRep(given);
    const visitor = await visits.of({ email: given.email, password });
    const { won = [], lost = [], open } = book.others[nth] ?? {};
    dated.push(...(await sell(visitor, admin, { databaseUrl, repId: rep.id, won, lost, open: [] })));
    if (open !== undefined) await claim(visitor, admin, open);
  }
  const visitor = await visits.of(rosa);
  const { won, lost, open } = book;
  dated.push(...(await sell(visitor, admin, { databaseUrl, repId: first.id, won, lost, open })));
  for (const each of book.waiting)
    await visitor.request(dealCalls.create, {
      body: {
        ...fieldsOf(each.company, each.value, each.closes),
        ...(each.domain && { domain: each.domain }),
      },
    });
  await dateDeals(databaseUrl, dated);
  await payCommissions(admin, await visits.of(accountOf('Super admin')));
}

/** Of what was won until the last month's end: one gathers, another approves and pays. */
async function payCommissions(admin: Visitor, approver: Visitor): Promise<void> {
  const today = new Date();
  const until = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const made = await admin.call(payoutCalls.create, { body: { until_day: until, currency: 'USD' } });
  const params = { id: made.id };
  const approved = await approver.call(payoutCalls.approve, { params, ifMatch: made.version });
  await approver.call(payoutCalls.pay, { params, ifMatch: approved.version });
}

async function setTargets(admin: Visitor, { id }: Rep): Promise<void> {
  const today = new Date();
  const [year, quarter] = [today.getFullYear(), Math.floor(today.getMonth() / 3) + 1];
  for (let back = 0; back < 4; back++) {
    const nth = year * 4 + quarter - 1 - back;
    const body = {
      year: Math.floor(nth / 4),
      quarter: (nth % 4) + 1,
      amount_cents: (book.target - back * 5000) * 100,
    };
    await admin.call(repCalls.setTarget, { params: { id }, body });
  }
}

interface Selling {
  databaseUrl: string;
  repId: Rep['id'];
  won: readonly book.ClosedDeal[];
  lost: readonly book.ClosedDeal[];
  open: readonly book.OpenDeal[];
}

/** Registers everything as one file, has it approved, and brings each deal to where it stands. */
async function sell(
  visitor: Visitor,
  admin: Visitor,
  { databaseUrl, repId, won, lost, open }: Selling,
): Promise<DatedDeal[]> {
  const all = [
    ...won.map(deal => ({ ...deal, closes: -deal.closed, stage: 'contract_review' as const })),
    // Some were given up early, others late.
    ...lost.map((deal, nth) => ({
      ...deal,
      closes: -deal.closed,
      stage: openStages[nth % 4] ?? 'negotiation',
    })),
    ...open,
  ];
  await takeIn(
    visitor,
    all.map(deal => rowOf(deal)),
  );
  const registered = new Map((await listAll(visitor)).map(deal => [deal.company, deal]));
  for (const deal of registered.values()) await approve(admin, deal);
  // Again for each stage: a registration is approved before its deal leaves the first one, and nobody leaps.
  for (const [nth, stage] of openStages.entries()) {
    const further = all.filter(deal => nth > 0 && openStages.indexOf(deal.stage) >= nth);
    if (further.length > 0)
      await takeIn(
        visitor,
        further.map(deal => rowOf(deal, stage)),
      );
  }
  // Nobody closes a deal before it began.
  await dateDeals(
    databaseUrl,
    all.map(({ company, registered: days }) => ({ repId, company, registered: days })),
  );
  const now = new Map((await listAll(visitor)).map(deal => [deal.company, deal]));
  for (const deal of won) await win(visitor, known(now, deal.company), dayAgo(deal.closed));
  for (const { company, closed: ago, lost: reason } of lost) {
    const { id, version } = known(now, company);
    const body = { closed_on: dayAgo(ago), reason };
    await visitor.call(dealCalls.lose, { params: { id }, ifMatch: version, body });
  }
  for (const { company, probability, nextStep, closes } of open) {
    const { id, version } = known(now, company);
    const next_step_due_on = dayAgo(-Math.min(7, closes));
    const body = { probability, next_step: nextStep, next_step_due_on };
    await visitor.call(dealCalls.update, { params: { id }, ifMatch: version, body });
  }
  return all.map(deal => ({
    repId,
    company: deal.company,
    registered: deal.registered,
    ...('closed' in deal ? { closed: deal.closed } : { stageDays: deal.stageDays }),
  }));
}

async function win(visitor: Visitor, { id, version }: Deal, closedOn: string): Promise<void> {
  const params = { id };
  const confirmed = await visitor.call(dealCalls.update, {
    params,
    ifMatch: version,
    body: { is_value_confirmed: true },
  });
  await visitor.call(dealCalls.win, { params, ifMatch: confirmed.version, body: { closed_on: closedOn } });
}

async function claim(visitor: Visitor, admin: Visitor, company: string): Promise<void> {
  const made = await visitor.call(dealCalls.create, { body: fieldsOf(company, 30_000, 70) });
  await approve(admin, made);
}

async function approve(admin: Visitor, { id, version }: Pick<Deal, 'id' | 'version'>): Promise<void> {
  await admin.call(registrationCalls.approve, { params: { id }, ifMatch: version });
}

async function takeIn(visitor: Visitor, rows: readonly string[]): Promise<void> {
  const head =
    'company,domain,value,currency,expected_close,contact_name,contact_email,decision_maker,proposal_sent,next_step,next_step_due,stage';
  const text = [head, ...rows].join('\n');
  const report = await visitor.call(dealWorkCalls.import, { body: { text, is_preview: false } });
  const [fault] = report.faults;
  if (fault) throw new Error(`row ${fault.row}, ${fault.column}: ${fault.message}`);
}

function rowOf(
  { company, value, closes }: { company: string; value: number; closes: number },
  stage = '',
): string {
  const { name, email } = book.contactOf(company);
  const today = dayAgo(0);
  // What is closed already had a day to come when it was negotiated: today stands for it.
  const expected = closes < 0 ? today : dayAgo(-closes);
  return [
    company,
    book.domainOf(company),
    value,
    'USD',
    expected,
    name,
    email,
    name,
    today,
    'Contract',
    today,
    stage,
  ].join();
}

function fieldsOf(company: string, value: number, closes: number) {
  const { name, email } = book.contactOf(company);
  return {
    company,
    domain: book.domainOf(company),
    value_cents: value * 100,
    currency: 'USD',
    expected_close_on: dayAgo(-closes),
    contact_name: name,
    contact_email: email,
  };
}

async function listAll(visitor: Visitor): Promise<Deal[]> {
  return (await visitor.call(dealCalls.list, { query: { limit: '200' } })).data;
}

function known(deals: ReadonlyMap<string, Deal>, company: string): Deal {
  const deal = deals.get(company);
  if (!deal) throw new Error(`no demo deal of ${company}`);
  return deal;
}

function accountOf(label: string) {
  const account = demoAccounts.find(each => each.label === label);
  if (!account) throw new Error(`no demo account ${label}`);
  return account;
}
