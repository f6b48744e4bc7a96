// The promise: a company that may be there already under another name is named before a deal with it is made, and nobody is barred.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { ImportReport } from '@groundwork/contract/deal-work';
import type { ConflictCheck } from '@groundwork/contract/deals';
import type { Problem } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let rep: RepClient;
let other: RepClient;
let staff: Client;
beforeAll(async () => {
  rep = await server.rep({ name: 'Rosa' });
  other = await server.rep({ name: 'Olaf' });
  staff = await server.admin('admin');
});

type Answer = DealDetail & Problem;
const soon = addDays(new Date().toISOString().slice(0, 10), 30);
const fields = { value_cents: 100_000, currency: 'USD', expected_close_on: soon };
const register = (by: Client, company: string, domain: string, more: object = {}) =>
  by.call<Answer>('POST', '/rep/deals', { ...fields, company, domain, ...more });
const check = async (by: Client, company: string, domain: string) =>
  (
    await by.call<ConflictCheck>(
      'GET',
      `/rep/deals/conflicts?${new URLSearchParams({ company, domain }).toString()}`,
    )
  ).body;

test('one’s own second deal with what may be the same company is made only as another company', async () => {
  const { body: first } = await register(rep, 'Harbour Logistics GmbH', 'harbour-logistics.example');
  const named = ['Harbour Logistics International', 'harbour.example'] as const;
  expect((await check(rep, ...named)).similar).toEqual([
    { id: first.id, company: first.company, domain: first.domain, rule: 'similar_name' },
  ]);
  const refused = await register(rep, ...named);
  expect([refused.status, refused.body.code]).toEqual([409, 'possible_duplicate']);
  expect(refused.body.errors).toEqual([
    {
      place: 'body.company',
      value: 'Harbour Logistics International',
      message: 'You have an open deal with Harbour Logistics GmbH (harbour-logistics.example).',
      mend: 'Go on with that one, or say that this is another company (is_other_company).',
    },
  ]);
  expect((await register(rep, ...named, { is_other_company: true })).status).toBe(201);
  // The same word under another ending, and the same name at another site.
  expect((await check(rep, 'HL', 'harbour-logistics.test')).similar.map(({ rule }) => rule)).toEqual([
    'similar_domain',
  ]);
  expect((await check(rep, 'Harbour-Logistics', 'hl.example')).similar[0]?.rule).toBe('same_name');
  // What a namesake’s first word alone says is nothing, and another rep’s book is not one’s own.
  expect((await check(rep, 'Harbour Bank', 'harbour-bank.example')).similar).toEqual([]);
  expect((await check(other, ...named)).similar).toEqual([]);
});

test('another partner’s similar company is said without its name, and does not bar an approval', async () => {
  await register(rep, 'Nordwind Energie AG', 'nordwind-energie.example');
  const { body } = await register(other, 'Nordwind Enregie', 'nordwind.example');
  expect(body.conflicts).toEqual([
    {
      kind: 'earlier',
      rule: 'similar_name',
      evidence:
        'A company name much like “nordwind enregie” was registered by another partner before, and waits for the decision.',
      until: null,
      is_blocking: false,
    },
  ]);
  const approved = await staff.call<Answer>(
    'POST',
    `/registrations/${body.id}/approve`,
    {},
    { 'if-match': '*' },
  );
  expect([approved.status, approved.body.registration]).toEqual([200, 'approved']);
});

test('rows that may be duplicates are left out of an import, unless they are said to be others', async () => {
  await register(rep, 'Seagate Cargo', 'seagate-cargo.example');
  const text = [
    'company,domain,value,currency,expected_close',
    `Sea-Gate Cargo Ltd,sgc.example,10,USD,${soon}`,
    `Alpine Dairy,alpine-dairy.example,10,USD,${soon}`,
    `Alpine Diary,alpine.example,10,USD,${soon}`,
    `Alpine Tools,alpine-tools.example,10,USD,${soon}`,
  ].join('\n');
  const take = async (more: object) =>
    (await rep.call<ImportReport>('POST', '/rep/deals/import', { text, is_preview: true, ...more })).body;
  const careful = await take({});
  expect(careful).toMatchObject({ registered: 2, refused: 2, possible_duplicates: 2 });
  expect(careful.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [
      2,
      'company',
      'You have an open deal with Seagate Cargo (seagate-cargo.example), which may be the same company.',
    ],
    [4, 'company', 'Row 3 may be about the same company: Alpine Dairy (alpine-dairy.example).'],
  ]);
  expect(await take({ are_other_companies: true })).toMatchObject({
    registered: 4,
    refused: 0,
    possible_duplicates: 0,
  });
});
