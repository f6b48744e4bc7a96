// What an entry of the trail says of whoever did it, from where and on whose behalf.
import { OrganizationId } from '@groundwork/contract/ids';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { anonymous } from '../../platform/caller.ts';
import { appendTrail } from './append-trail.ts';

const server = givenServer();

const entriesOf = (action: string) =>
  server.server.dependencies.database.platform(tx =>
    tx.selectFrom('trail').selectAll().where('action', '=', action).orderBy('id').execute(),
  );

test('an entry says from where: the client’s address and what its program calls itself, cut short', async () => {
  const ada = await server.member('admin');
  const agent = `Browser/1.0 ${'x'.repeat(500)}`;
  await ada.call('POST', '/projects/', { name: 'Move' }, { 'user-agent': agent });
  const [entry] = await entriesOf('projects.create');
  expect(entry).toMatchObject({
    organization_id: ada.organizationId,
    actor: ada.person.email,
    on_behalf_of: null,
    user_agent: agent.slice(0, 200),
  });
  expect(entry?.address).toMatch(/127\.0\.0\.1|::1/);
});

test('staff who look as somebody stand there themselves, and beside them whom they looked as', async () => {
  const { database } = server.server.dependencies;
  const ada = await server.member('admin');
  const organizationId = OrganizationId.parse(ada.organizationId);
  const caller = {
    ...anonymous,
    subject: 'ada',
    email: 'ada@x.example',
    organizationId,
    lookedAsBy: { issuer: 'x', subject: 'sue', email: 'sue@staff.example', name: 'Sue' },
  };
  const origin = { correlationId: 'c', address: null, userAgent: null };
  await database.tenant(organizationId, tx =>
    appendTrail(tx, organizationId, { caller, ...origin }, { action: 'test.look' }),
  );
  expect(await entriesOf('test.look')).toMatchObject([
    { actor: 'sue@staff.example', actor_subject: 'sue', on_behalf_of: 'ada@x.example', address: null },
  ]);
});

test('the platform’s own entries belong to no organization, and only its own role writes them', async () => {
  const { database } = server.server.dependencies;
  const admin = await server.admin();
  const ada = await server.member('admin');
  const actor = {
    caller: { ...anonymous, subject: admin.person.subject, email: admin.person.email },
    correlationId: 'c',
    address: '192.0.2.1',
    userAgent: 'x',
  };
  const entry = { action: 'settings.update', target: { kind: 'setting', id: 'branding' } };
  await database.platform(tx => appendTrail(tx, null, actor, entry));
  expect(await entriesOf('settings.update')).toMatchObject([
    { organization_id: null, actor: admin.person.email, address: '192.0.2.1' },
  ]);
  const organizationId = OrganizationId.parse(ada.organizationId);
  await expect(database.tenant(organizationId, tx => appendTrail(tx, null, actor, entry))).rejects.toThrow(
    /row-level security/,
  );
});
