import { randomUUID } from 'node:crypto';
import type { Problem } from '@groundwork/contract/errors';
import { ChangesetId } from '@groundwork/contract/ids';
import type { ActivityItem, GoLiveForecast, Milestone, Project } from '@groundwork/contract/projects';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { reopenByUndo } from './reopen-milestones.ts';

const server = givenServer();
let member: Client;
let database: pg.Client;
beforeAll(async () => {
  member = await server.member('user');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const newProject = async (by = member, fields: object = {}) =>
  (await by.call<Project>('POST', '/projects/', { name: 'Rollout', ...fields })).body;
const add = async (project: string, name: string, fields: object = {}) => {
  const made = await member.call<Milestone>('POST', `/projects/${project}/milestones`, { name, ...fields });
  expect(made.status, made.text).toBe(201);
  return made.body;
};

const change = <T = Milestone>(
  milestone: Milestone,
  fields: object,
  by = member,
  version = milestone.version,
) =>
  by.call<T>('PATCH', `/projects/${milestone.project_id}/milestones/${milestone.id}`, fields, {
    'if-match': `"${version}"`,
  });
const forecastOf = async (project: string, by = member) => {
  const answer = await by.call<GoLiveForecast>('GET', `/projects/${project}/forecast`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const activityOf = async (project: string) => {
  const answer = await member.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  return answer.body.data.map(item => item.description);
};

test('a circle of waiting milestones is refused in words, and nothing of the request is kept', async () => {
  const { id } = await newProject();
  const plan = await add(id, 'Plan');
  const build = await add(id, 'Build', { depends_on: [plan.id, plan.id], kind: 'machine' });
  expect(build).toMatchObject({ depends_on: [plan.id], kind: 'machine' });
  const test = await add(id, 'Test', { depends_on: [build.id] });
  const refused = await change<Problem>(plan, { name: 'Renamed', depends_on: [test.id] });
  expect([refused.status, refused.body.code]).toEqual([409, 'milestone_cycle']);
  expect(refused.body.message).toContain('“Renamed” waits for “Test” waits for “Build” waits for “Renamed”');
  const self = await change<Problem>(plan, { depends_on: [plan.id] });
  expect([self.status, self.body.message]).toEqual([409, '“Plan” cannot wait for itself.']);
  const after = await member.call<Milestone[]>('GET', `/projects/${id}/milestones`);
  expect(after.body[0]).toEqual(plan);
});

test('two people who tie milestones at once cannot make a circle together', async () => {
  const { id } = await newProject();
  const [a, b] = [await add(id, 'A'), await add(id, 'B')];
  const answers = await Promise.all([change(a, { depends_on: [b.id] }), change(b, { depends_on: [a.id] })]);
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('milestones of other projects and organizations, and those that never were, cannot be waited for', async () => {
  const own = await newProject();
  const elsewhere = await add((await newProject()).id, 'Elsewhere');
  const stranger = await server.member('admin');
  const theirs = await newProject(stranger);
  const foreign = await stranger.call<Milestone>('POST', `/projects/${theirs.id}/milestones`, {
    name: 'Theirs',
  });
  for (const id of [elsewhere.id, foreign.body.id, randomUUID()]) {
    const refused = await member.call<Problem>('POST', `/projects/${own.id}/milestones`, {
      name: 'Wants',
      depends_on: [id],
    });
    expect([refused.status, refused.body.errors?.[0]?.place]).toEqual([422, 'body.depends_on.0']);
    expect(refused.body.errors?.[0]).toMatchObject({ value: id, mend: expect.any(String) });
  }
  for (const depends_on of ['x', ['not an id'], [null], Array.from({ length: 101 }, () => randomUUID())]) {
    const refused = await member.call('POST', `/projects/${own.id}/milestones`, {
      name: 'Wants',
      depends_on,
    });
    expect(refused.status).toBe(422);
  }
  expect((await member.call<Milestone[]>('GET', `/projects/${own.id}/milestones`)).body).toEqual([]);
});

test('hostile text stays text', async () => {
  const { id } = await newProject();
  const name = '<script>alert(1)</script> ‮אבג 🚀';
  expect((await add(id, name, { description: name })).name).toBe(name);
  for (const bad of ['a\u0000b', 'x'.repeat(201), '   ', 7, null]) {
    const refused = await member.call('POST', `/projects/${id}/milestones`, { name: bad });
    expect([bad, refused.status]).toEqual([bad, 422]);
  }
});

test('a reader sees milestones and forecast and changes nothing; strangers and reps see neither', async () => {
  const { id } = await newProject();
  const one = await add(id, 'One', { due_date: '2027-03-01' });
  const reader = await server.memberOf(member.organizationId, 'readonly');
  expect((await forecastOf(id, reader)).critical.map(each => each.name)).toEqual(['One']);
  expect((await change(one, { name: 'Mine' }, reader)).status).toBe(403);
  expect((await reader.call('POST', `/projects/${id}/milestones/${one.id}/complete`)).status).toBe(403);
  const stranger = await server.member('admin');
  const rep = await server.as({
    subject: randomUUID(),
    email: 'rep@example.com',
    name: 'Rep',
    roles: ['hubspot_rep'],
  });
  expect((await stranger.call('GET', `/projects/${id}/forecast`)).status).toBe(404);
  expect((await change(one, { name: 'Mine' }, stranger)).status).toBe(404);
  expect((await rep.call('GET', `/projects/${id}/forecast`)).status).toBe(403);
});

test('a milestone completed by a person names the person, however it was completed', async () => {
  const { id } = await newProject();
  const made = await add(id, 'Made so', { status: 'completed' });
  const { email, name } = member.person;
  expect(made).toMatchObject({ completed_by: email, evidence: { by: 'person', name, address: email } });
  expect(made.completed_date).not.toBeNull();
  const set = await change(await add(id, 'Set so'), { status: 'completed' });
  expect(set.body).toMatchObject({ completed_by: email, evidence: { by: 'person', name, address: email } });
  const other = await server.memberOf(member.organizationId, 'admin');
  const again = await change(set.body, { status: 'completed', name: 'Renamed' }, other);
  expect(again.body).toMatchObject({ completed_by: email, completed_date: set.body.completed_date });
  const open = await change(again.body, { status: 'pending' });
  expect(open.body).toMatchObject({ evidence: null, completed_by: null, completed_date: null });
  expect(await activityOf(id)).toContain('Milestone reopened: Renamed');
});

test('the database itself keeps no milestone complete without evidence or a named person', async () => {
  const { id } = await newProject();
  const one = await add(id, 'One');
  const force = (changes: string) =>
    database.query(`update milestones set status = 'completed', ${changes} where id = '${one.id}'`);
  await expect(force('completed_date = now()')).rejects.toThrow('complete_by_evidence_or_person');
  await expect(force(`completed_date = now(), completed_by = ''`)).rejects.toThrow('complete_by_evidence');
  await expect(force(`completed_by = 'Ada'`)).rejects.toThrow('complete_by_evidence_or_person');
});

test('evidence names the operation and the change set; its undo reopens the milestone and says so', async () => {
  const { id: projectId } = await newProject();
  const { organizationId } = member;
  const one = await add(projectId, 'Migrate records');
  const [portal, changeset] = [newId(), ChangesetId.parse(newId())];
  await database.query(
    `insert into portals (organization_id, id, name, base_url, token_sealed)
     values ($1, $2, 'Portal', 'http://localhost', '')`,
    [organizationId, portal],
  );
  await database.query(
    `insert into changesets (organization_id, id, project_id, portal_id, kind, state, title, counts)
     values ($1, $2, $3, $4, 'migration', 'applied', 'Carry over the records',
       '{"record.create": {"applied": 7, "failed": 1}, "association.create": {"applied": 5}}')`,
    [organizationId, changeset, projectId, portal],
  );
  const operation = await server.server.dependencies.database.tenant(organizationId, tx =>
    enqueue(tx, {
      organizationId,
      projectId,
      kind: 'changeset.apply',
      input: { changeset_id: changeset },
      createdBy: 'ada@example.com',
    }),
  );
  await database.query(
    `update milestones set status = 'completed', completed_date = now(), operation_id = $1 where id = $2`,
    [operation.id, one.id],
  );
  const list = () => member.call<Milestone[]>('GET', `/projects/${projectId}/milestones`);
  expect((await list()).body[0]?.evidence).toMatchObject({
    by: 'operation',
    operation_id: operation.id,
    kind: 'changeset.apply',
    changeset: { id: changeset, state: 'applied', counts: { applied: 12, failed: 1 } },
  });
  const of = { organizationId, projectId, changesetId: changeset };
  await server.server.dependencies.database.tenant(organizationId, tx =>
    reopenByUndo(tx, of, { actor: 'ada@example.com', line: '“Carry over the records” was undone.' }),
  );
  expect((await list()).body[0]).toMatchObject({ status: 'in_progress', evidence: null, operation_id: null });
  expect((await activityOf(projectId)).slice(0, 2)).toEqual([
    'Milestone reopened: Migrate records',
    '“Carry over the records” was undone.',
  ]);
});

test('the forecast moves with the milestones and names the one that moved it', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const target = later(30);
  const { id } = await newProject(member, { start_date: today, target_completion_date: target });
  expect(await forecastOf(id)).toMatchObject({ p50: null, p80: null, critical: [], moved: null, target });
  const review = await add(id, 'Review', { kind: 'decision', due_date: later(7) });
  const move = await add(id, 'Move', { kind: 'import', due_date: later(14), depends_on: [review.id] });
  const first = await forecastOf(id);
  expect(first.runs).toBe(1000);
  expect(first.p50! > later(7)).toBe(true);
  expect(first.p80! > first.p50!).toBe(true);
  expect(first.critical).toEqual([
    { id: review.id, name: 'Review', share: 1 },
    { id: move.id, name: 'Move', share: 1 },
  ]);
  expect(first.assumptions.join(' ')).toMatch(/decision by people.*assumptions from practice/);
  expect(await forecastOf(id)).toMatchObject({ p50: first.p50, moved: first.moved });
  await change(move, { due_date: later(42) });
  const second = await forecastOf(id);
  expect(second.moved).toMatchObject({ milestone: { id: move.id, name: 'Move' } });
  expect(second.moved?.reason).toMatch(
    /^“Move” is now planned to take \d+ working days instead of \d+ working days\.$/,
  );
  expect(second.moved!.days).toBeGreaterThan(10);
  await member.call('POST', `/projects/${id}/milestones/${review.id}/complete`);
  const third = await forecastOf(id);
  expect(third.moved).toMatchObject({
    milestone: { id: review.id },
    reason: '“Review” was completed earlier than expected.',
  });
  expect(third.moved!.days).toBeLessThan(0);
  await member.call('POST', `/projects/${id}/milestones/${move.id}/complete`);
  expect(await forecastOf(id)).toMatchObject({ p50: today, p80: today, critical: [], moved: null });
});

test('a plan for the year 9999 is still forecast to a day', async () => {
  const { id } = await newProject();
  await add(id, 'Far', { due_date: '9999-12-31' });
  await add(id, 'Past', { due_date: '0001-01-01' });
  expect((await forecastOf(id)).p80).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('a project ends its list of milestones at five hundred', async () => {
  const { id } = await newProject();
  await database.query(
    `insert into milestones (organization_id, id, project_id, name)
     select $1, gen_random_uuid(), $2, 'Step ' || n from generate_series(1, 500) n`,
    [member.organizationId, id],
  );
  const refused = await member.call<Problem>('POST', `/projects/${id}/milestones`, { name: 'One more' });
  expect([refused.status, refused.body.message]).toEqual([409, 'A project has at most 500 milestones.']);
  // The server's share of this thread, which is the same on a busy machine.
  const before = process.threadCpuUsage();
  await forecastOf(id);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});
