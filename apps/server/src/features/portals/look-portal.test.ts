// A portal is asked how it is, and says who writes into it: by whoever looks after it, and nobody else.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import { requiredScopes } from '@groundwork/contract/portal-scopes';
import type { Portal, PortalLook, PortalUse } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, companies, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { openPortal } from './open-portal.ts';

const visit = openIntakeContext();
const all = requiredScopes.flatMap(each => each.scopes);

async function connect(person: Client) {
  const portal = await visit.sandbox.createPortal();
  const body = { name: 'Ours', base_url: visit.sandbox.url, token: portal.token };
  return { portal, made: (await person.call<Portal>('POST', '/portals', body)).body };
}

const look = (person: Client, id: string) => person.call<PortalLook & Problem>('POST', `/portals/${id}/look`);
const use = (person: Client, id: string) => person.call<PortalUse & Problem>('GET', `/portals/${id}/use`);

async function carryOut(person: Client, project: string, kind: 'blueprint' | 'migration'): Promise<string> {
  const proposed = await completed(
    person,
    await person.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, { kind }),
  );
  const address = `/changesets/${String(proposed.input['changeset_id'])}`;
  const { body: changeset } = await person.call<Changeset>('GET', address);
  const approval = await approvalOf(person, changeset);
  await completed(person, await person.call('POST', `${address}/approve`, approval));
  return address;
}

test('a look says what a portal holds, what its token lacks now, and when it was last used', async () => {
  const ada = await visit.server.member('admin');
  const { portal, made } = await connect(ada);
  expect(made.last_used_at).not.toBeNull();
  await portal.change({ scopes: all.filter(scope => scope !== 'crm.objects.deals.write') });
  const { status, body, text } = await look(ada, made.id);
  expect(status, text).toBe(200);
  expect(body.portal.missing_scopes).toMatchObject([{ for: 'Deals', scopes: ['crm.objects.deals.write'] }]);
  expect(body.objects.map(each => each.name)).toContain('contacts');
  expect(body.objects.every(each => each.records === 0)).toBe(true);
  expect(body.rate.max).toBeGreaterThan(0);
  // What was found is kept, for whoever only lists them.
  const { data } = (await ada.call<{ data: Portal[] }>('GET', '/portals')).body;
  expect(data[0]?.missing_scopes).toHaveLength(1);
});

test('whoever asks a portal within a call holds it from nobody else', async () => {
  const ada = await visit.server.member('admin');
  const { made } = await connect(ada);
  const { dependencies } = visit.server.server;
  const { database } = dependencies;
  const { organizationId } = ada;
  const usedAt = () =>
    database.autonomous(async tx => {
      const { rows } = await sql<Pick<Portal, 'last_used_at'>>`
        select last_used_at from portals where id = ${made.id} for no key update nowait`.execute(tx);
      return rows[0]?.last_used_at;
    });
  await database.tenant(organizationId, tx =>
    sql`update portals set last_used_at = '2026-01-01' where id = ${made.id}`.execute(tx),
  );
  await database.atomically(async () => {
    await openPortal(dependencies, organizationId, made.id);
    expect(await usedAt()).not.toContain('2026-01-01');
  });
});

test('a token that the portal no longer takes, and a portal that was let go of, are said in words', async () => {
  const ada = await visit.server.member('admin');
  const { portal, made } = await connect(ada);
  await portal.change({ token: `pat-other-${portal.id}` });
  const refused = await look(ada, made.id);
  expect([refused.status, refused.body.message]).toEqual([502, 'The CRM portal does not accept this token.']);
});

test('only who manages portals may ask one, and nobody of another organization learns of it', async () => {
  const ada = await visit.server.member('admin');
  const { made } = await connect(ada);
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const stranger = await visit.server.member('admin');
  expect((await look(reader, made.id)).status).toBe(403);
  expect((await look(stranger, made.id)).status).toBe(404);
  expect((await use(reader, made.id)).body).toEqual({ projects: [] });
  expect((await use(stranger, made.id)).status).toBe(404);
});

test('the projects that wrote into a portal are counted until they are taken back', async () => {
  const ada = await visit.server.member('admin');
  const { made } = await connect(ada);
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Companies only' });
  await upload(ada, project.id, { 'accounts.csv': companies });
  await analyse(ada, project.id);
  await carryOut(ada, project.id, 'blueprint');
  expect((await use(ada, made.id)).body.projects).toMatchObject([
    { id: project.id, name: 'Companies only', changesets: 1, records: 0 },
  ]);
  const migration = await carryOut(ada, project.id, 'migration');
  expect((await use(ada, made.id)).body.projects).toMatchObject([{ changesets: 2, records: 3 }]);
  await completed(ada, await ada.call('POST', `${migration}/undo`));
  expect((await use(ada, made.id)).body.projects).toMatchObject([{ changesets: 1, records: 0 }]);
});
