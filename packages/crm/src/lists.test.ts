// Static lists through the adapter: made by name, filled and emptied, found again, and counted to the request.
import { EXTERNAL_ID } from '@groundwork/contract/crm';
import { LISTS } from '@groundwork/contract/standard-objects';
import { expect, test } from 'vitest';
import { givenSandbox } from '../../../tools/testing/given-server.ts';
import { fastClock, startScripted } from '../test-kit/scripted-portal.ts';
import {
  associateCalls,
  inspectCalls,
  membersCalls,
  readByKeyCalls,
  readCalls,
  writeCalls,
} from './call-count.ts';
import { guardedFetch } from './guard.ts';
import { connectPortal } from './hubspot.ts';
import type { CrmPortal, WriteOutcome } from './port.ts';

const sandbox = givenSandbox();

async function opened(given: Record<string, unknown> = {}) {
  const { token } = await sandbox.createPortal({ rate_limit: { max: 190, interval_ms: 10_000 }, ...given });
  const fetch = guardedFetch({ allow: [sandbox.address] });
  const crm = connectPortal({ baseUrl: sandbox.url, token, fetch });
  const call = async (method: string, path: string, body?: unknown): Promise<Response> =>
    await globalThis.fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { crm, call };
}

const idOf = (outcome: WriteOutcome | undefined): string => (outcome?.ok === true ? outcome.id : '');
const named = (...names: string[]) => names.map(name => ({ external_id: name, properties: { name } }));

async function callsOf(crm: CrmPortal, work: () => Promise<unknown>): Promise<number> {
  const before = crm.calls().made;
  await work();
  return crm.calls().made - before;
}

async function people(crm: CrmPortal, n: number): Promise<string[]> {
  await crm.createProperties('contacts', [
    {
      object: 'contacts',
      name: EXTERNAL_ID,
      label: 'Id',
      type: 'string',
      field_type: 'text',
      group: 'contactinformation',
      description: '',
      options: [],
      unique: true,
      is_new: true,
    },
  ]);
  const inputs = Array.from({ length: n }, (_, i) => ({
    external_id: `c${i}`,
    properties: { email: `c${i}@acme.example` },
  }));
  return (await crm.upsertRecords('contacts', inputs)).map(idOf);
}

test('a list is made once, found by its name and by its id, and removed, in the foretold requests', async () => {
  const { crm } = await opened();
  const objects = ['contacts', LISTS];
  expect(await callsOf(crm, () => crm.inspect(objects))).toBe(inspectCalls(objects));
  const both = named('Spring Fair', 'A/B & more, 100 %');
  expect(await callsOf(crm, () => crm.upsertRecords(LISTS, both))).toBe(writeCalls(LISTS, 2));
  const again = await crm.upsertRecords(LISTS, both);
  expect(again).toMatchObject([
    { key: 'Spring Fair', ok: true, is_new: false },
    { key: 'A/B & more, 100 %', ok: true, is_new: false },
  ]);
  const ids = again.map(idOf);
  const names = ['Spring Fair', 'A/B & more, 100 %', 'Nobody’s'];
  expect(await callsOf(crm, () => crm.readRecords(LISTS, EXTERNAL_ID, names, []))).toBe(
    readByKeyCalls(LISTS, 3),
  );
  const found = await crm.readRecords(LISTS, EXTERNAL_ID, names, []);
  expect(found.map(one => one.id)).toEqual(ids);
  expect(found[0]?.properties).toEqual({ name: 'Spring Fair', [EXTERNAL_ID]: 'Spring Fair' });
  expect(await callsOf(crm, () => crm.readRecords(LISTS, 'id', ids, []))).toBe(readCalls(2));
  expect(await crm.countRecords(LISTS)).toBe(2);
  expect((await Array.fromAsync(crm.listRecords(LISTS, []))).flat()).toHaveLength(2);
  await crm.archiveRecords(LISTS, [...ids, '999999']);
  expect(await crm.readRecords(LISTS, 'id', ids, [])).toEqual([]);
});

