// What staff change of an organization, and what its people then are told and refused, with a real clock.
import type { OrganizationOverview } from '@groundwork/contract/organization-overview';
import type { Organization } from '@groundwork/contract/organizations';
import type { Project } from '@groundwork/contract/projects';
import type { Session } from '@groundwork/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { listenTo } from '../../testing/event-listener.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';

const server = givenServer();
let staff: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
});

const change = (client: Client, body: object, headers?: Record<string, string>) =>
  staff.call<Organization>('PATCH', `/organizations/${client.organizationId}`, body, headers);
const overview = async ({ organizationId }: Client) =>
  (await staff.call<OrganizationOverview>('GET', `/organizations/${organizationId}/overview`)).body;

test('suspended, a member is refused at the next call with the reason, and their open stream ends within 5 s', async () => {
  const ada = await server.member('admin');
  await ada.call('GET', '/session');
  const stream = await listenTo(`${server.url}/api/notifications/stream`, ada.token);
  expect(stream.status).toBe(200);
  const begun = performance.now();
  const changed = await change(ada, { status: 'suspended', status_reason: 'The invoice of May is open.' });
  expect(changed.body).toMatchObject({ status: 'suspended', status_reason: 'The invoice of May is open.' });
  const refused = await ada.call<{ message: string }>('GET', '/projects/');
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ code: 'organization_suspended' }),
  ]);
  expect(refused.body.message).toContain('The invoice of May is open.');
  expect((await stream.ended) - begun).toBeLessThan(5000);
  const again = await listenTo(`${server.url}/api/notifications/stream`, ada.token);
  expect(again.status).toBe(403);
  again.leave();
  // They can still read why.
  const session = await ada.call<Session>('GET', '/session');
  expect(session.body.organization?.status_reason).toBe('The invoice of May is open.');

  const back = await change(ada, { status: 'active' });
  expect(back.body).toMatchObject({ status: 'active', status_reason: null });
  expect((await ada.call('GET', '/projects/')).status).toBe(200);
  expect((await ada.call('POST', '/projects/', { name: 'Back' })).status).toBe(201);
});

test('read-only, everything is read and nothing changed', async () => {
  const ada = await server.member('admin');
  await change(ada, { status: 'read_only', status_reason: 'You asked for it.' });
  expect((await ada.call('GET', '/projects/')).status).toBe(200);
  const refused = await ada.call<{ message: string }>('POST', '/projects/', { name: 'More' });
  expect(refused.body).toMatchObject({ code: 'organization_read_only' });
  expect(refused.body.message).toContain('You asked for it.');
});

test('of two admins who change it at once, the second is told that it is no longer what they saw', async () => {
  const ada = await server.member('admin');
  const seen = { 'if-match': '"1"' };
  const [one, other] = await Promise.all([
    change(ada, { plan: 'enterprise' }, seen),
    change(ada, { name: 'Acme Holding' }, seen),
  ]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 412]));
  const now = (await overview(ada)).organization;
  expect(now.version).toBe(2);
  expect([now.plan === 'enterprise', now.name === 'Acme Holding']).toContain(false);
});

