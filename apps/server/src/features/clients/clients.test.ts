import type { RepClient as ClientOfRep, RepClientDetail } from '@groundwork/contract/clients';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { GoLiveForecast } from '@groundwork/contract/projects';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller, type RepClient } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';

const server = givenServer();
const today = new Date().toISOString().slice(0, 10);
type Told = { errors: { place: string }[] };

const own = (rep: RepClient, organizationId: OrganizationId, name: string, since = today) =>
  server.server.dependencies.database.platform(async tx => {
    await sql`insert into rep_clients (rep_id, organization_id, deal_id, since)
      values (${rep.repId}, ${organizationId}, ${newId()}, ${since})`.execute(tx);
    await sql`update organizations set name = ${name} where organization_id = ${organizationId}`.execute(tx);
  });
const list = async (rep: Client, query = '') => {
  const { status, body, text } = await rep.call<{ data: ClientOfRep[]; next_cursor: string | null }>(
    'GET',
    `/rep/clients${query}`,
  );
  expect(status, text).toBe(200);
  return body;
};
const get = (by: Client, id: string) => by.call<RepClientDetail>('GET', `/rep/clients/${id}`);

/** A project with a milestone done, one that slipped and one to come; a ticket; nothing decided. */
async function underWay(by: Client): Promise<string> {
  const { body } = await by.call<{ id: string }>('POST', '/projects/', {
    name: 'Move to the portal',
    status: 'in_progress',
    start_date: addBusinessDays('2026-01-01', 0),
    target_completion_date: addBusinessDays(today, 2),
  });
  const milestone = async (name: string, due_date: string) =>
    (
      await by.call<{ id: string; version: number }>('POST', `/projects/${body.id}/milestones`, {
        name,
        due_date,
      })
    ).body;
  const done = await milestone('Fields agreed', addBusinessDays(today, 5));
  await by.call(
    'PATCH',
    `/projects/${body.id}/milestones/${done.id}`,
    { status: 'completed' },
    { 'if-match': '*' },
  );
  await milestone('Data moved', addBusinessDays('2026-01-01', 3));
  await milestone('Team trained', addBusinessDays(today, 20));
  return body.id;
}

test('a rep sees how far each of their own clients is, as the client and the delivery board see it', async () => {
  const rep = await server.rep();
  const [slow, calm] = [await server.member('admin'), await server.member('admin')];
  const project = await underWay(slow);
  await slow.call('POST', '/support/tickets', {
    subject: 'SECRET subject',
    priority: 'high',
    category: 'technical',
    message: 'SECRET words of a ticket',
  });
  await own(rep, slow.organizationId, 'Zeta Works');
  await own(rep, calm.organizationId, 'Alpha Foods', '2026-01-05');
  const { data } = await list(rep);
  expect(data.map(each => each.name)).toEqual(['Alpha Foods', 'Zeta Works']);
  expect(data[0]).toMatchObject({
    since: '2026-01-05',
    projects: { open: 0, completed: 0 },
    go_live: null,
    support: { open: 0, waiting_since: null },
  });
  const forecast = (await slow.call<GoLiveForecast>('GET', `/projects/${project}/forecast`)).body;
  expect(data[1]).toMatchObject({
    projects: { open: 1, completed: 0 },
    milestones: { completed: 1, total: 3, overdue: 1 },
    decisions: { waiting: 0, overdue: 0, since: null },
    go_live: { p50: forecast.p50, p80: forecast.p80, standing: 'late' },
    support: { open: 1 },
  });
  expect(data[1]!.support.waiting_since).not.toBeNull();

  const detail = await get(rep, slow.organizationId);
  expect(detail.body).toMatchObject(data[1]!);
  const [shown] = detail.body.project_list;
  expect(shown!.milestones.map(each => [each.name, each.status, (each.slip_days ?? 0) > 0])).toEqual([
    ['Fields agreed', 'completed', false],
    ['Data moved', 'pending', true],
    ['Team trained', 'pending', false],
  ]);
  expect(detail.text).not.toContain('SECRET');
});

test('questions are counted and dated, never told', async () => {
  const rep = await server.rep();
  const by = await server.member('admin');
  const project = await underWay(by);
  await own(rep, by.organizationId, 'Asked Ltd');
  await server.server.dependencies.database.tenant(by.organizationId, tx =>
    sql`insert into decisions (organization_id, id, project_id, source, source_key, question, about, options, default_value, deadline, created_at)
      values (${by.organizationId}, ${newId()}, ${project}, 'asked', 'k', 'SECRET who is jane@client.example?', 'SECRET', '[]', 'x',
        '2026-02-01', '2026-01-20T08:00:00Z')`.execute(tx),
  );
  const { body, text } = await get(rep, by.organizationId);
  expect(body.decisions).toEqual({ waiting: 1, overdue: 1, since: '2026-01-20T08:00:00.000Z' });
  expect(text).not.toContain('SECRET');
});

test('pages by name, found by a part of it, and a wrong cursor is told', async () => {
  const rep = await server.rep();
  const names = ['Beta', 'alpha', 'Gamma 100%', 'Beta', 'delta'];
  for (const name of names) await own(rep, (await server.member('admin')).organizationId, name);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(rep, `?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.data.map(each => each.name));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(['alpha', 'Beta', 'Beta', 'delta', 'Gamma 100%']);
  expect((await list(rep, '?search=100%25')).data.map(each => each.name)).toEqual(['Gamma 100%']);
  for (const wrong of ['x', Buffer.from('["a\\u0000",1]').toString('base64url')]) {
    const refused = await rep.call<Told>('GET', `/rep/clients?cursor=${wrong}`);
    expect([refused.status, refused.body.errors[0]?.place]).toEqual([422, 'query.cursor']);
  }
});

test('nobody else’s client is there, for any role', async () => {
  const [rep, other] = [await server.rep(), await server.rep()];
  const client = await server.member('admin');
  await own(other, client.organizationId, 'Theirs');
  expect((await get(other, client.organizationId)).status).toBe(200);
  expect((await get(rep, client.organizationId)).status).toBe(404);
  expect((await get(rep, newId())).status).toBe(404);
  expect((await get(rep, 'no-id')).status).toBe(422);
  expect((await list(rep)).data).toEqual([]);
  const nobody = await server.as({
    subject: 'nobody',
    email: 'nobody@example.com',
    name: 'N',
    roles: ['hubspot_rep'],
  });
  for (const by of [
    client,
    await server.memberOf(client.organizationId, 'readonly'),
    await server.admin(),
    nobody,
  ]) {
    expect((await get(by, client.organizationId)).status).toBe(403);
    expect((await by.call('GET', '/rep/clients')).status).toBe(403);
  }
  expect((await caller(server.url)('GET', `/rep/clients/${client.organizationId}`)).status).toBe(401);
  // What a rep is shown of a client they are shown here only.
  for (const path of ['/projects/', `/organizations/${client.organizationId}`, '/support/tickets'])
    expect((await other.call('GET', path)).status, path).toBeGreaterThanOrEqual(403);
});
