// Portals over HTTP: another token, letting go and coming back, and moving the work from a sandbox to another portal.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal, PortalMove } from '@groundwork/contract/portals';
import type { ActivityItem, Milestone } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject, companies, deals, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, ended, openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

const portalsOf = async (person: Client) =>
  (await person.call<{ data: Portal[] }>('GET', '/portals')).body.data;

async function connectAnother(
  person: Client,
  name = 'The real one',
): Promise<{ portal: Portal; token: string }> {
  const { token } = await visit.sandbox.createPortal();
  const body = { name, base_url: visit.sandbox.url, token };
  const made = await person.call<Portal>('POST', '/portals', body);
  expect(made.status, made.text).toBe(201);
  return { portal: made.body, token };
}

const propose = (person: Client, project: string, kind: 'blueprint' | 'migration') =>
  person.call<{ operation: Operation } & Problem>('POST', `/projects/${project}/changesets`, { kind });

async function carryOut(
  person: Client,
  project: string,
  kind: 'blueprint' | 'migration',
): Promise<Changeset> {
  const proposed = await completed(person, await propose(person, project, kind));
  const address = `/changesets/${String(proposed.input['changeset_id'])}`;
  const { body: changeset } = await person.call<Changeset>('GET', address);
  const approval = await approvalOf(person, changeset);
  await completed(person, await person.call('POST', `${address}/approve`, approval));
  return (await person.call<Changeset>('GET', address)).body;
}

test('a token is replaced by another one of the same account, never by one of another account', async () => {
  const ada = await visit.server.member('admin');
  const sandboxPortal = await visit.sandbox.createPortal();
  const body = { name: 'Ours', base_url: visit.sandbox.url, token: sandboxPortal.token };
  const { body: portal } = await ada.call<Portal>('POST', '/portals', body);
  const address = `/portals/${portal.id}`;
  const change = (person: Client, to: object) => person.call<Portal & Problem>('PATCH', address, to);

  const stranger = await visit.sandbox.createPortal();
  const refused = await change(ada, { token: stranger.token });
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(refused.body.message).toContain(`account ${stranger.id}`);
  const unknown = await change(ada, { token: 'pat-nobody-knows-this' });
  expect([unknown.status, unknown.body.code]).toEqual([502, 'portal_refused']);

  const token = `pat-rotated-${sandboxPortal.id}`;
  await sandboxPortal.change({ token });
  const rotated = await change(ada, { token, name: 'Ours, rotated' });
  expect([rotated.status, rotated.body.name, rotated.body.is_primary]).toEqual([200, 'Ours, rotated', true]);
  expect(rotated.text).not.toContain(token);

  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const foreign = await visit.server.member('admin');
  expect((await change(reader, { name: 'Mine' })).status).toBe(403);
  expect((await change(foreign, { name: 'Mine' })).status).toBe(404);
  expect((await foreign.call('GET', `${address}/move`)).status).toBe(404);
  expect((await foreign.call('POST', `${address}/move`)).status).toBe(404);
});

test('a portal without change sets goes with its token, and the next one takes its place', async () => {
  const ada = await visit.server.member('admin');
  const first = (await connectAnother(ada)).portal;
  const second = (await connectAnother(ada)).portal;
  expect((await portalsOf(ada)).map(each => [each.id, each.is_primary])).toEqual([
    [first.id, true],
    [second.id, false],
  ]);
  expect((await ada.call('DELETE', `/portals/${first.id}`)).status).toBe(204);
  expect((await portalsOf(ada)).map(each => [each.id, each.is_primary])).toEqual([[second.id, true]]);
});

