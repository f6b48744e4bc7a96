// Records of made-up portals, of which it is known who is who.
import type { Property } from '@groundwork/contract/crm';
import type { MergeableObject } from '@groundwork/contract/merges';
import { describe, expect, test } from 'vitest';
import { type Person, peopleTwice } from '../../../test-data/people.ts';
import { findRecordsAlike, type RecordsAlike } from './find-records-alike.ts';
import { RecordList, type RecordValues } from './record-list.ts';

const property = (object: MergeableObject, name: string, more: Partial<Property> = {}): Property => ({
  object,
  name,
  label: name,
  type: 'string',
  field_type: 'text',
  group: 'own',
  description: '',
  options: [],
  unique: false,
  is_new: false,
  ...more,
});

const NAMES: Record<MergeableObject, string[]> = {
  contacts: ['firstname', 'lastname', 'email', 'phone', 'company', 'address', 'city', 'lifecyclestage'],
  companies: ['name', 'domain', 'phone', 'city', 'zip'],
  deals: ['dealname', 'amount', 'closedate', 'dealstage'],
  tickets: ['subject', 'content', 'createdate'],
};

function listOf(
  object: MergeableObject,
  records: readonly RecordValues[],
  more: readonly Property[] = [],
): RecordList {
  const own = property(object, 'groundwork_external_id', { unique: true });
  const properties = [...NAMES[object].map(name => property(object, name)), own, ...more];
  const list = new RecordList(object, properties);
  for (const [at, values] of records.entries())
    list.add(`${1000 + at}`, { groundwork_external_id: `row:${at}`, ...values });
  return list;
}

const asContact = ({ first, last, email, phone, company, street, city }: Person): RecordValues => ({
  firstname: first,
  lastname: last,
  email,
  phone,
  company,
  address: street,
  city,
});

const idsIn = ({ groups }: RecordsAlike): string[][] =>
  groups.map(({ records }) => records.map(({ id }) => id));
const at = (id: string): number => Number(id) - 1000;

describe('contacts, every fourth of whom stands there twice', () => {
  const people = peopleTwice(800);
  const list = listOf('contacts', people.map(asContact));

  test('are found, the surest first, and colleagues are not taken for one', async () => {
    const { groups, columns } = await findRecordsAlike(list);
    expect(columns).toEqual(expect.arrayContaining(['firstname', 'lastname', 'email', 'phone']));
    expect(columns).not.toContain('lifecyclestage');
    const who = (id: string): number | undefined => people[at(id)]?.who;
    const isRight = ({ records }: RecordsAlike['groups'][number]): boolean =>
      new Set(records.map(({ id }) => who(id))).size === 1;
    expect(groups.filter(isRight).length).toBeGreaterThan(185);
    expect(groups.filter(isRight).length / groups.length).toBeGreaterThan(0.9);
    const sure = groups.filter(({ isSure }) => isSure);
    expect(sure.length).toBeGreaterThan(100);
    expect(sure.filter(isRight).length / sure.length).toBeGreaterThan(0.98);
    const order = groups.map(({ isContradicted, sureness }) => (isContradicted ? -100 : 0) + sureness);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    const [first] = groups;
    expect(first?.records[0]?.reason).toBe('');
    expect(first?.records[1]?.reason).toMatch(/[A-Z][^;]*: [^;]+; /);
  });

  test('what somebody said is none stays none until a compared value changes', async () => {
    const { groups, columns } = await findRecordsAlike(list);
    const [one, other] = groups[0]?.records ?? [];
    if (!one || !other) throw new Error('There is a group');
    const said = {
      one: one.id,
      other: other.id,
      columns,
      onePrint: one.print,
      otherPrint: other.print,
    };
    const isOne = (found: RecordsAlike): boolean =>
      idsIn(found).some(ids => ids.includes(one.id) && ids.includes(other.id));
    expect(isOne(await findRecordsAlike(list, { said: [said] }))).toBe(false);
    const moved = people.map((person, row) => ({
      ...asContact(person),
      ...(row === at(one.id) && { city: 'Elsewhere' }),
    }));
    expect(isOne(await findRecordsAlike(listOf('contacts', moved), { said: [said] }))).toBe(true);
  });

  test('an own property of which no two may share a value keeps records apart', async () => {
    const { groups } = await findRecordsAlike(list);
    const [one, other] = groups[0]?.records ?? [];
    const numbered = people.map((person, row) => ({
      ...asContact(person),
      ...(row === at(one?.id ?? '') && { customer_no: '17' }),
      ...(row === at(other?.id ?? '') && { customer_no: '18' }),
    }));
    const more = [property('contacts', 'customer_no', { unique: true })];
    const found = await findRecordsAlike(listOf('contacts', numbered, more));
    expect(found.groups.length).toBeGreaterThan(150);
    expect(idsIn(found).some(ids => ids.includes(one?.id ?? '') && ids.includes(other?.id ?? ''))).toBe(
      false,
    );
  });

  test('of more groups than are wanted the surest are given, and how many there are beyond', async () => {
    const all = await findRecordsAlike(list);
    const few = await findRecordsAlike(list, { most: 3 });
    expect(few.groups).toEqual(all.groups.slice(0, 3));
    expect([all.more, few.more]).toEqual([0, all.groups.length - 3]);
  });

  test('searching stops when it is told to', async () => {
    const stop = new AbortController();
    const search = findRecordsAlike(list, {
      signal: stop.signal,
      onStep: step => step === 'finding_pairs' && stop.abort(new Error('stopped')),
    });
    await expect(search).rejects.toThrow('stopped');
  });
});

