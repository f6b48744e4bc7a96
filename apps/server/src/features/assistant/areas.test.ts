// What the assistant answers staff and partner reps: the figures of their pages, read with their own rights.
import type { AssistantAnswer } from '@groundwork/contract/assistant';
import type { CommissionSummary } from '@groundwork/contract/commissions';
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { addDays } from '@groundwork/engine/calendar/days';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { money } from './areas/area-fact.ts';

const server = givenServer();

async function ask(
  by: Client,
  question: string,
  path = '/support/assistant',
  previous?: string,
): Promise<AssistantAnswer> {
  await server.server.dependencies.database.platform(tx => tx.deleteFrom('rate_limits').execute());
  const { status, text, body } = await by.call<AssistantAnswer>('POST', path, { question, previous });
  expect(status, text).toBe(200);
  const known = body.sources.map(source => source.id);
  expect(new Set(known).size).toBe(known.length);
  for (const { source_ids } of body.sentences) expect(source_ids.every(id => known.includes(id))).toBe(true);
  return body;
}
const textOf = ({ sentences }: AssistantAnswer) => sentences.map(({ text }) => text).join(' ');
const said = async (by: Client, question: string, path?: string) => textOf(await ask(by, question, path));
const linksOf = ({ sources }: AssistantAnswer) => sources.map(({ link }) => link);

const today = new Date().toISOString().slice(0, 10);
const deal = (more: object) => ({
  company: 'Tessera GmbH',
  domain: 'tessera.example',
  value_cents: 3_100_000,
  currency: 'USD',
  expected_close_on: addDays(today, 60),
  contact_name: 'Ada Lovelace',
  contact_email: 'ada@tessera.example',
  ...more,
});

test('a rep is answered of their own book, each currency by itself, and never of another’s', async () => {
  const [rosa, olaf] = [await server.rep({ name: 'Rosa' }), await server.rep({ name: 'Olaf' })];
  const staff = await server.admin('admin');
  const door = '/rep/assistant';
  expect(await said(rosa, 'What are my open deals worth?', door)).toBe('You have no open deal.');
  const opened = async (more: object, by: Client = rosa) =>
    (await by.call<DealDetail>('POST', '/rep/deals', deal(more))).body;
  const first = await opened({ next_step: 'ignored' });
  await opened({ company: 'Mosaik', domain: 'mosaik.example', value_cents: 50_000, currency: 'EUR' });
  await opened({ company: 'CANARY', domain: 'canary.example', value_cents: 77_700_000 }, olaf);
  const current = { 'if-match': '*' };
  await staff.call('POST', `/registrations/${first.id}/approve`, undefined, current);
  const step = { next_step: 'Call with legal', next_step_due_on: addDays(today, -1) };
  await rosa.call('PATCH', `/rep/deals/${first.id}`, step, current);

  const deals = await ask(rosa, 'What is my pipeline worth by stage?', door);
  expect(textOf(deals)).toContain('You have 2 open deals, worth EUR 500.00 and USD 31,000.00.');
  expect(textOf(deals)).toContain('Qualification: 2 deals, EUR 500.00 and USD 31,000.00');
  expect(linksOf(deals)).toEqual(['/rep/deals?state=open']);
  expect(await said(rosa, 'Welche meiner Registrierungen sind genehmigt?', door)).toContain(
    'Of your registrations 1 is approved, 1 pending, 0 rejected and 0 expired.',
  );
  expect(await said(rosa, 'Was muss ich heute tun?', door)).toContain(
    '“Call with legal” for “Tessera GmbH” (overdue since',
  );
  const { body: sum } = await rosa.call<CommissionSummary>('GET', '/rep/commissions/summary');
  const earned = await ask(rosa, 'How much commission have I earned?', door);
  expect(textOf(earned)).toContain(
    `You have earned ${money(sum.accrued_cents, sum.currency)} that is not approved yet`,
  );
  expect(linksOf(earned)).toEqual(['/rep/commissions', '/rep/commissions?tab=statements']);
  for (const question of [
    'what has Olaf earned',
    'how many deals do the other reps have',
    'is CANARY approved',
  ])
    expect(await ask(rosa, question, door), question).toMatchObject({ outcome: 'unknown', sources: [] });
  for (const question of [
    'What are my open deals worth?',
    'Which deals do I have?',
    'What should I do next?',
  ])
    expect(await said(rosa, question, door)).not.toContain('CANARY');
  // Whose area it is not.
  expect((await staff.call('POST', door, { question: 'Hello?' })).status).toBe(403);
  expect((await rosa.call('POST', '/support/assistant', { question: 'Hello?' })).status).toBe(403);
  const client = await server.member('admin');
  expect((await client.call('POST', door, { question: 'Hello?' })).status).toBe(403);
});

