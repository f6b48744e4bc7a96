import type { Look } from '@groundwork/contract/looks';
import type { PaymentDoubt, PayoutRun } from '@groundwork/contract/payouts';
import type { Session } from '@groundwork/contract/session';
import type { TrailEntry } from '@groundwork/contract/trail';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';
import { winDeal } from '../../testing/won-deals.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
const iban = 'DE89370400440532013000';
let maker: Client;
let above: Client;
beforeAll(async () => {
  [maker, above] = [await server.admin('admin'), await server.admin('super_admin')];
});

// Each test has a currency of its own, so that none finds what another left.
let currency = 'BBB';
beforeEach(() => {
  currency = `BB${String.fromCharCode(currency.charCodeAt(2) + 1)}`;
});

interface Account {
  kind: 'iban' | 'account';
  holder: string;
  number: string;
  bank: string;
}
const german: Account = { kind: 'iban', holder: 'Zoë Groß & Søn', number: iban, bank: '' };
const say = (rep: RepClient, account: Account) =>
  rep.call('PUT', '/rep/me/payout', account, { 'if-match': '*' });
async function paidRep(name: string, account?: Account): Promise<RepClient> {
  const rep = await server.rep({ currency, name });
  await server.server.dependencies.database.platform(tx =>
    winDeal(tx, rep.repId, { currency, valueCents: 100_000 }, today),
  );
  if (account) expect((await say(rep, account)).status).toBe(200);
  return rep;
}
const gather = async () =>
  (await maker.call<PayoutRun>('POST', '/payout-runs', { until_day: today, currency })).body;
const act = (run: PayoutRun, what: 'approve' | 'pay' | 'cancel') =>
  above.call<PayoutRun>('POST', `/payout-runs/${run.id}/${what}`, undefined, { 'if-match': '*' });
const doubts = async (run: PayoutRun) =>
  (await maker.call<PaymentDoubt[]>('GET', `/payout-runs/${run.id}/doubts`)).body.map(
    ({ name, doubt, amount_cents }) => [name, doubt, amount_cents],
  );
const csv = { format: 'csv' };
const sepa = {
  format: 'sepa',
  payer_name: 'Groundwork GmbH',
  payer_iban: 'DE02120300000000202051',
  pay_on: today,
};
type Told = { message: string; errors: { place: string }[] };
const file = (run: PayoutRun, body: object = csv, by: Client = maker) =>
  by.call<Told>('POST', `/payout-runs/${run.id}/payment-file`, body);

test('accounts leave the product in the file of an approved payout, and each time in the trail', async () => {
  await paidRep('Ada', german);
  await paidRep('Bo', { kind: 'account', holder: '=Bo', number: '12345678', bank: 'First Bank, 026009593' });
  await paidRep('Cy');
  const run = await gather();
  for (const early of [csv, sepa]) {
    const answer = await file(run, early);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('approved first')]);
  }
  await act(run, 'approve');
  const { status, text, headers } = await file(run);
  expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
    200,
    'no-store',
    expect.stringContaining(`payments-${run.number}-${currency}.csv`),
  ]);
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toBe('holder,iban,account,bank,amount,currency,reference,rep,partner');
  expect(rows.map(row => row.split(`,Commission payout ${run.number} to ${today},`)[0])).toEqual([
    `Zoë Groß & Søn,${iban},,,150.00,${currency}`,
    `'=Bo,,12345678,"First Bank, 026009593",150.00,${currency}`,
  ]);
  const entries = await above.call<{ data: TrailEntry[] }>('GET', '/security/trail?limit=50');
  const taken = entries.body.data.filter(each => each.action === 'payoutRuns.paymentFile');
  expect(taken.map(each => [each.actor, each.details])).toEqual([
    [
      maker.person.email,
      { number: run.number, format: 'csv', reps: 2, left_out: 1, amount_cents: 30_000, currency },
    ],
  ]);
  await act(run, 'pay');
  expect((await file(run)).body.message).toContain('paid already');
  expect(await doubts(run)).toEqual([]);
});

test('no list, page or file of anything else holds an account', async () => {
  await paidRep('Ada', german);
  const run = await gather();
  await act(run, 'approve');
  await file(run);
  for (const path of ['', `/${run.id}`, `/${run.id}/reps`, `/${run.id}/doubts`, `/${run.id}/export`])
    expect((await maker.call('GET', `/payout-runs${path}`)).text).not.toContain(iban.slice(-8));
  for (const path of ['/reps', '/security/trail', '/mails', '/partners'])
    expect((await above.call('GET', path)).text).not.toContain(iban.slice(-8));
});

test('who cannot be paid by it is named before, and whose account changed meanwhile', async () => {
  await paidRep('Ada', german);
  const bo = await paidRep('Bo', german);
  await paidRep('Cy', { kind: 'account', holder: 'Cy', number: '12345678', bank: 'First Bank' });
  await paidRep('Di');
  const run = await gather();
  expect(await doubts(run)).toEqual([
    ['Cy', 'no_iban', 15_000],
    ['Di', 'no_details', 15_000],
  ]);
  await say(bo, { ...german, number: 'FR1420041010050500013M02606' });
  await act(run, 'approve');
  expect(await doubts(run)).toEqual([
    ['Bo', 'changed', 15_000],
    ['Cy', 'no_iban', 15_000],
    ['Di', 'no_details', 15_000],
  ]);
  await act(run, 'cancel');
  expect(await doubts(run)).toEqual([]);
  expect((await file(run)).body.message).toContain('given up');
});

