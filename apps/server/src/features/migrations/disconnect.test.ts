// Letting go of portals over HTTP: what else goes on, where changes go then, and that nothing is under way meanwhile.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import type { Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, companies, deals, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve } from '../../testing/propose.ts';

const visit = openIntakeContext();

async function connect(person: Client, name: string): Promise<{ portal: Portal; token: string }> {
  const { token } = await visit.sandbox.createPortal();
  const body = { name, base_url: visit.sandbox.url, token };
  const made = await person.call<Portal>('POST', '/portals', body);
  expect(made.status, made.text).toBe(201);
  return { portal: made.body, token };
}

const ranks = async (person: Client) =>
  (await person.call<{ data: Portal[] }>('GET', '/portals')).body.data.map(each => [
    each.name,
    each.is_primary,
    each.is_connected,
  ]);

async function proposed(person: Client, project: string): Promise<Changeset> {
  const started = await person.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, {
    kind: 'blueprint',
  });
  const { input } = await completed(person, started);
  return (await person.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
}

async function analysed(person: Client): Promise<string> {
  const project = (await person.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' })).body.id;
  await upload(person, project, { 'accounts.csv': companies, 'pipeline.csv': deals });
  await analyse(person, project);
  return project;
}

test('the only portal that comes back is where changes go again; one that is let go of holds no rank', async () => {
  const ada = await visit.server.member('admin');
  const { portal, token } = await connect(ada, 'First');
  const project = await analysed(ada);
  await proposed(ada, project);
  expect((await ada.call('DELETE', `/portals/${portal.id}`)).status).toBe(204);
  expect(await ranks(ada)).toEqual([['First', false, false]]);
  expect((await ada.call('PATCH', `/portals/${portal.id}`, { token })).status).toBe(200);
  expect(await ranks(ada)).toEqual([['First', true, true]]);

  await connect(ada, 'Second');
  const third = await connect(ada, 'Third');
  expect((await ada.call('POST', `/portals/${third.portal.id}/move`)).status).toBe(200);
  expect((await ada.call('DELETE', `/portals/${portal.id}`)).status).toBe(204);
  const sync = await ada.call<{ operation: Operation }>('POST', '/portals/secondary/sync', {
    sync_type: 'contacts',
  });
  await completed(ada, sync);
}, 90_000);

test('a portal that a queued approval waits to write to is neither left nor let go of', async () => {
  const ada = await visit.server.member('admin');
  const { portal } = await connect(ada, 'First');
  const project = await analysed(ada);
  const changeset = await proposed(ada, project);
  const other = await connect(ada, 'Second');
  let approved: Awaited<ReturnType<typeof approve>> | undefined;
  await visit.server.server.dependencies.database.autonomous(async tx => {
    // Nothing of hers is begun as long as this holds.
    await sql`select from operation_lanes where organization_id = ${ada.organizationId} for update`.execute(
      tx,
    );
    approved = await approve(ada, changeset);
    expect(approved?.status, approved?.text).toBe(202);
    for (const [method, path] of [
      ['DELETE', `/portals/${portal.id}`],
      ['POST', `/portals/${other.portal.id}/move`],
    ] as const) {
      const refused = await ada.call<Problem>(method, path);
      expect([refused.status, refused.body.code], path).toEqual([409, 'portal_busy']);
    }
  });
  if (approved) await completed(ada, approved);
  expect((await ada.call('POST', `/portals/${other.portal.id}/move`)).status).toBe(200);
}, 90_000);

test('where the next portal takes the place of one that is let go of, the work moves there as it does by hand', async () => {
  const ada = await visit.server.member('admin');
  const { portal } = await connect(ada, 'First');
  const project = await analysed(ada);
  await completed(ada, await approve(ada, await proposed(ada, project)));
  const done = async () =>
    (await ada.call<Milestone[]>('GET', `/projects/${project}/milestones`)).body
      .filter(each => each.status === 'completed')
      .map(each => each.name);
  expect(await done()).toContain('Set up the portal');
  await connect(ada, 'Second');
  expect((await ada.call('DELETE', `/portals/${portal.id}`)).status).toBe(204);
  expect(await ranks(ada)).toEqual([
    ['Second', true, true],
    ['First', false, false],
  ]);
  expect(await done()).not.toContain('Set up the portal');
  // Its plan is worked out for the portal that changes go to now.
  const proposal = () => ada.call('POST', `/projects/${project}/changesets`, { kind: 'blueprint' });
  await expect.poll(async () => (await proposal()).status, { timeout: 30_000 }).toBe(202);
}, 90_000);
