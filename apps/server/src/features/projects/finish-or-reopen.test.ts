// A project is finished with the last of its milestones, and until one is open again: over HTTP, and by operations.
import { ChangesetId, OperationId, ProjectId } from '@groundwork/contract/ids';
import type { Notification } from '@groundwork/contract/notifications';
import { OrganizationStats } from '@groundwork/contract/organizations';
import type { ActivityItem, GoLiveForecast, Milestone, Project } from '@groundwork/contract/projects';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { analyse, analysedProject } from '../../testing/analysed-project.ts';
import { completeByEvidence } from '../intake/follow-plan.ts';
import { reopenByUndo } from './reopen-milestones.ts';

const { server, sandbox } = givenServerAndSandbox();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

/** Two members of one organization, and a project of theirs with so many milestones. */
async function begin(milestones: number, fields: object = {}) {
  const ada = await server.member('admin');
  const bob = await server.memberOf(ada.organizationId, 'user');
  // Members are told what happens once they were here.
  for (const each of [ada, bob]) await each.call('GET', '/session');
  const { id } = (await ada.call<Project>('POST', '/projects/', { name: 'Rollout', ...fields })).body;
  const made: Milestone[] = [];
  for (let at = 1; at <= milestones; at += 1) {
    const one = await ada.call<Milestone>('POST', `/projects/${id}/milestones`, { name: `Step ${at}` });
    expect(one.status, one.text).toBe(201);
    made.push(one.body);
  }
  return { ada, bob, id, made, ...readers(ada, id) };
}

function readers(person: Client, id: string) {
  return {
    read: async () => (await person.call<Project>('GET', `/projects/${id}`)).body,
    lines: async () =>
      (
        await person.call<{ data: ActivityItem[] }>('GET', `/projects/${id}/activity?limit=100`)
      ).body.data.map(each => each.description),
    told: async (who: Client) =>
      (await who.call<{ data: Notification[] }>('GET', '/notifications?limit=50')).body.data
        .filter(each => each.title.startsWith('Project '))
        .map(each => each.title),
    complete: (by: Client, one: Pick<Milestone, 'id'>) =>
      by.call<Milestone>('POST', `/projects/${id}/milestones/${one.id}/complete`),
    set: (one: Pick<Milestone, 'id'>, body: object) =>
      person.call<Milestone>('PATCH', `/projects/${id}/milestones/${one.id}`, body, { 'if-match': '*' }),
  };
}

async function active({ ada }: { ada: Client }) {
  const stats = await ada.call('GET', `/organizations/${ada.organizationId}/stats`);
  const { rows } = await database.query<{ active: number; done: number }>(
    `select count(*) filter (where status in ('planning', 'in_progress'))::int as active,
       count(*) filter (where status = 'completed')::int as done from projects where organization_id = $1`,
    [ada.organizationId],
  );
  const { activeProjects, completedProjects } = OrganizationStats.parse(stats.body);
  expect([activeProjects, completedProjects]).toEqual([rows[0]?.active, rows[0]?.done]);
  return activeProjects;
}

const today = () => new Date().toISOString().slice(0, 10);

test('the last milestone finishes the project, and opening one takes it up again', async () => {
  const target = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const house = await begin(2, { target_completion_date: target });
  const { ada, bob, id, made, read, lines, told, complete, set } = house;
  await complete(ada, made[0]!);
  expect(await read()).toMatchObject({ status: 'planning', completed_date: null });
  expect(await active(house)).toBe(1);

  const done = await complete(ada, made[1]!);
  const finished = await read();
  expect(finished).toMatchObject({
    status: 'completed',
    completed_date: done.body.completed_date,
    progress_percentage: 100,
  });
  expect(await active(house)).toBe(0);
  expect((await lines())[0]).toMatch(
    /^Project completed: Rollout\. All 2 milestones are complete, \d days before the target\.$/,
  );
  expect(await told(bob)).toEqual(['Project completed: Rollout']);
  expect(await told(ada)).toEqual([]);
  const { data } = (await bob.call<{ data: Notification[] }>('GET', '/notifications')).body;
  expect(data.map(each => each.title)).toEqual(['Project completed: Rollout', 'Milestone completed: Step 1']);
  const forecast = await ada.call<GoLiveForecast>('GET', `/projects/${id}/forecast`);
  expect(forecast.body).toMatchObject({ p50: today(), p80: today(), critical: [], moved: null });
  // Completing what is complete tells nobody anything.
  await complete(bob, made[1]!);
  await set(made[1]!, { name: 'Renamed' });
  expect([(await read()).completed_date, await told(ada)]).toEqual([finished.completed_date, []]);

  await set(made[0]!, { status: 'pending' });
  expect(await read()).toMatchObject({ status: 'in_progress', completed_date: null });
  expect((await lines())[0]).toBe(
    'Project reopened: Rollout. A milestone is open, so the project is in progress.',
  );
  expect(await told(bob)).toEqual(['Project reopened: Rollout', 'Project completed: Rollout']);
  expect(await active(house)).toBe(1);
  await set(made[0]!, { status: 'completed' });
  expect((await read()).status).toBe('completed');
  await ada.call('POST', `/projects/${id}/milestones`, { name: 'One more' });
  expect(await read()).toMatchObject({ status: 'in_progress', completed_date: null });
});