describe('deals', () => {
  const names = Array.from({ length: 60 }, (_, n) => `Order of ${['tools', 'paper', 'glass'][n % 3]} ${n}`);
  const deals: RecordValues[] = names.map((dealname, n) => ({
    dealname,
    amount: `${100 + n * 7}`,
    closedate: `2026-0${1 + (n % 9)}-1${n % 9}T00:00:00Z`,
  }));

  test('twice the same is found; of another amount, day, name or company it never is', async () => {
    const [a, b, c, , e] = deals;
    const twice = deals.slice(0, 20).map(deal => ({ ...deal, amount: `${deal['amount'] ?? ''}.00` }));
    const list = listOf('deals', [
      ...deals,
      ...twice,
      { ...a, amount: '9999' },
      { ...b, closedate: '2027-01-01T00:00:00Z' },
      { ...c, dealname: 'Order of glass 99' },
      { ...e },
    ]);
    list.link('companies', '1003', '7');
    list.link('companies', '1063', '8');
    list.link('companies', '1005', '7');
    list.link('companies', '1065', '7');
    const found = await findRecordsAlike(list);
    const pairs = new Set(idsIn(found).map(ids => ids.join()));
    const expected = Array.from({ length: 20 }, (_, n) => `${1000 + n},${1060 + n}`);
    expect(pairs).not.toContain('1003,1063');
    expect(pairs).toContain('1005,1065');
    expect(expected.filter(pair => pairs.has(pair)).length).toBeGreaterThanOrEqual(18);
    for (const other of ['1080', '1081', '1082'])
      expect([...pairs].filter(ids => ids.includes(other))).toEqual([]);
    expect([...pairs].filter(ids => ids.includes('1083'))).toEqual(['1004,1064,1083']);
  });
});

test('where links that would tell deals apart cannot be read, none are sure', async () => {
  const deals = Array.from({ length: 60 }, (_, n) => ({
    dealname: `Renewal ${n % 40}`,
    amount: `${100 + (n % 40) * 7}`,
    closedate: `2026-01-${10 + ((n % 40) % 19)}`,
  }));
  const list = listOf('deals', deals);
  const seen = await findRecordsAlike(list);
  expect(seen.groups.some(({ isSure }) => isSure)).toBe(true);
  list.leaveOutLinks('companies');
  const blind = await findRecordsAlike(list);
  expect(blind.groups.length).toBe(seen.groups.length);
  expect(blind.groups.some(({ isSure }) => isSure)).toBe(false);
});

test('a company and its parent are two, and tickets of another day', async () => {
  const firms = peopleTwice(200).map(({ company, phone, city }, n) => ({
    name: `${company} ${n}`,
    domain: `firm${n}.example`,
    phone,
    city,
  }));
  const twice = firms.slice(0, 30).map(firm => ({ ...firm, name: `${firm.name} GmbH` }));
  const list = listOf('companies', [...firms, ...twice]);
  const child = `${1000 + firms.length}`;
  list.link('companies', child, '1000');
  const pairs = idsIn(await findRecordsAlike(list)).map(ids => ids.join());
  expect(pairs).not.toContain(`1000,${child}`);
  expect(pairs).toContain(`1001,${1001 + firms.length}`);

  const tickets = Array.from({ length: 60 }, (_, n) => ({
    subject: `The ${['pump', 'door', 'lamp', 'lift'][n % 4]} number ${n} does not work`,
    content: `Since ${n} days the ${['light', 'handle', 'switch'][n % 3]} of ${1000 + n * 17} is broken`,
    createdate: `2026-01-${10 + (n % 20)}T08:00:00Z`,
  }));
  const again = tickets.slice(0, 20).map(ticket => ({ ...ticket }));
  const [, , third] = tickets;
  const asked = listOf('tickets', [...tickets, ...again, { ...third, createdate: '2026-03-01T08:00:00Z' }]);
  asked.link('contacts', '1003', '7');
  asked.link('contacts', '1063', '8');
  const found = idsIn(await findRecordsAlike(asked)).map(ids => ids.join());
  expect(found).toContain('1000,1060');
  expect(found).toContain('1002,1062');
  expect(found).not.toContain('1003,1063');
  expect(found.filter(ids => ids.includes('1080'))).toEqual([]);
});

test('of no records, one, and a few nothing is said', async () => {
  for (const count of [0, 1, 29]) {
    const list = listOf(
      'contacts',
      Array.from({ length: count }, () => ({ firstname: 'Ann', lastname: 'Lee' })),
    );
    expect(await findRecordsAlike(list)).toEqual({ groups: [], more: 0, columns: [] });
  }
});
