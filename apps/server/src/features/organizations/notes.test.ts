// What staff write for each other about an organization, what was done in it, and that no client ever gets at a note.
import { everyCall } from '@groundwork/contract/every-call';
import type {
  OrganizationNote,
  OrganizationOverview,
  TimelineEntry,
} from '@groundwork/contract/organization-overview';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { urlAs } from '../../platform/database-roles.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();
let ada: Client;
let staff: Client;
let note: OrganizationNote;
const secret = 'whispered-of-the-client';
const at = (path: string) => `/organizations/${ada.organizationId}/${path}`;

beforeAll(async () => {
  ada = await server.member('admin');
  await ada.call('GET', '/session');
  staff = await server.admin('admin');
  note = (await staff.call<OrganizationNote>('POST', at('notes'), { body: secret })).body;
});

test('colleagues read it, and only who wrote it takes it back', async () => {
  const colleague = await server.admin('super_admin');
  const read = async (client: Client) =>
    (await client.call<{ data: OrganizationNote[] }>('GET', at('notes'))).body.data;
  expect(await read(staff)).toEqual([{ ...note, is_own: true }]);
  expect(await read(colleague)).toEqual([{ ...note, is_own: false }]);
  const own = (
    await colleague.call<OrganizationNote>('POST', at('notes'), { body: '  <b>Call\non Monday</b> ' })
  ).body;
  expect(own.body).toBe('<b>Call\non Monday</b>');
  expect((await read(staff)).map(each => each.id)).toEqual([own.id, note.id]);
  expect((await staff.call('DELETE', at(`notes/${own.id}`))).status).toBe(404);
  expect((await colleague.call('DELETE', at(`notes/${own.id}`))).status).toBe(204);
  expect((await read(staff)).map(each => each.id)).toEqual([note.id]);
  for (const body of ['', '   ', 'x'.repeat(4001)])
    expect((await staff.call('POST', at('notes'), { body })).status).toBe(422);
});

test('no call answers a member with it', async () => {
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const member = await server.memberOf(ada.organizationId, role);
    for (const call of everyCall) {
      if (call.stream === 'events' || call.stream === 'upload' || call.method === 'DELETE') continue;
      const path = pathOf(call, { organizations: ada.organizationId, noteId: note.id });
      const answer = await member.call(call.method, path, sampleBody(call), { 'if-match': '*' });
      expect(answer.text, call.name).not.toContain(secret);
      expect(answer.text, call.name).not.toContain('organization_notes');
    }
  }
}, 120_000);

test('the clients’ role cannot read it by any statement', async () => {
  const tenant = new pg.Client(urlAs(server.databaseUrl, 'groundwork_app'));
  await tenant.connect();
  await tenant.query(`select set_config('app.organization_id', $1, false)`, [ada.organizationId]);
  for (const statement of ['select body from organization_notes', 'copy organization_notes to stdout'])
    await expect(tenant.query(statement)).rejects.toThrow('permission denied');
  await tenant.end();
});

test('the timeline is the trail, the newest first, page by page', async () => {
  await ada.call('POST', '/projects/', { name: 'Move' });
  await staff.call('PATCH', at('').slice(0, -1), { plan: 'professional' });
  const page = async (query: string) =>
    (await staff.call<{ data: TimelineEntry[]; next_cursor: string | null }>('GET', at(`timeline?${query}`)))
      .body;
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{
      id: string;
      action: string;
    }>`select id, action from trail where organization_id = ${ada.organizationId}
      order by id desc`.execute(tx),
  );
  const all = await page('limit=200');
  expect(all.data.map(({ id, action }) => ({ id, action }))).toEqual(rows);
  expect(all.data[0]).toMatchObject({ action: 'organizations.update', details: { plan: 'professional' } });
  const first = await page('limit=2');
  const second = await page(`limit=200&cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(JSON.stringify(all)).not.toContain(secret);
  expect((await ada.call('GET', at('timeline'))).status).toBe(403);
});

test('what is shown of an organization is what is counted anew, and no token of a portal', async () => {
  const { database, secrets } = server.server.dependencies;
  const { organizationId } = ada;
  await database.platform(tx =>
    sql`insert into portals (organization_id, id, name, base_url, token_sealed, is_primary)
      values (${organizationId}, ${note.id}, 'Main', 'https://portal.example.com',
        ${secrets.seal({ organizationId, table: 'portals', row: note.id, field: 'token' }, 'pat-secret')}, true)`.execute(
      tx,
    ),
  );
  const answer = await staff.call<OrganizationOverview>('GET', at('overview'));
  const { rows } = await database.platform(tx =>
    sql<OrganizationOverview['counts']>`select
      (select count(*) from portals where organization_id = ${organizationId}) as portals,
      (select count(*) from operations where organization_id = ${organizationId}) as operations,
      (select count(*) from changesets where organization_id = ${organizationId}) as changesets,
      (select count(*) from documents where organization_id = ${organizationId}) as documents,
      (select count(*) from tickets where organization_id = ${organizationId}) as tickets`.execute(tx),
  );
  expect(answer.body.counts).toEqual(rows[0]);
  expect(answer.body.portals).toEqual([expect.objectContaining({ name: 'Main', is_connected: true })]);
  expect(answer.text).not.toMatch(/token|pat-secret/);
  expect((await ada.call('GET', at('overview'))).status).toBe(403);
});
