// Lists and campaigns with their members, from their files into static lists of the portal and back.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const files = {
  'contacts.csv': `Contact ID,First Name,Last Name,Email
P-101,Ada,Adler,ada@adler.example
P-102,Bo,Buche,bo@buche.example
P-103,Cy,Cordes,cy@cordes.example
`,
  'lists.csv': `List ID,List Name,Description
L-1,Newsletter,All who want it
L-2,VIP,Our best
L-3,vip,Written otherwise
`,
  'list_members.csv': `List ID,Contact ID,Added At
L-1,P-101,2024-01-05
L-1,P-102,2024-01-05
L-2,P-103,2024-03-05
L-2,P-999,2024-03-05
`,
  'campaign_members.csv': `Campaign Name,Email,Status
Spring Fair,ada@adler.example,Sent
Spring Fair,bo@buche.example,Responded
Autumn Mail,cy@cordes.example,Sent
Autumn Mail,nobody@none.example,Sent
`,
};

interface ListAnswer {
  lists: { listId: string; name: string; additionalProperties: { hs_list_size: string } }[];
}

test('lists stand in the portal with their members, once, and an undo takes back what it made', async () => {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown): Promise<Response> =>
    await fetch(`${visit.sandbox.url}/crm/lists/2026-09${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const found = async () => {
    const answer = await call('POST', '/search', { count: 100 });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the portal answers
    return ((await answer.json()) as ListAnswer).lists;
  };
  const lists = async () =>
    (await found())
      .map(one => [one.name, one.additionalProperties.hs_list_size])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  // One of that name stands there before: it gets the members, and stays.
  await call('POST', '', { name: 'Newsletter', objectTypeId: '0-1', processingType: 'MANUAL' });

  await upload(ada, project, files);
  await analyse(ada, project);
  const blueprint = await propose(ada, project, 'blueprint');
  await completed(ada, await approve(ada, blueprint));
  const migration = await propose(ada, project, 'migration');
  expect(migration.counts).toEqual({
    'record.create': { pending: 3 + 4 },
    'association.create': { pending: 6 },
  });
  await completed(ada, await approve(ada, migration));
  const made = [
    ['Autumn Mail', '1'],
    ['Newsletter', '2'],
    ['Spring Fair', '2'],
    ['VIP', '1'],
    ['vip (2)', '0'],
  ];
  expect(await lists()).toEqual(made);
  for (const { id } of [blueprint, migration]) {
    const { body } = await ada.call<Changeset>('GET', `/changesets/${id}`);
    // Beside a portal that is busy a call may be sent twice, and none is left out.
    expect(body.api_calls.made).toBeGreaterThanOrEqual(body.api_calls.estimated);
  }

  const report = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report.body).toMatchObject({
    is_balanced: true,
    unaccounted: 0,
    associations: [{ from_object: 'static_lists', to_object: 'contacts', expected: 6, made: 6 }],
    objects: {
      contacts: { created: 3 },
      static_lists: { created: 4, merged: 2, skipped: 1, rejected: 0 },
      associations: { created: 3, rejected: 1 },
    },
    portal: { static_lists: 5 },
  });
  // Who is no contact is on no list, and listed.
  const listed = await ada.call('GET', `/changesets/${migration.id}/lists/cells`);
  expect(listed.text).toContain('nobody@none.example');

  const stranger = await visit.server.member('admin');
  expect((await stranger.call('GET', `/changesets/${migration.id}/reconcile`)).status).toBe(404);
  expect((await propose(ada, project, 'migration')).counts).toEqual({});
  // Written again in full, contacts are updated; a list has nothing that could be.
  const synced = await ada.call<{ operation: Operation }>('POST', `/portals/${migration.portal_id}/sync`, {
    sync_type: 'records',
    options: { incremental: false },
  });
  const full = await completed(ada, synced);
  const again = await ada.call<Changeset>('GET', `/changesets/${String(full.input['changeset_id'])}`);
  expect(again.body.counts).toEqual({ 'record.update': { pending: 3 } });

  // A list onto which somebody put others is theirs, and one that they renamed; what was put on it from here goes.
  const idOf = async (name: string) => (await found()).find(one => one.name === name)?.listId ?? '';
  const visitor = await fetch(`${visit.sandbox.url}/crm/v3/objects/contacts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ properties: { email: 'dan@dorn.example' } }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the portal answers
  const { id: dan } = (await visitor.json()) as { id: string };
  await call('PUT', `/${await idOf('Spring Fair')}/memberships/add`, [dan]);
  await call('PUT', `/${await idOf('VIP')}/update-list-name?listName=Best`, {});
  const undone = await ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`);
  await completed(ada, undone);
  expect(await lists()).toEqual([
    ['Best', '0'],
    ['Newsletter', '0'],
    ['Spring Fair', '1'],
  ]);
  const kept = await ada.call('GET', `/changesets/${migration.id}/entries?state=kept&limit=50`);
  expect(kept.text).toContain('kept: a person put 1 contact on it');
  expect(kept.text).toContain('kept: a person changed name (“VIP” became “Best”)');
}, 120_000);