test('a SEPA file orders what is owed, in letters that banks take', async () => {
  currency = 'EUR';
  const ada = await paidRep('Ada', german);
  await paidRep('Cy', { kind: 'account', holder: 'Cy', number: '12345678', bank: 'First Bank' });
  const run = await gather();
  await act(run, 'approve');
  for (const [place, wrong] of [
    ['body.payer_name', { payer_name: '' }],
    ['body.payer_iban', { payer_iban: 'DE02120300000000202052' }],
    ['body.pay_on', { pay_on: undefined }],
    ['body.pay_on', { pay_on: '2020-01-01' }],
    ['body.format', { format: 'xml' }],
  ] as const) {
    const { status, body, text } = await file(run, { ...sepa, ...wrong });
    expect([status, body.errors[0]!.place]).toEqual([422, place]);
    expect(text).not.toContain('DE0212');
  }
  const { text, headers } = await file(run, sepa);
  expect(headers.get('content-type')).toBe('application/xml');
  const id = run.id.replaceAll('-', '');
  for (const part of [
    `<MsgId>${id}</MsgId>`,
    '<NbOfTxs>1</NbOfTxs><CtrlSum>150.00</CtrlSum>',
    `<ReqdExctnDt><Dt>${today}</Dt></ReqdExctnDt>`,
    '<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>',
    `<EndToEndId>${ada.repId.replaceAll('-', '')}</EndToEndId>`,
    '<InstdAmt Ccy="EUR">150.00</InstdAmt>',
    `<Cdtr><Nm>Zoe Gross . Son</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
  ])
    expect(text).toContain(part);
  await say(ada, { ...german, number: 'SA0380000000608010167519' });
  expect((await file(run, sepa)).body.message).toContain('No SEPA payment reaches the account of Ada');
  expect((await file(run)).text).toContain('SA0380000000608010167519');
  await act(run, 'cancel');
});

test('SEPA is for euros alone, and a file of nobody is none', async () => {
  await paidRep('Di');
  const run = await gather();
  await act(run, 'approve');
  expect((await file(run, sepa)).body.message).toContain('SEPA payments are in EUR');
  expect((await file(run)).body.message).toContain('has given payout details');
});

test('an account that was moved to another rep opens for nobody', async () => {
  await paidRep('Ada', german);
  const bo = await paidRep('Bo', { ...german, number: 'FR1420041010050500013M02606' });
  const run = await gather();
  await act(run, 'approve');
  const { database } = server.server.dependencies;
  await database.platform(async tx => {
    const { payout_sealed } = await tx
      .selectFrom('rep_settings')
      .select('payout_sealed')
      .where('rep_id', '=', bo.repId)
      .executeTakeFirstOrThrow();
    await tx.updateTable('rep_settings').set({ payout_sealed }).where('rep_id', '<>', bo.repId).execute();
  });
  expect((await file(run)).text.trim().split('\r\n').slice(1).join()).toMatch(
    /^[^\n]*FR1420041010050500013M02606[^\n]*Bo/,
  );
  expect((await file(run)).text.trim().split('\r\n')).toHaveLength(2);
});

test('nobody else gets it: not its rep, not a client, not whoever looks as one, not by another payout', async () => {
  const rep = await paidRep('Ada', german);
  const run = await gather();
  await act(run, 'approve');
  const client = await server.member('admin');
  for (const who of [rep, client]) {
    expect((await file(run, csv, who)).status).toBe(403);
    expect((await who.call('GET', `/payout-runs/${run.id}/doubts`)).status).toBe(403);
  }
  const { body: session } = await client.call<Session>('GET', '/session');
  const look = await above.call<Look>('POST', '/looks', { user_id: session.member!.id, reason: 'They ask' });
  const looking = await above.call('POST', `/payout-runs/${run.id}/payment-file`, csv, {
    'x-look-as': look.body.id,
  });
  expect([looking.status, looking.text.includes(iban)]).toEqual([403, false]);
  expect((await file({ ...run, id: rep.repId })).status).toBe(404);
});

test('a rep is mailed once of each step of their own sum, unless they want no such mail', async () => {
  const [ada, bo] = [await paidRep('Ada'), await paidRep('Bo')];
  const mails = {
    registration_decided: true,
    inquiry_answered: true,
    commission_approved: false,
    commission_paid: true,
    milestone_late: true,
  };
  await bo.call('PUT', '/rep/me/mails', { mails }, { 'if-match': '*' });
  const subjects = ({ person }: RepClient) =>
    server.server.dependencies.database.platform(async tx => {
      const rows = await tx
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', person.email)
        .orderBy('id')
        .execute();
      for (const { body } of rows) expect(body).not.toContain('Acme');
      return rows.map(({ subject }) => subject);
    });
  const first = await gather();
  await Promise.all([act(first, 'approve'), act(first, 'approve')]);
  await act(first, 'cancel');
  const second = await gather();
  await act(second, 'approve');
  await act(second, 'pay');
  const sum = `150.00 ${currency}`;
  expect(await subjects(ada)).toEqual([
    `Commission approved: ${sum}`,
    `Commission not paid yet: ${sum}`,
    `Commission approved: ${sum}`,
    `Commission paid: ${sum}`,
  ]);
  expect(await subjects(bo)).toEqual([`Commission paid: ${sum}`]);
  // Given up before anybody was told of anything.
  await server.server.dependencies.database.platform(tx => winDeal(tx, ada.repId, { currency }, today));
  await act(await gather(), 'cancel');
  expect(await subjects(ada)).toHaveLength(4);
});
