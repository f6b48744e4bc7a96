import { ibanFault } from '@groundwork/contract/iban';
import type { RepSettings } from '@groundwork/contract/rep-settings';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';

const others = { commission_approved: true, commission_paid: true, milestone_late: true };
const server = givenServer();
type RepClient = Awaited<ReturnType<typeof server.rep>>;
let rosa: RepClient;
let karl: RepClient;
type Told = { errors: { place: string; message: string }[]; message: string };

beforeAll(async () => {
  rosa = await server.rep({ name: 'Rosa' });
  karl = await server.rep({ name: 'Karl' });
});

const read = async (who: RepClient) => (await who.call<RepSettings>('GET', '/rep/me/settings')).body;
const put = (who: RepClient, what: string, body: object, version: number | '*' = '*') =>
  who.call<RepSettings & Told>('PUT', `/rep/me/${what}`, body, {
    'if-match': version === '*' ? '*' : `"${version}"`,
  });
const iban = 'DE89 3704 0044 0532 0130 00';
const account = { kind: 'iban', holder: 'Rosa Halden', number: iban, bank: '' };

test('a profile is changed by its rep, under the name that everybody reads', async () => {
  const before = await read(rosa);
  expect(before).toMatchObject({ name: 'Rosa', phone: '', payout: null, version: 0 });
  expect(before.mails).toEqual({ registration_decided: true, inquiry_answered: true, ...others });
  const profile = { name: 'Rosa Halden', phone: '+49 30 1', title: 'Partner manager' };
  expect((await put(rosa, 'profile', profile, 0)).body).toMatchObject({ ...profile, version: 1 });
  expect((await put(rosa, 'profile', profile, 0)).status).toBe(412);
  expect((await rosa.call<{ name: string }>('GET', '/rep/me')).body.name).toBe('Rosa Halden');
  expect(await read(karl)).toMatchObject({ name: 'Karl', phone: '' });
  expect((await put(rosa, 'profile', { ...profile, name: ' ' })).body.errors[0]!.place).toBe('body.name');
});

test('of two first changes at once the second is told', async () => {
  const late = await server.rep();
  const profile = { name: 'Late', phone: '1', title: '' };
  const both = await Promise.all([put(late, 'profile', profile, 0), put(late, 'profile', profile, 0)]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([200, 412]);
});

test('an account is kept sealed, shown by its end, noted in the trail and mailed', async () => {
  const kept = await put(rosa, 'payout', account);
  expect(kept.body.payout).toMatchObject({ kind: 'iban', last4: '3000' });
  const { database } = server.server.dependencies;
  const [row, trail, mails] = await database.platform(async tx => [
    await tx.selectFrom('rep_settings').selectAll().where('rep_id', '=', rosa.repId).executeTakeFirst(),
    await tx.selectFrom('trail').selectAll().where('action', '=', 'repSettings.setPayout').execute(),
    await tx.selectFrom('mails').selectAll().where('recipient', '=', rosa.person.email).execute(),
  ]);
  const plain = iban.replaceAll(' ', '');
  for (const held of [kept.text, JSON.stringify(await read(rosa)), JSON.stringify([trail, mails])]) {
    expect(held).not.toContain(plain);
    expect(held).not.toContain(iban);
  }
  expect(Buffer.from(row!.payout_sealed!).includes(plain)).toBe(false);
  expect(trail).toMatchObject([{ details: { kind: 'iban', last4: '3000' } }]);
  expect(mails).toMatchObject([{ subject: 'Your payout details were changed' }]);
  expect(await read(karl)).toMatchObject({ payout: null });
});

test.each([
  [{ number: 'DE89 3704 0044 0532 0130 01' }, 'body.number', /check digits/],
  [{ number: 'DE89 3704 0044 0532 0103 00' }, 'body.number', /check digits/],
  [{ number: 'DE89' }, 'body.number', /15 to 34/],
  [{ number: 'Rosa' }, 'body.number', /begins with two letters/],
  [{ holder: '' }, 'body.holder', /required/],
  [{ kind: 'account', number: '12' }, 'body.number', /4 to 34/],
  [{ kind: 'account', number: '123456', bank: '' }, 'body.bank', /required/],
  [{ kind: 'cash' }, 'body.kind', /./],
])('%j is no account', async (more, place, why) => {
  const refused = await put(rosa, 'payout', { ...account, ...more });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({ place, message: expect.stringMatching(why) });
  // What was typed is not sent back: an answer is what people put into reports.
  // The request's id may hold the same digits.
  if ('number' in more) expect(JSON.stringify(refused.body.errors)).not.toContain(more.number);
});

test('an account number goes with its bank', async () => {
  const given = { kind: 'account', holder: 'Karl', number: '0012-345 678', bank: 'First Bank, 021000021' };
  expect((await put(karl, 'payout', given)).body.payout).toMatchObject({ kind: 'account', last4: '5678' });
});

test('what somebody is mailed of is a choice of things that are mailed', async () => {
  const chosen = { registration_decided: true, inquiry_answered: false, ...others };
  expect((await put(karl, 'mails', { mails: chosen })).body.mails).toEqual(chosen);
  expect((await read(karl)).mails).toEqual(chosen);
  for (const mails of [{}, { ...chosen, inquiry_answered: 'no' }, { ...chosen, weather: true }])
    expect((await put(karl, 'mails', { mails })).status).toBe(422);
});

test('only a rep has such settings', async () => {
  const client = await server.member('admin');
  const staff = await server.admin('super_admin');
  for (const who of [client, staff]) {
    expect((await who.call('GET', '/rep/me/settings')).status).toBe(403);
    const mails = { registration_decided: true, inquiry_answered: true, ...others };
    const bodies = { profile: { name: 'N', phone: '', title: '' }, payout: account, mails: { mails } };
    for (const [what, body] of Object.entries(bodies))
      expect((await who.call('PUT', `/rep/me/${what}`, body, { 'if-match': '*' })).status).toBe(403);
  }
});

// Published examples of the registry, one of each length that is common.
test.each([
  'GB82 WEST 1234 5698 7654 32',
  'NO9386011117947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'be68-5390-0754-7034',
])('%s is an IBAN, and no digit of it may be another', valid => {
  expect(ibanFault(valid)).toBeUndefined();
  for (const { 0: digit, index: at } of valid.matchAll(/\d/g)) {
    const other = String((Number(digit) + 1) % 10);
    expect(ibanFault(valid.slice(0, at) + other + valid.slice(at + 1))).toBeDefined();
  }
});