describe('limits of one organization', () => {
  test('go before the plan’s, are shown as such, and are given back to the plan', async () => {
    const ada = await server.member('admin');
    const plans = (await overview(ada)).usage;
    expect(plans).toEqual({
      contacts: { used: null, limit: 5000, plan_limit: 5000 },
      storage: { used: 0, limit: 1e10, plan_limit: 1e10 },
      projects: { used: 0, limit: null, plan_limit: null },
    });
    await change(ada, { contact_limit: 7, storage_limit: 10, project_limit: 1 });
    expect((await overview(ada)).usage).toEqual({
      contacts: { used: null, limit: 7, plan_limit: 5000 },
      storage: { used: 0, limit: 10, plan_limit: 1e10 },
      projects: { used: 0, limit: 1, plan_limit: null },
    });
    await change(ada, { contact_limit: null, storage_limit: null, project_limit: null });
    expect((await overview(ada)).usage).toEqual(plans);
  });

  test('are held: a project too many, and a file too large, are refused with the number', async () => {
    const ada = await server.member('admin');
    await change(ada, { project_limit: 1, storage_limit: 10 });
    const both = await Promise.all(['One', 'Two'].map(name => ada.call('POST', '/projects/', { name })));
    expect(new Set(both.map(each => each.status))).toEqual(new Set([201, 403]));
    expect(both.find(each => each.status === 403)?.body).toMatchObject({
      code: 'plan_limit',
      message: expect.stringContaining('1 projects at once are agreed'),
    });
    // Nor is there room for a former one to go on; what is under way stays so however full it is.
    const { body } = await ada.call<{ data: [Project] }>('GET', '/projects/');
    const [one] = body.data;
    const set = (id: string, status: string) => ada.call('PATCH', `/projects/${id}`, { status });
    expect((await set(one.id, 'cancelled')).status).toBe(200);
    const next = await ada.call<Project>('POST', '/projects/', { name: 'Three' });
    expect(await set(one.id, 'in_progress')).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    expect((await set(next.body.id, 'on_hold')).status).toBe(200);
    expect((await set(one.id, 'completed')).status).toBe(200);
    const form = new FormData();
    form.append('file', new File(['a text of more than ten bytes'], 'note.txt', { type: 'text/plain' }));
    const file = await ada.call('POST', '/documents', form);
    expect(file.body).toMatchObject({ code: 'storage_limit', message: expect.stringContaining('10 bytes') });
    expect((await overview(ada)).usage.projects).toMatchObject({ used: 1, limit: 1 });
  });

  test.each([{ contact_limit: -1 }, { contact_limit: 1.5 }, { project_limit: 'ten' }, { storage_limit: -5 }])(
    '%j is refused by name',
    async body => {
      const ada = await server.member('admin');
      const answer = await change(ada, body);
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining({
          errors: [expect.objectContaining({ place: `body.${Object.keys(body)[0]}` })],
        }),
      ]);
    },
  );
});

describe('a trial', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  test('is prolonged, ended, and not made to last for ever', async () => {
    const ada = await server.member('admin');
    const refused = await change(ada, { trial_ends_at: inDays(5) });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    const to = inDays(30);
    expect((await change(ada, { status: 'trial', trial_ends_at: to })).body.trial_ends_at).toBe(to);
    expect((await ada.call('POST', '/projects/', { name: 'On trial' })).status).toBe(201);
    await change(ada, { trial_ends_at: inDays(-1) });
    const after = await ada.call('POST', '/projects/', { name: 'After it' });
    expect(after.body).toMatchObject({ code: 'trial_ended' });
    expect((await change(ada, { trial_ends_at: inDays(3000) })).status).toBe(422);
    expect((await change(ada, { trial_ends_at: 'soon' })).status).toBe(422);
  });
});

test('an organization’s own people change its name and nothing else of it', async () => {
  const ada = await server.member('admin');
  const own = (body: object) => ada.call('PATCH', `/organizations/${ada.organizationId}`, body);
  for (const body of [
    { plan: 'enterprise' },
    { status: 'active' },
    { status_reason: 'Because' },
    { contact_limit: null },
    { storage_limit: 1e14 },
    { project_limit: 100 },
    { trial_ends_at: new Date().toISOString() },
  ])
    expect((await own(body)).status, JSON.stringify(body)).toBe(403);
  expect((await own({ name: 'Ours' })).status).toBe(200);
});

test('whatever is typed as a reason comes back as it was typed', async () => {
  const ada = await server.member('admin');
  for (const text of hostileTexts.filter(each => each.trim().length > 0 && each.length <= 500)) {
    const answer = await change(ada, { status: 'suspended', status_reason: text });
    if (answer.status === 200) expect(answer.body.status_reason).toBe(text.trim());
    else expect(answer.status, JSON.stringify(text)).toBe(422);
  }
});