test('the last two milestones completed at the same moment finish the project once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ada, bob, made, read, lines, told, complete } = await begin(2);
    const carol = await server.memberOf(ada.organizationId, 'readonly');
    await carol.call('GET', '/session');
    const answers = await Promise.all([complete(ada, made[0]!), complete(bob, made[1]!)]);
    expect(answers.map(each => each.status)).toEqual([200, 200]);
    expect((await read()).status).toBe('completed');
    expect((await lines()).filter(each => each.startsWith('Project completed'))).toHaveLength(1);
    expect(await told(carol)).toEqual(['Project completed: Rollout']);
  }
});

test('completing and opening at the same moment never leaves a finished project with an open milestone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ada, made, read, complete, set } = await begin(2);
    await complete(ada, made[0]!);
    const answers = await Promise.all([complete(ada, made[1]!), set(made[0]!, { status: 'in_progress' })]);
    expect(answers.map(each => each.status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({
      status: expect.not.stringMatching(/^completed$/),
      completed_date: null,
    });
  }
});

test('what a person says of a project stands until its milestones change that', async () => {
  const { ada, id, made, read, complete, set } = await begin(2);
  const say = (status: string) => ada.call('PATCH', `/projects/${id}`, { status }, { 'if-match': '*' });
  await say('completed');
  const said = await read();
  expect([said.status, said.completed_date]).toEqual(['completed', expect.any(String)]);
  const forecast = await ada.call<GoLiveForecast>('GET', `/projects/${id}/forecast`);
  expect(forecast.body).toMatchObject({ p50: today(), p80: today(), critical: [] });
  await complete(ada, made[0]!);
  expect((await read()).completed_date).toBe(said.completed_date);
  await say('on_hold');
  expect((await read()).completed_date).toBeNull();
  await complete(ada, made[1]!);
  expect((await read()).status).toBe('on_hold');
  await say('cancelled');
  await set(made[1]!, { status: 'pending' });
  await set(made[1]!, { status: 'completed' });
  expect((await read()).status).toBe('cancelled');
  // With nothing to do yet it is not done either.
  const empty = await ada.call<Project>('POST', '/projects/', { name: 'Empty', status: 'in_progress' });
  expect(empty.body).toMatchObject({ status: 'in_progress', completed_date: null });
});

test('neither readers nor strangers finish a project', async () => {
  const { ada, made, read, complete } = await begin(1);
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const stranger = await server.member('admin');
  expect((await complete(reader, made[0]!)).status).toBe(403);
  expect((await complete(stranger, made[0]!)).status).toBe(404);
  expect((await read()).status).toBe('planning');
});

test('an operation that completes the last milestone finishes the project, and its undo takes it up again', async () => {
  const ada = await server.member('admin');
  await ada.call('GET', '/session');
  const projectId = await analysedProject(ada, sandbox);
  const { read, lines, told, complete } = readers(ada, projectId);
  const { organizationId } = ada;
  const list = (await ada.call<Milestone[]>('GET', `/projects/${projectId}/milestones`)).body;
  const last = list.find(each => each.name === 'Migrate records')!;
  for (const each of list) if (each.id !== last.id) await complete(ada, each);
  expect((await read()).status).toBe('in_progress');

  const changesetId = ChangesetId.parse(newId());
  await database.query(
    `insert into changesets (organization_id, id, project_id, portal_id, kind, state, title)
     select $1, $2, $3, id, 'migration', 'applied', 'Carry over' from portals where organization_id = $1`,
    [organizationId, changesetId, projectId],
  );
  const { database: own } = server.server.dependencies;
  const of = { organizationId, projectId: ProjectId.parse(projectId) };
  // Done already: the worker that analyses here has nothing to do with it.
  const operationId = OperationId.parse(newId());
  await database.query(
    `insert into operations (organization_id, id, project_id, kind, status, input, finished_at)
     values ($1, $2, $3, 'changeset.apply', 'completed', $4, now())`,
    [organizationId, operationId, projectId, { changeset_id: changesetId }],
  );
  await own.tenant(organizationId, tx =>
    completeByEvidence(tx, of, {
      keys: ['migration'],
      operationId,
      actor: ada.person.email,
      lines: ['Carried over.'],
    }),
  );
  expect((await read()).status).toBe('completed');
  expect((await lines())[0]).toMatch(/^Project completed: /);
  expect(await told(ada)).toHaveLength(1);

  await own.tenant(organizationId, tx =>
    reopenByUndo(tx, { ...of, changesetId }, { actor: ada.person.email, line: '“Carry over” was undone.' }),
  );
  expect(await read()).toMatchObject({ status: 'in_progress', completed_date: null });
  expect((await lines())[0]).toMatch(/^Project reopened: /);

  // A plan made again that adds what is open takes a finished project up, too; one that adds nothing leaves it finished.
  await complete(ada, last);
  await analyse(ada, projectId);
  expect((await read()).status).toBe('completed');
  await database.query('delete from milestones where id = $1', [list.at(-1)!.id]);
  await analyse(ada, projectId);
  expect((await read()).status).toBe('in_progress');
});

test('the database keeps no finished project without its date, and no date without the finish', async () => {
  const { id } = await begin(0);
  const force = (change: string) => database.query(`update projects set ${change} where id = $1`, [id]);
  await expect(force(`status = 'completed'`)).rejects.toThrow('completed_with_its_date');
  await expect(force('completed_date = now()')).rejects.toThrow('completed_with_its_date');
});