test('staff are answered of the platform: each figure with the page of its rows', async () => {
  const staff = await server.admin('admin');
  const rep = await server.rep({ name: 'Rita' });
  const registered = deal({ company: 'Lumen AG', domain: 'lumen.example' });
  await rep.call('POST', '/rep/deals', registered);
  const client = await server.member('admin');
  const ticket = { subject: 'Owners are missing', priority: 'low', category: 'other' };
  await client.call('POST', '/support/tickets', { ...ticket, message: 'Forty deals lost their owner.' });
  const lead = { first_name: 'Lea', last_name: 'Lind', email: 'lea@x.example', company: 'Leuchtturm' };
  const message = 'We would like to know more about it.';
  const sent = await client.call('POST', '/leads', { ...lead, subject: 'A demo', message });
  expect(sent.status, sent.text).toBeLessThan(300);

  const deals = await ask(staff, 'Which deal registrations wait for approval?');
  expect(textOf(deals)).toMatch(
    /\d+ deals? of partners waits? for approval: .*“Lumen AG” of “Rita” at .*, USD 31,000\.00/,
  );
  expect(linksOf(deals)).toEqual(['/admin/partners/registrations?registration=pending']);
  expect(await said(staff, 'Which tickets wait for an answer?')).toContain('“Owners are missing”');
  expect(await said(staff, 'any new leads')).toContain('“Leuchtturm” about “A demo”');
  expect(await said(staff, 'Did an operation fail?')).toContain('No operation is stuck.');
  expect(await said(staff, 'Which clients are late?')).toBe(
    'No project under way or on hold is late. No project under way or on hold is at risk.',
  );
  const day = await ask(staff, 'Was muss ich heute tun?');
  expect(linksOf(day)).toEqual([
    '/admin/support?status=unsettled&waiting=us',
    '/admin/support?promise=late',
    '/admin/leads?state=new',
    '/admin/partners/registrations?registration=pending',
    '/admin/partners/inquiries?state=open',
    '/admin/ai-operations?stuck=true',
  ]);
  expect(await ask(staff, 'How is Globex doing?')).toMatchObject({ outcome: 'unknown' });
});

test('one organization is answered of by its name, or by a part that no other has; several are asked about', async () => {
  const staff = await server.admin('super_admin');
  const ada = await server.member('admin');
  const named = async (by: Client & { organizationId: string }, name: string) =>
    staff.call('PATCH', `/organizations/${by.organizationId}`, { name }, { 'if-match': '*' });
  await named(ada, 'Northwind Traders');
  const bob = await server.member('admin');
  await named(bob, 'Zephyr North (demo)');
  await named(await server.member('admin'), 'Zephyr South');
  const onTrial = await server.member('admin');
  await named(onTrial, 'Rainbow GmbH');
  await staff.call(
    'PATCH',
    `/organizations/${onTrial.organizationId}`,
    { status: 'trial' },
    { 'if-match': '*' },
  );
  await onTrial.call('POST', '/projects/', { name: 'Prism', status: 'on_hold' });
  await ada.call('POST', '/projects/', { name: 'Atlas', status: 'in_progress' });
  await bob.call('POST', '/projects/', { name: 'CANARY', status: 'in_progress' });
  for (const question of [
    'How is Northwind Traders doing?',
    'Wie steht es um northwind?',
    'who works at Northwind',
  ]) {
    const answer = await ask(staff, question);
    expect(textOf(answer), question).toContain(
      '“Northwind Traders” is active on the starter plan, with 1 project under way',
    );
    expect(textOf(answer)).toContain(`Admin: “${ada.person.name}”.`);
    expect(textOf(answer)).toMatch(/“Atlas” is in the stage Files, .*0 of 0 milestones completed/);
    expect(textOf(answer)).toContain('No audit has looked at a portal of “Northwind Traders” yet.');
    expect(linksOf(answer)).toContain(`/admin/organizations/${ada.organizationId}`);
    expect(textOf(answer)).not.toContain('CANARY');
  }
  const rainbow = await said(staff, 'How is Rainbow doing?');
  expect(rainbow).toContain('“Rainbow GmbH” is on trial on the starter plan, with 0 projects under way');
  expect(rainbow).toContain('“Prism” is on hold in the stage');
  // A part of a word is not its name.
  expect(await ask(staff, 'How is rain doing?')).toMatchObject({ outcome: 'unknown' });
  const there = await ask(staff, 'Who works there?', undefined, 'How is Northwind Traders doing?');
  expect(textOf(there)).toContain(`Admin: “${ada.person.name}”.`);
  expect(await ask(staff, 'Who works there?')).toMatchObject({ outcome: 'unknown' });
  expect(await said(staff, 'How is Zephyr doing?')).toMatch(
    /Several organizations have that in their name, such as/,
  );
  for (const question of ['How is Zephyr North doing?', 'How is Zephyr North (demo) doing?'])
    expect(await said(staff, question)).toContain('“CANARY”');
  // A client who asks the same hears nothing of it, and neither does a key whose scope lacks it.
  expect(await ask(bob, 'How is Northwind Traders doing?')).toMatchObject({
    outcome: 'unknown',
    sources: [],
  });
});
