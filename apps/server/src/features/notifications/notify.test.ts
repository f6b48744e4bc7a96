import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Session } from '@groundwork/contract/session';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { type Given, notify } from './notify.ts';

const server = givenServer();

const given: Given = {
  type: 'info',
  topic: 'milestones',
  title: 'Portal set up',
  message: 'The milestone is complete.',
};

async function idOf(client: Client): Promise<MemberId> {
  return (await client.call<Session>('GET', '/session')).body.member!.id;
}

/** Whom the rows of an organization are for, by title. */
async function told(organizationId: OrganizationId, title = given.title): Promise<string[]> {
  const { rows } = await server.server.dependencies.database.tenant(organizationId, tx =>
    sql<{ member_id: MemberId }>`select member_id from notifications
      where organization_id = ${organizationId} and title = ${title}`.execute(tx),
  );
  return rows.map(row => row.member_id).toSorted();
}

const write = (client: Client, what: Partial<Given> = {}) =>
  server.server.dependencies.database.tenant(client.organizationId, tx =>
    notify(tx, client.organizationId, { ...given, ...what }),
  );

test('every active member is told, but for whoever did it', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const [adminId, userId] = [await idOf(admin), await idOf(user)];
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
    email: 'pending@example.com',
    role: 'user',
  });
  await write(admin);
  expect(await told(admin.organizationId)).toEqual([adminId, userId].toSorted());
  await write(admin, { title: 'Other', except: admin.person.subject });
  expect(await told(admin.organizationId, 'Other')).toEqual([userId]);
});

test('the platform role tells the named members only, and never those of another organization', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const stranger = await server.member('admin');
  const [, userId, strangerId] = [await idOf(admin), await idOf(user), await idOf(stranger)];
  await server.server.dependencies.database.platform(tx =>
    notify(tx, admin.organizationId, { ...given, to: { member_ids: [userId, strangerId] } }),
  );
  expect(await told(admin.organizationId)).toEqual([userId]);
  expect(await told(stranger.organizationId)).toEqual([]);
});

test('nobody is told of what is rolled back', async () => {
  const admin = await server.member('admin');
  await idOf(admin);
  const { database } = server.server.dependencies;
  const failing = database.tenant(admin.organizationId, async tx => {
    await notify(tx, admin.organizationId, given);
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow('after all not');
  expect(await told(admin.organizationId)).toEqual([]);
});

test('long words are cut at a whole character', async () => {
  const admin = await server.member('admin');
  await idOf(admin);
  await write(admin, { title: '🎉'.repeat(400) });
  const { rows } = await server.server.dependencies.database.tenant(admin.organizationId, tx =>
    sql<{ title: string }>`select title from notifications
      where organization_id = ${admin.organizationId}`.execute(tx),
  );
  expect(rows[0]!.title).toMatch(/^🎉{99}…$/u);
});
