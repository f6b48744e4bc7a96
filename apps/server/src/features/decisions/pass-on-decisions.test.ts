// What waits for a member who cannot answer any more goes to somebody who can, over HTTP.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import type { TeamMember } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';

const server = givenServer();

let ada: Client;
let bob: Client;
let eve: Client;
let team: Map<string, TeamMember>;
let waiting: ProjectDecision[];
const membersOf = async () => {
  const { body } = await ada.call<{ data: TeamMember[] }>(
    'GET',
    `/organizations/${ada.organizationId}/users`,
  );
  return new Map(body.data.map(member => [member.email, member]));
};
const idOf = (person: Client) => team.get(person.person.email)!.id;
const bobsPlace = () => `/organizations/${ada.organizationId}/users/${idOf(bob)}`;
const at = ({ project_id, id }: ProjectDecision) => `/projects/${project_id}/decisions/${id}`;
const ownerOf = async (decision: ProjectDecision) =>
  (await ada.call<ProjectDecision>('GET', at(decision))).body.owner?.email;
const trailEntries = async (action: string) => {
  const { rows } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{ target_id: string; details: Record<string, unknown>; actor: string }>`
      select target_id, details, actor from trail where action = ${action} order by id`.execute(tx),
  );
  return rows;
};

/** Bob owns an open decision in each of two projects, and one that is settled. */
beforeEach(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'user');
  eve = await server.memberOf(ada.organizationId, 'user');
  for (const person of [ada, bob, eve]) await person.call('GET', '/session');
  team = await membersOf();
  waiting = [];
  for (const name of ['One', 'Two', 'Settled']) {
    const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name });
    const asked = await ada.call<ProjectDecision>('POST', `/projects/${project.id}/decisions`, {
      question: `Who keeps ${name}?`,
      options: [{ label: 'Sales' }, { label: 'Service' }],
      default: 0,
      owner_id: idOf(bob),
    });
    expect(asked.status, asked.text).toBe(201);
    waiting.push(asked.body);
  }
  await bob.call('POST', `${at(waiting[2]!)}/answer`, { answer: 'option-1' }, { 'if-match': '*' });
});

test('the team says how many decisions wait for whom', async () => {
  expect([...team.values()].map(member => member.open_decisions)).toEqual([0, 0, 0]);
  const now = await membersOf();
  expect(now.get(bob.person.email)!.open_decisions).toBe(2);
  expect(now.get(eve.person.email)!.open_decisions).toBe(0);
});

test('deactivating somebody gives what waits for them to the administrator who did it, and the trail says so', async () => {
  const first = await server.memberOf(ada.organizationId, 'admin');
  await first.call('GET', '/session');
  const link = await ada.call<{ url: string }>('PUT', `${at(waiting[0]!)}/link`, { mail: false });
  expect((await first.call('PATCH', bobsPlace(), { status: 'inactive' })).status).toBe(200);
  expect(await Promise.all(waiting.map(ownerOf))).toEqual([
    first.person.email,
    first.person.email,
    bob.person.email,
  ]);
  team = await membersOf();
  expect(await trailEntries('decisions.handOver')).toEqual(
    waiting.slice(0, 2).map(({ id, project_id, question }) => ({
      target_id: id,
      actor: first.person.email,
      details: { project_id, question, former_owner_id: idOf(bob), owner_id: idOf(first) },
    })),
  );
  expect((await trailEntries('organizations.updateMember'))[0]?.details).toMatchObject({
    status: 'inactive',
    handed_over: { decisions: 2, owner_id: idOf(first) },
  });
  const token = link.body.url.split('#')[1]!;
  const looked = await caller(server.url)('POST', '/decision-links/look', { token });
  expect(looked.status).toBe(410);
});

test('removing somebody gives what waits for them to whoever was chosen', async () => {
  const removed = await ada.call('DELETE', `${bobsPlace()}?successor_id=${idOf(eve)}`);
  expect(removed.status, removed.text).toBe(204);
  expect(await Promise.all(waiting.slice(0, 2).map(ownerOf))).toEqual([eve.person.email, eve.person.email]);
  expect((await trailEntries('organizations.removeMember'))[0]?.details).toEqual({
    handed_over: { decisions: 2, owner_id: idOf(eve) },
  });
});

test('whoever may only read from now on keeps nothing to answer', async () => {
  const body = { role: 'readonly', successor_id: idOf(eve) };
  expect((await ada.call('PATCH', bobsPlace(), body)).status).toBe(200);
  expect(await ownerOf(waiting[0]!)).toBe(eve.person.email);
  const back = await ada.call('PATCH', bobsPlace(), { role: 'user' });
  expect(back.status).toBe(200);
  expect(await ownerOf(waiting[0]!)).toBe(eve.person.email);
});

test('a successor who cannot answer is refused with the place, and nothing changes', async () => {
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const stranger = await server.member('admin');
  await Promise.all([reader, stranger].map(person => person.call('GET', '/session')));
  team = await membersOf();
  const { body: theirs } = await stranger.call<{ data: TeamMember[] }>(
    'GET',
    `/organizations/${stranger.organizationId}/users`,
  );
  for (const successor of [idOf(reader), idOf(bob), theirs.data[0]!.id]) {
    const switched = await ada.call<Problem>('PATCH', bobsPlace(), {
      status: 'inactive',
      successor_id: successor,
    });
    expect([switched.status, switched.body.errors?.[0]?.place]).toEqual([422, 'body.successor_id']);
    const removed = await ada.call<Problem>('DELETE', `${bobsPlace()}?successor_id=${successor}`);
    expect([removed.status, removed.body.errors?.[0]?.place]).toEqual([422, 'query.successor_id']);
  }
  expect((await eve.call('DELETE', bobsPlace())).status).toBe(403);
  expect((await membersOf()).get(bob.person.email)).toMatchObject({ status: 'active', open_decisions: 2 });
  expect(await trailEntries('decisions.handOver')).toEqual([]);
});
