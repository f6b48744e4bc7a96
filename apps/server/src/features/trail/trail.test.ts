// The trail as super admins look at it, over HTTP: filters, pages, files.
import type { TrailEntry } from '@groundwork/contract/trail';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';
import { eraseLeftovers } from './jobs.ts';
import { sealTrail } from './seal-trail.ts';

const server = givenServer();
let root: Client;
let ada: Client;
let bo: Client;
let project: string;
beforeAll(async () => {
  root = await server.admin('super_admin');
  ada = await server.member('admin');
  bo = await server.member('admin');
  project = (await ada.call<{ id: string }>('POST', '/projects/', { name: '=1+1' })).body.id;
  for (let count = 0; count < 5; count += 1)
    await ada.call('PATCH', `/organizations/${ada.organizationId}`, { name: `Acme ${count}` });
  await bo.call('POST', '/projects/', { name: 'Other' });
});

async function list(filter: Record<string, string>): Promise<TrailEntry[]> {
  const query = new URLSearchParams(filter).toString();
  const { status, body, text } = await root.call<{ data: TrailEntry[] }>('GET', `/security/trail?${query}`);
  expect(status, text).toBe(200);
  return body.data;
}

test('each filter takes what it says', async () => {
  const inAcme = await list({ organization_id: ada.organizationId });
  expect(inAcme.map(each => each.action)).toEqual([
    ...Array(5).fill('organizations.update'),
    'projects.create',
  ]);
  expect(inAcme[0]).toMatchObject({
    actor: ada.person.email,
    organization_id: ada.organizationId,
    organization_name: 'Acme 4',
    details: { name: 'Acme 4' },
    on_behalf_of: null,
    erased: null,
    sequence: null,
  });
  expect(await list({ person: bo.person.email.slice(0, 12) })).toMatchObject([{ actor: bo.person.email }]);
  expect(await list({ person: '%' })).toEqual([]);
  expect(await list({ target: project })).toMatchObject([
    { action: 'projects.create', target_kind: 'project' },
  ]);
  expect(await list({ action: 'projects.', person: ada.person.email })).toHaveLength(1);
  expect(await list({ action: 'projects' })).toEqual([]);
  expect((await list({ organization_id: 'platform' })).every(each => each.organization_id === null)).toBe(
    true,
  );
  const now = Date.now();
  const [earlier, later] = [new Date(now - 3_600_000).toISOString(), new Date(now + 60_000).toISOString()];
  expect(await list({ from: earlier, to: later, person: bo.person.email })).toHaveLength(1);
  expect(await list({ to: earlier })).toEqual([]);
  expect(await list({ from: later })).toEqual([]);
  await sealTrail(server.server.dependencies);
  expect((await list({ target: project }))[0]?.sequence).toBeGreaterThan(0);
});

test('pages go on where the last one ended, and odd values are refused by name', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({
      limit: '2',
      organization_id: ada.organizationId,
      ...(cursor && { cursor }),
    });
    const page: { body: { data: TrailEntry[]; next_cursor: string | null } } = await root.call(
      'GET',
      `/security/trail?${query.toString()}`,
    );
    seen.push(...page.body.data.map(each => each.id));
    cursor = page.body.next_cursor;
  }
  expect(seen).toEqual((await list({ organization_id: ada.organizationId })).map(each => each.id));
  for (const [name, value] of Object.entries({
    cursor: 'x',
    organization_id: 'mine',
    from: 'yesterday',
    limit: '0',
  })) {
    const answer = await root.call('GET', `/security/trail?${name}=${value}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`query.${name}`)]);
  }
});

test('as a file it holds all that the filter takes, runs no formula, and taking it is an entry itself', async () => {
  const path = `/security/trail/export?organization_id=${ada.organizationId}`;
  const csv = await root.call('GET', `${path}&format=csv`);
  expect(csv.status).toBe(200);
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(7);
  const json = await root.call<TrailEntry[]>('GET', `${path}&format=json`);
  expect(json.body).toHaveLength(6);
  const evil = '=HYPERLINK("http://x")';
  await ada.call('POST', '/projects/', { name: 'x' }, { 'user-agent': evil });
  const { text } = await root.call('GET', `${path}&format=csv`);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect((await list({ action: 'trail.export' }))[0]).toMatchObject({
    actor: root.person.email,
    organization_id: null,
    details: { format: 'csv', organization_id: ada.organizationId },
  });
});

test('of a removed organization it keeps that something was done, of staff also who, and nothing of its people', async () => {
  const eve = await server.member('admin');
  await eve.call('POST', '/projects/', { name: 'Secret' });
  const renamed = await root.call(
    'PATCH',
    `/organizations/${eve.organizationId}`,
    { name: 'Eve and Sons' },
    { 'if-match': '*' },
  );
  expect(renamed.status, renamed.text).toBe(200);
  await sealTrail(server.server.dependencies);
  const { database } = server.server.dependencies;
  expect(await database.platform(tx => removeOrganization(tx, eve.organizationId))).toBe(true);
  await eraseLeftovers(server.server.dependencies);
  const left = await list({ organization_id: eve.organizationId });
  expect(left).toMatchObject([
    {
      action: 'organizations.update',
      actor: root.person.email,
      actor_subject: root.person.subject,
      on_behalf_of: null,
      target_id: null,
      details: {},
      erased: { keeps_actor: true },
    },
    {
      action: 'projects.create',
      actor: 'erased',
      organization_name: null,
      target_id: null,
      address: null,
      details: {},
      erased: { by: 'Groundwork', why: 'The organization was removed.', at: expect.stringMatching(/^2.*Z$/) },
    },
  ]);
  await sealTrail(server.server.dependencies);
  const { body } = await root.call('GET', '/security/trail/verify');
  expect(body).toMatchObject({ broken: [], erased: [{ entries: 2 }] });
});
