import type { Deal, DealDetail } from '@groundwork/contract/deal-shapes';
import type { ImportReport } from '@groundwork/contract/deal-work';
import type { Problem } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { RepClient } from '../../../../../tools/testing/server.ts';
import { centsOf } from './file-of-deals.ts';

const server = givenServer();
let rep: RepClient;
beforeEach(async () => {
  rep = await server.rep();
});

const today = new Date().toISOString().slice(0, 10);
const soon = addDays(today, 30);
const take = (text: string, is_preview = false) =>
  rep.call<ImportReport & Problem>('POST', '/rep/deals/import', { text, is_preview });
const list = async () => (await rep.call<{ data: Deal[] }>('GET', '/rep/deals?sort=company')).body.data;
const header = 'company,domain,value,currency,expected_close,contact_name,contact_email,stage,colour\r\n';

test('an amount that can be read in two ways is none', () => {
  expect(['12', '12.5', '12,50', '0', '-3'].map(centsOf)).toEqual([1200, 1250, 1250, 0, -300]);
  expect(['1.234', '1,234.00', '12€', '', '1e3'].map(centsOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test('rows without a fault become deals, the others are told with row, column, value and mend', async () => {
  const text = [
    `Alpha GmbH,www.alpha.example,1200.50,usd,${soon},Ada,ada@alpha.example,,red`,
    `,beta.example,1,USD,${soon},,,,`,
    `Gamma,gamma,1.234,EURO,1900-01-01,,nobody,Won,`,
    `Delta,delta.example,-5,USD,${addDays(today, -1)},,,,`,
    `Epsilon,epsilon.example,10,USD,${soon},,,Negotiation,`,
    `Alpha again,shop.alpha.example,1,USD,${soon},,,,`,
    '',
    `"Zeta, ""Inc""",zeta.example,10,USD,${soon},,,qualification,`,
  ].join('\r\n');
  const preview = await take(header + text, true);
  expect(preview.body).toMatchObject({ rows: 7, registered: 2, updated: 0, refused: 5, unread: ['colour'] });
  expect(await list()).toEqual([]);
  const { body } = await take(header + text);
  expect({ ...body, is_preview: true }).toEqual(preview.body);
  expect((await list()).map(deal => [deal.company, deal.value_cents, deal.currency])).toEqual([
    ['Alpha GmbH', 120_050, 'USD'],
    ['Zeta, "Inc"', 1000, 'USD'],
  ]);
  expect(body.faults.map(({ row, column }) => [row, column])).toEqual([
    [3, 'company'],
    [4, 'domain'],
    [4, 'value'],
    [4, 'currency'],
    [4, 'expected_close'],
    [4, 'contact_email'],
    [5, 'value'],
    [5, 'expected_close'],
    [6, 'stage'],
    [6, 'stage'],
    [6, 'stage'],
    [6, 'stage'],
    [7, 'domain'],
  ]);
  for (const fault of body.faults) expect(fault.mend).not.toBe('');
});

test('a row with the domain of an own open deal changes it, under the rule of the stages', async () => {
  await take(`${header}Kappa,kappa.example,100,USD,${soon},Ada,ada@kappa.example,,`);
  const [deal] = await list();
  const staff = await server.admin('admin');
  const early = await take(`domain,stage\nkappa.example,Proposal Sent`);
  expect(early.body.faults).toMatchObject([{ row: 2, column: 'stage', value: 'Proposal Sent' }]);
  await staff.call('POST', `/registrations/${deal!.id}/approve`, undefined, { 'if-match': '*' });
  const later = await take('domain;value;stage;note\nkappa.example;250,75;proposal_sent;From the fair\n');
  expect(later.body).toMatchObject({ registered: 0, updated: 1, refused: 0 });
  const { body } = await rep.call<DealDetail>('GET', `/rep/deals/${deal!.id}`);
  expect(body).toMatchObject({ stage: 'proposal_sent', value_cents: 25_075, contact_name: 'Ada' });
  expect(body.notes[0]!.body).toBe('From the fair');
  const renamed = await take('company,domain\nOther,kappa.example');
  expect(renamed.body.faults).toMatchObject([{ column: 'company' }]);
});

test('a file changes many deals at once, each as its row says', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `many-${index}.example`);
  await take(header + names.map(name => `${name},${name},100,USD,${soon},Ada,ada@${name},,`).join('\r\n'));
  const staff = await server.admin('admin');
  const before = (await rep.call<{ data: Deal[] }>('GET', '/rep/deals?sort=created&limit=200')).body.data;
  for (const { id } of before.slice(0, 3))
    await staff.call('POST', `/registrations/${id}/approve`, undefined, { 'if-match': '*' });
  // The first three move, of those after them every second is worth more; one says nothing.
  const rows = names.map((name, index) => {
    if (index < 3) return `${name},,Proposal Sent,moved ${index}`;
    return index % 2 === 0 ? `${name},${index}.50,,` : `${name},,,`;
  });
  const { body } = await take(['domain,value,stage,note', ...rows].join('\n'));
  expect(body).toMatchObject({ rows: 120, updated: 120, refused: 0, faults: [] });
  const after = (await rep.call<{ data: Deal[] }>('GET', '/rep/deals?sort=created&limit=200')).body.data;
  expect(after.map(({ stage, probability }) => [stage, probability])).toEqual(
    names.map((_, index) => (index < 3 ? ['proposal_sent', 40] : ['qualification', 20])),
  );
  expect(after.map(deal => deal.value_cents)).toEqual(
    names.map((_, index) => (index >= 3 && index % 2 === 0 ? index * 100 + 50 : 10_000)),
  );
  const [moved, , , still] = after;
  expect(Date.parse(moved!.stage_since)).toBeGreaterThan(Date.parse(before[0]!.stage_since));
  expect(still!.stage_since).toBe(before[3]!.stage_since);
  const detail = (await rep.call<DealDetail>('GET', `/rep/deals/${moved!.id}`)).body;
  expect(detail.history.map(({ from_stage, to_stage }) => [from_stage, to_stage])).toEqual([
    ['qualification', 'proposal_sent'],
    [null, 'qualification'],
  ]);
  expect(detail.notes.map(({ body: note }) => note)).toEqual(['moved 0']);
  expect(detail.contact_email).toBe('ada@many-0.example');
});

test('what was exported can be taken in again, also what a spreadsheet would run', async () => {
  await rep.call('POST', '/rep/deals', {
    company: '=cmd|calc',
    domain: 'formula.example',
    value_cents: 1999,
    currency: 'EUR',
    expected_close_on: soon,
  });
  const file = await rep.call('GET', '/rep/deals/export');
  expect(file.text).toContain(`'=cmd|calc,formula.example,19.99,EUR,${soon}`);
  expect((await rep.call('GET', '/rep/deals/export?state=won')).text.trim().split('\n')).toHaveLength(1);
  const again = await take(file.text);
  expect(again.body).toMatchObject({ rows: 1, registered: 0, updated: 1, refused: 0, faults: [] });
  expect(again.body.unread).toContain('weighted');
});

test('a file without deals is refused, with the mend', async () => {
  for (const wrong of ['name,amount\nx,1', 'domain\n', 'x'])
    expect((await take(wrong)).body.errors?.[0]).toMatchObject({ place: 'body.text' });
  const many = `domain\n${'a.example\n'.repeat(501)}`;
  expect((await take(many)).body.errors?.[0]?.message).toBe('This file has 501 rows; 500 are read at once.');
  expect((await take(many)).body.message).toContain('500 are read at once. Split it');
  expect((await take('\u0000')).status).toBe(422);
});

test('a company that somebody else registered is taken in with its conflict', async () => {
  const other = await server.rep();
  const fields = {
    company: 'Eta',
    domain: 'eta.example',
    value_cents: 1,
    currency: 'USD',
    expected_close_on: soon,
  };
  await other.call('POST', '/rep/deals', fields);
  const { body } = await take(`${header}Eta Ltd,eta.example,1,USD,${soon},,,,`);
  expect(body).toMatchObject({ registered: 1, in_conflict: 1 });
});
