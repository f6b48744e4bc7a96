// The end of an organization: what it takes away is named before, it can be taken back for 30 days, and nothing that runs is
// torn away.
import type { Removal } from '@groundwork/contract/organization-overview';
import type { Organization } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { removeDueOrganizations } from './jobs.ts';

const server = givenServer();
let root: Client;
beforeAll(async () => {
  root = await server.admin('super_admin');
});

const at = ({ organizationId }: Client) => `/organizations/${organizationId}`;
const remove = (client: Client, query = '', headers?: Record<string, string>) =>
  root.call('DELETE', `${at(client)}${query}`, undefined, headers);
const look = async (client: Client) => (await root.call<Organization>('GET', at(client))).body;
const sweep = () => removeDueOrganizations(server.server.dependencies);
const age = ({ organizationId }: Client, days: number) =>
  server.server.dependencies.database.platform(tx =>
    sql`update organizations set removal_due_at = removal_due_at - make_interval(days => ${days})
      where organization_id = ${organizationId}`.execute(tx),
  );
async function furnished(): Promise<Client> {
  const ada = await server.member('admin');
  await ada.call('GET', '/session');
  await ada.call('POST', '/projects/', { name: 'Move' });
  await ada.call('POST', '/documents/requests', { name: 'Contract' });
  return ada;
}

test('for thirty days its people read and change nothing, then it is gone with everything in it', async () => {
  const ada = await furnished();
  const named = (await root.call<Removal>('GET', `${at(ada)}/removal`)).body;
  expect(named.removes).toMatchObject({ members: 1, projects: 1, documents: 1, tickets: 0 });
  expect([named.records_stay, named.running]).toEqual([0, []]);
  expect((await remove(ada, '?name=Acme&reason=Contract%20ended')).status).toBe(204);
  const marked = await look(ada);
  expect(marked).toMatchObject({ status: 'read_only', status_reason: 'Contract ended' });
  const days = (Date.parse(marked.removal_due_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.99);
  expect(days).toBeLessThanOrEqual(30);
  expect((await ada.call('GET', '/projects/')).status).toBe(200);
  const refused = await ada.call<{ message: string }>('POST', '/projects/', { name: 'More' });
  expect(refused.body.message).toContain(`removed for good on ${marked.removal_due_at?.slice(0, 10)}`);
  await age(ada, 29);
  await sweep();
  expect((await root.call('GET', at(ada))).status).toBe(200);
  await age(ada, 2);
  await Promise.all([sweep(), sweep()]);
  expect((await root.call('GET', at(ada))).status).toBe(404);
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ left: number }>`select (select count(*) from projects where organization_id = ${ada.organizationId})
      + (select count(*) from members where organization_id = ${ada.organizationId})
      + (select count(*) from organization_figures where organization_id = ${ada.organizationId}) as left`.execute(
      tx,
    ),
  );
  expect(rows[0]?.left).toBe(0);
  const trail = await server.server.dependencies.database.platform(tx =>
    sql<{ actor: string; details: object }>`select actor, details from trail
      where organization_id is null and action = 'organizations.removed'
        and target_id = ${ada.organizationId}`.execute(tx),
  );
  expect(trail.rows).toEqual([
    { actor: 'Groundwork', details: { name: 'Acme', asked_by: root.person.email } },
  ]);
  expect((await ada.call('GET', '/projects/')).status).toBe(403);
});

test('taken back, it is as it was, and no sweep takes it', async () => {
  const ada = await furnished();
  await root.call('PATCH', at(ada), { status: 'trial' });
  await remove(ada, '?name=Acme');
  const again = await remove(ada);
  expect([again.status, again.body]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  const standing = await root.call<{ message: string }>('PATCH', at(ada), { status: 'active' });
  expect([standing.status, standing.body.message]).toEqual([
    409,
    expect.stringContaining('Restore it first'),
  ]);
  const restored = await root.call<Organization>('POST', `${at(ada)}/restore`);
  expect(restored.body).toMatchObject({ status: 'trial', removal_due_at: null, status_reason: null });
  expect((await ada.call('POST', '/projects/', { name: 'On we go' })).status).toBe(201);
  expect((await root.call('POST', `${at(ada)}/restore`)).status).toBe(409);
  await sweep();
  expect((await root.call('GET', at(ada))).status).toBe(200);
});

test('while something runs in it, it is refused with what; cancelled, it goes; and what starts later is waited for', async () => {
  const ada = await furnished();
  const { database } = server.server.dependencies;
  const { organizationId } = ada;
  const begin = () =>
    database.tenant(organizationId, tx =>
      enqueue(tx, { organizationId, projectId: null, kind: 'changeset.apply', createdBy: 'ada' }),
    );
  const operation = await begin();
  const refused = await remove(ada, '?name=Acme');
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ message: expect.stringContaining('changeset.apply') });
  expect((await look(ada)).removal_due_at).toBeNull();
  const named = (await root.call<Removal>('GET', `${at(ada)}/removal`)).body;
  expect(named.running.map(each => each.id)).toEqual([operation.id]);
  await root.call('POST', `/ai-operations/${operation.id}/cancel`);
  expect((await remove(ada, '?name=Acme')).status).toBe(204);
  const late = await begin();
  await age(ada, 31);
  await sweep();
  expect((await root.call('GET', at(ada))).status).toBe(200);
  await root.call('POST', `/ai-operations/${late.id}/cancel`);
  await sweep();
  expect((await root.call('GET', at(ada))).status).toBe(404);
});

test('another name than its own, another version than it has, and everybody but a super admin are refused', async () => {
  const ada = await furnished();
  const wrong = await remove(ada, '?name=Acne');
  expect([wrong.status, wrong.body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ place: 'query.name' })] }),
  ]);
  await root.call('PATCH', at(ada), { plan: 'enterprise' });
  expect((await remove(ada, '?name=Acme', { 'if-match': '"1"' })).status).toBe(412);
  const admin = await server.admin('admin');
  for (const [method, path] of [
    ['DELETE', ''],
    ['GET', '/removal'],
    ['POST', '/restore'],
  ] as const) {
    for (const client of [admin, ada])
      expect((await client.call(method, `${at(ada)}${path}`)).status).toBe(403);
  }
  expect((await look(ada)).removal_due_at).toBeNull();
});

test('what it holds is taken along as an archive', async () => {
  const ada = await furnished();
  const answer = await root.call('GET', `${at(ada)}/export`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  for (const file of ['organization.csv', 'members.csv', 'projects/1-Move/milestones.csv'])
    expect(answer.text).toContain(file);
  expect((await ada.call('GET', `${at(ada)}/export`)).status).toBe(403);
});
