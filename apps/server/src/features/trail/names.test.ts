// People by name, over HTTP: records say who it was by address, and beside it what they are called today.

import type { Changeset } from '@groundwork/contract/changesets';
import type { Document, DocumentVersion } from '@groundwork/contract/documents';
import type { Notification } from '@groundwork/contract/notifications';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();

/** Somebody with this name, signed in once. */
async function called(client: Client, name: string): Promise<Client> {
  const again = await server.as({ ...client.person, name });
  await again.call('GET', '/session');
  return again;
}

async function team(): Promise<{ ada: Client; eve: Client }> {
  const ada = await called(await server.member('admin'), 'Ada Lovelace');
  const eve = await called(await server.memberOf(ada.organizationId, 'admin'), 'Eve Adams');
  return { ada, eve };
}

test('a change set names who proposed, approved, applied and took it back', async () => {
  const { ada, eve } = await team();
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Move' })).body.id;
  const { token } = await sandbox.createPortal();
  const portal = await ada.call<Portal>('POST', '/portals', { name: 'CRM', base_url: sandbox.url, token });
  const byAda = { connected_by: ada.person.email, connected_by_name: 'Ada Lovelace' };
  expect(portal.body).toMatchObject(byAda);
  expect((await eve.call<{ data: Portal[] }>('GET', '/portals')).body.data).toMatchObject([byAda]);

  const form = new FormData();
  form.append('files', new Blob(['Id,Email,FirstName\n1,ann@example.com,Ann']), 'people.csv');
  await ada.call('POST', `/projects/${project}/sources`, form);
  const done = (started: { status: number; body: { operation: Operation }; text: string }) =>
    completed(ada, started);
  await done(await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const kind = { kind: 'blueprint' };
  const proposed = await done(await ada.call('POST', `/projects/${project}/changesets`, kind));
  const address = `/changesets/${String(proposed.input['changeset_id'])}`;
  const before = (await ada.call<Changeset>('GET', address)).body;
  expect(before).toMatchObject({
    proposed_by: ada.person.email,
    proposed_by_name: 'Ada Lovelace',
    approved_by_name: null,
    applied_by: null,
    undone_by: null,
  });
  await done(await eve.call('POST', `${address}/approve`, await approvalOf(eve, before)));
  await done(await ada.call('POST', `${address}/undo`));
  const people = {
    approved_by: eve.person.email,
    approved_by_name: 'Eve Adams',
    applied_by: eve.person.email,
    applied_by_name: 'Eve Adams',
    undone_by: ada.person.email,
    undone_by_name: 'Ada Lovelace',
  };
  expect((await ada.call<Changeset>('GET', address)).body).toMatchObject(people);
  const list = await ada.call<{ data: Changeset[] }>('GET', `/projects/${project}/changesets`);
  expect(list.body.data).toMatchObject([people]);
  const stranger = await server.member('admin');
  expect((await stranger.call('GET', address)).status).toBe(404);
}, 60_000);

test('a document names who asked for it, brought it and approved it, as they are called today', async () => {
  const { ada, eve } = await team();
  const asked = await eve.call<Document>('POST', '/documents/requests', { name: 'Contract' });
  expect(asked.body.request).toMatchObject({ by: eve.person.email, by_name: 'Eve Adams' });
  const form = new FormData();
  form.append('files', new Blob(['Signed']), 'contract.txt');
  const { id, file } = (await ada.call<Document>('POST', `/documents/${asked.body.id}/versions`, form)).body;
  expect(file).toMatchObject({ uploaded_by: ada.person.email, uploaded_by_name: 'Ada Lovelace' });
  const { sha256 } = file!;
  const approved = await eve.call<Document>('POST', `/documents/${id}/approve`, { sha256 });
  expect(approved.body.approval).toMatchObject({ by: eve.person.email, by_name: 'Eve Adams' });

  // The approval is still the same person's, under the name they have now.
  await called(eve, 'Eve Brown');
  // A token without a name says nothing of it, and one of hers gives nobody else a name.
  await called(eve, eve.person.email);
  const versions = await ada.call<{ data: DocumentVersion[] }>('GET', `/documents/${id}/versions`);
  expect(versions.body.data).toMatchObject([
    {
      uploaded_by_name: 'Ada Lovelace',
      approval: { by: eve.person.email, by_name: 'Eve Brown', sha256 },
    },
  ]);
  // Staff are nobody's member: they stand there by their address.
  const staff = await server.admin();
  const more = new FormData();
  more.append('files', new Blob(['Signed twice']), 'contract.txt');
  const newer = await staff.call<Document>('POST', `/documents/${id}/versions`, more);
  expect(newer.body.file).toMatchObject({ uploaded_by_name: staff.person.email });
}, 60_000);

test('whoever was removed is called nothing new', async () => {
  const { ada, eve } = await team();
  const path = `/organizations/${ada.organizationId}/users`;
  const { data } = (await ada.call<{ data: { id: string; email: string }[] }>('GET', path)).body;
  const { id } = data.find(each => each.email === eve.person.email)!;
  expect((await ada.call('DELETE', `${path}/${id}`)).status).toBe(204);
  await called(eve, 'Eve Brown');
  const names = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    tx.selectFrom('members').select('name').orderBy('name').execute(),
  );
  expect(names).toEqual([{ name: 'Ada Lovelace' }, { name: 'Eve Adams' }]);
});

test('what people are told names whoever did it', async () => {
  const { ada, eve } = await team();
  const { data } = (
    await ada.call<{ data: { id: string; email: string }[] }>(
      'GET',
      `/organizations/${ada.organizationId}/users`,
    )
  ).body;
  const { id } = data.find(each => each.email === eve.person.email)!;
  await ada.call('PATCH', `/organizations/${ada.organizationId}/users/${id}`, { role: 'user' });
  const told = await eve.call<{ data: Notification[] }>('GET', '/notifications');
  expect(told.body.data[0]).toMatchObject({
    title: 'Your role has changed',
    message: 'Ada Lovelace made you a User.',
  });
});