test('contacts are put on lists and taken off again; who is nobody is named', async () => {
  const { crm } = await opened();
  const ids = await people(crm, 260);
  const [large, small] = (await crm.upsertRecords(LISTS, named('Large', 'Small'))).map(idOf);
  if (large === undefined || small === undefined) throw new Error('no lists');
  const pairs = ids.map(to_id => ({ from_id: large, to_id }));
  expect(await callsOf(crm, () => crm.associate(LISTS, 'contacts', pairs))).toBe(associateCalls(260));
  const [first = ''] = ids;
  const outcomes = await crm.associate(LISTS, 'contacts', [
    { from_id: small, to_id: first },
    { from_id: small, to_id: '42' },
    { from_id: '777', to_id: first },
  ]);
  expect(outcomes).toMatchObject([
    { ok: true },
    { key: `${small}>42`, ok: false, message: 'The portal has no such contact' },
    { key: `777>${first}`, ok: false, message: 'List does not exist with ID 777.' },
  ]);
  const reading = () => crm.readAssociations(LISTS, 'contacts', [large, small, '777']);
  expect(await callsOf(crm, reading)).toBe(membersCalls(260) + membersCalls(1) + membersCalls(0));
  const members = await reading();
  expect(members.filter(one => one.from_id === large)).toHaveLength(260);
  expect(members.filter(one => one.from_id === small)).toEqual([{ from_id: small, to_id: first }]);
  await crm.dissociate(LISTS, 'contacts', pairs.slice(0, 259));
  expect(await crm.readAssociations(LISTS, 'contacts', [large])).toHaveLength(1);
});

test('a list of other records is not taken for ours, whatever it is called', async () => {
  const { crm, call } = await opened();
  const made = await call('POST', '/crm/v3/lists', {
    name: 'Customers',
    objectTypeId: '0-2',
    processingType: 'MANUAL',
  });
  expect(made.status).toBe(200);
  expect(await crm.upsertRecords(LISTS, named('Customers'))).toMatchObject([
    { key: 'Customers', ok: false, property: 'name', message: 'List name Customers already exists.' },
  ]);
  expect(await crm.readRecords(LISTS, EXTERNAL_ID, ['Customers'], [])).toEqual([]);
});

test('a token without the scopes of lists is refused', async () => {
  const { crm } = await opened({ scopes: ['crm.objects.contacts.read', 'crm.lists.read'] });
  await expect(crm.upsertRecords(LISTS, named('Fair'))).rejects.toMatchObject({
    category: 'MISSING_SCOPES',
    lacked: ['crm.lists.write'],
  });
  expect(await crm.countRecords(LISTS)).toBe(0);
});

test('nobody is put on a list that fills itself', async () => {
  const filling = { listId: '7', name: 'Customers', objectTypeId: '0-1', processingType: 'DYNAMIC' };
  await using portal = await startScripted(({ method }) =>
    method === 'GET'
      ? { body: { list: filling } }
      : { status: 400, body: { category: 'VALIDATION_ERROR', subCategory: 'ILS.DUPLICATE_LIST_NAMES' } },
  );
  const crm = portal.connect();
  expect(await crm.readRecords(LISTS, EXTERNAL_ID, ['Customers'], [])).toEqual([]);
  expect(await crm.upsertRecords(LISTS, named('Customers'))).toMatchObject([
    { ok: false, code: 'LIST_FILLS_ITSELF', message: expect.stringContaining('fills itself') },
  ]);
});

test('a list whose making was answered by nothing is made once', async () => {
  let made = 0;
  await using portal = await startScripted(({ method, nth }) => {
    if (method === 'GET') return { body: { list: { listId: '7', name: 'Fair', processingType: 'MANUAL' } } };
    made += 1;
    return nth === 0
      ? { fate: 'drop' }
      : { status: 400, body: { category: 'VALIDATION_ERROR', subCategory: 'ILS.DUPLICATE_LIST_NAMES' } };
  });
  const crm = portal.connect({ clock: fastClock(1000) });
  expect(await crm.upsertRecords(LISTS, named('Fair'))).toMatchObject([{ ok: true, id: '7', is_new: false }]);
  expect(made).toBe(2);
});
