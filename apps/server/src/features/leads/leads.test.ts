import type { Lead } from '@groundwork/contract/leads';
import type { Mail } from '@groundwork/contract/mails';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import { caller, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { forwardLeads } from './jobs.ts';

let server: TestServer;
let sandbox: TestSandbox;
let formsUrl: string;
beforeAll(async () => {
  sandbox = await startSandbox(inject('clusterUrl'));
  const portal = await sandbox.createPortal();
  formsUrl = `${sandbox.url}/submissions/v3/integration/submit/${portal.id}/00000000-0000-4000-8000-000000000000`;
  server = await startTestServer(inject('clusterUrl'), {
    allowedHosts: [sandbox.address],
    leads: { notify: 'sales@example.com', formsUrl },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const message = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines Ltd',
  subject: 'Analytical engines',
  message: 'We would like to move to a new CRM by spring.',
};

/** Visitors come from one address here; each test begins with a fresh count. */
async function forgetLimits(): Promise<void> {
  await server.server.dependencies.database.platform(tx => tx.deleteFrom('rate_limits').execute());
}

const leave = (body: unknown) => caller(server.url)('POST', '/leads', body);

test('a visitor’s message is stored, told by mail and passed on; admins see it, members and visitors do not', async () => {
  await forgetLimits();
  expect((await leave(message)).status).toBe(202);
  const admin = await server.admin('admin');
  const [lead] = (await admin.call<{ data: Lead[] }>('GET', '/leads')).body.data;
  expect(lead).toMatchObject({ ...message, phone: null, forward_state: 'queued' });
  const mails = await admin.call<{ data: Mail[] }>('GET', '/mails?recipient=sales@example.com');
  expect(mails.body.data[0]).toMatchObject({ kind: 'lead', subject: 'Contact form: Analytical engines' });
  expect(mails.body.data[0]!.body).toContain(message.message);

  await forwardLeads(server.server.dependencies, { notify: undefined, formsUrl });
  const [passedOn] = (await admin.call<{ data: Lead[] }>('GET', '/leads')).body.data;
  expect(passedOn).toMatchObject({ forward_state: 'sent', forward_error: null });

  const member = await server.member('admin');
  expect((await member.call('GET', '/leads')).status).toBe(403);
  expect((await member.call('GET', '/mails')).status).toBe(403);
  expect((await caller(server.url)('GET', '/leads')).status).toBe(401);
});

test('what is missing or wrong is said in the words of the form', async () => {
  const said = async (body: unknown) => {
    const answer = await caller(server.url)<{ errors: { place: string; message: string }[] }>(
      'POST',
      '/leads',
      body,
    );
    expect(answer.status).toBe(422);
    return answer.body.errors.map(fault => `${fault.place}: ${fault.message}`);
  };
  expect(await said({})).toEqual([
    'body.first_name: First name is required',
    'body.last_name: Last name is required',
    'body.email: Email is required',
    'body.company: Company is required',
    'body.subject: Subject is required',
    'body.message: Message is required',
  ]);
  expect(await said({ ...message, email: 'ada', message: '  too short  ' })).toEqual([
    'body.email: Invalid email address',
    'body.message: Message must be at least 20 characters',
  ]);
});

test('hostile values are refused or stored as they are, never more', async () => {
  for (const value of ['a\u0000b', 'm'.repeat(1_000_000), { $ne: null }, [[[]]], null, 1e308]) {
    await forgetLimits();
    expect((await leave({ ...message, company: value })).status).toBe(422);
  }
});

test('a machine that fills in the hidden field is thanked and nothing is kept', async () => {
  await forgetLimits();
  const answer = await leave({ ...message, company: 'Bots Inc', website: 'https://spam.example' });
  expect([answer.status, answer.text]).toEqual([202, '']);
  const admin = await server.admin();
  expect((await admin.call('GET', '/leads')).text).not.toContain('Bots Inc');
});

test('an address that writes too often is told to wait', async () => {
  await forgetLimits();
  const answers = await Promise.all(Array.from({ length: 12 }, () => leave(message)));
  expect(answers.filter(answer => answer.status === 202)).toHaveLength(5);
  const refused = answers.find(answer => answer.status === 429);
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an endpoint that is away is tried again later; one that refuses is not, and both say why', async () => {
  const { database } = server.server.dependencies;
  const again = () =>
    database.platform(tx =>
      tx
        .updateTable('leads')
        .set({ forward_state: 'queued', forward_due_at: '2020-01-01T00:00:00Z' })
        .execute(),
    );
  const admin = await server.admin();
  const states = async () => (await admin.call<{ data: Lead[] }>('GET', '/leads')).body.data;
  await again();
  await forwardLeads(server.server.dependencies, { notify: undefined, formsUrl: 'http://10.0.0.1:9/' });
  for (const lead of await states())
    expect(lead).toMatchObject({ forward_state: 'queued', forward_error: expect.any(String) });
  await again();
  await forwardLeads(server.server.dependencies, {
    notify: undefined,
    formsUrl: formsUrl.replace(/submit\/\d+/, 'submit/1'),
  });
  for (const lead of await states())
    expect(lead).toMatchObject({ forward_state: 'failed', forward_error: expect.stringContaining('404') });
});