test('what was tried in one portal moves to another: files and answers along, records stay and can be undone there', async () => {
  const ada = await visit.server.member('admin');
  const { portal: sandbox, token } = await connectAnother(ada, 'The sandbox');
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' })).body.id;
  await upload(ada, project, { 'accounts.csv': companies, 'pipeline.csv': deals });
  await analyse(ada, project);
  const blueprint = await carryOut(ada, project, 'blueprint');
  const migration = await carryOut(ada, project, 'migration');
  const milestones = async () =>
    (await ada.call<Milestone[]>('GET', `/projects/${project}/milestones`)).body
      .filter(each => each.status === 'completed')
      .map(each => each.name);
  expect(await milestones()).toContain('Set up the portal');
  const { portal: real } = await connectAnother(ada);

  const { body: move } = await ada.call<PortalMove>('GET', `/portals/${real.id}/move`);
  expect(move).toMatchObject({ from: { id: sandbox.id }, to: { id: real.id } });
  expect(move.projects).toEqual([expect.objectContaining({ id: project, files: 2, changesets: 2 })]);
  expect(move.projects[0]?.records).toBe(migration.counts['record.create']?.applied);

  const moved = await ada.call<{ portal: Portal; operations: Operation[] }>(
    'POST',
    `/portals/${real.id}/move`,
  );
  expect([moved.status, moved.body.portal.is_primary, moved.body.operations.length]).toEqual([200, true, 1]);
  for (const operation of moved.body.operations)
    await completed(ada, { status: 202, body: { operation }, text: moved.text });
  expect(await milestones()).not.toContain('Set up the portal');
  const { body: activity } = await ada.call<{ data: ActivityItem[] }>(
    'GET',
    `/projects/${project}/activity?limit=50`,
  );
  expect(activity.data.map(each => each.description)).toContain(
    `Changes go to “The real one” from now on. What “${migration.title}” wrote stays in “The sandbox”.`,
  );

  // The way on in the new one, from the beginning to the end.
  const again = [await carryOut(ada, project, 'blueprint'), await carryOut(ada, project, 'migration')];
  expect(again.map(each => [each.portal_id, each.state])).toEqual([
    [real.id, 'applied'],
    [real.id, 'applied'],
  ]);

  // Let go of: what was written there stays listed, cannot be undone without a token, and can with one.
  const address = `/portals/${sandbox.id}`;
  expect((await ada.call('DELETE', address)).status).toBe(204);
  expect((await portalsOf(ada)).map(each => [each.id, each.is_connected])).toEqual([
    [real.id, true],
    [sandbox.id, false],
  ]);
  expect((await ada.call<Problem>('POST', `${address}/move`)).body.code).toBe('conflict');
  const undo = () => ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`);
  const without = await ended(ada, await undo());
  expect([without.status, without.error?.message]).toEqual([
    'failed',
    expect.stringContaining('“The sandbox” is disconnected.'),
  ]);
  const back = await ada.call<Portal>('PATCH', address, { token });
  expect([back.status, back.body.is_connected, back.body.is_primary]).toEqual([200, true, false]);
  await completed(ada, await undo());
  expect([
    blueprint.portal_id,
    (await ada.call<Changeset>('GET', `/changesets/${migration.id}`)).body.state,
  ]).toEqual([sandbox.id, 'undone']);
}, 120_000);

test('an analysis made for another portal carries nothing out before it was made anew', async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox);
  const { portal } = await connectAnother(ada);
  await visit.server.server.dependencies.database.tenant(ada.organizationId, async tx => {
    await tx
      .updateTable('portals')
      .set({ is_primary: false })
      .where('organization_id', '=', ada.organizationId)
      .execute();
    await tx.updateTable('portals').set({ is_primary: true }).where('id', '=', portal.id).execute();
  });
  const refused = await propose(ada, project, 'blueprint');
  const { status, body } = refused.status === 202 ? await failed(ada, refused.body.operation) : refused;
  expect(JSON.stringify([status, body])).toContain('analysis_stale');
  expect(JSON.stringify(body)).toContain('The real one');
});

/** How work that could not be done ended. */
async function failed(person: Client, { id }: Operation) {
  await expect
    .poll(
      async () =>
        (await person.call<{ operation: Operation }>('GET', `/ai-operations/${id}`)).body.operation
          .finished_at,
      {
        timeout: 30_000,
      },
    )
    .not.toBeNull();
  return person.call<{ operation: Operation }>('GET', `/ai-operations/${id}`);
}
