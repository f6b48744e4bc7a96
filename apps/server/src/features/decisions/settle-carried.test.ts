// Decisions nobody answered before what rests on them was carried out, over HTTP.

import type { Changeset } from '@groundwork/contract/changesets';
import type { LinkedDecision } from '@groundwork/contract/decision-links';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import { ProjectId } from '@groundwork/contract/ids';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { Notification } from '@groundwork/contract/notifications';
import type { Operation } from '@groundwork/contract/operations';
import type { Member } from '@groundwork/contract/organizations';
import type { ActivityItem, Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed } from '../../testing/intake-context.ts';
import { makeReport } from '../documents/reports.ts';
import { nudgeOwners } from './nudge-owners.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let bob: Client;
let bobId: string;
beforeAll(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'user');
  await Promise.all([ada, bob].map(person => person.call('GET', '/session')));
  const { body } = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  bobId = body.data.find(member => member.email === bob.person.email)!.id;
});

const decisionsOf = async (project: string) =>
  (await ada.call<{ data: ProjectDecision[] }>('GET', `/projects/${project}/decisions`)).body.data;
const intakeOf = async (project: string) =>
  (
    await ada.call<{ analysis: Analysis; answers: Answers; defaulted: string[]; version: number }>(
      'GET',
      `/projects/${project}/intake`,
    )
  ).body;
const at = ({ project_id, id }: ProjectDecision) => `/projects/${project_id}/decisions/${id}`;
const told = async (person: Client) =>
  (await person.call<{ data: Notification[] }>('GET', '/notifications')).body.data;

const end = (started: { status: number; body: { operation: Operation }; text: string }) =>
  completed(ada, started);

async function propose(project: string, kind: 'blueprint' | 'migration'): Promise<Changeset> {
  const { input } = await end(await ada.call('POST', `/projects/${project}/changesets`, { kind }));
  return (await ada.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
}
const approve = async (changeset: Changeset): Promise<Operation> =>
  end(await ada.call('POST', `/changesets/${changeset.id}/approve`, await approvalOf(ada, changeset)));

/** Beside what shapes the portal, a question about rows only: one of them was deleted in the old system. */
async function projectWithRows(): Promise<string> {
  const project = await analysedProject(ada, sandbox);
  const accounts = 'Id,Name,IsDeleted\n1,Acme,false\n2,Betacorp,true\n3,Codex,false\n';
  await upload(ada, project, { 'accounts.csv': accounts });
  await analyse(ada, project);
  return project;
}

test('a decision is settled at its default when what rests on it is carried out, and never answered after', async () => {
  const project = await projectWithRows();
  const { analysis } = await intakeOf(project);
  const asked = (await decisionsOf(project)).filter(each => each.state === 'open');
  const about = new Map(analysis.decisions.map(each => [each.question, each.id]));
  const rows = asked.find(each => about.get(each.question)!.startsWith('deleted:'))!;
  const [mine, answered, ...others] = asked.filter(each => each.id !== rows.id);
  expect([mine, answered, rows]).not.toContain(undefined);
  expect((await ada.call('PATCH', at(mine!), { owner_id: bobId }, { 'if-match': '*' })).status).toBe(200);
  const link = await ada.call<{ url: string }>('PUT', `${at(mine!)}/link`, { mail: false });
  const token = link.body.url.split('#')[1]!;

  const value = answered!.options.find(option => option.value !== answered!.default)!.value;
  await ada.call('POST', `${at(answered!)}/answer`, { answer: value }, { 'if-match': '*' });
  const blueprint = await propose(project, 'blueprint');
  expect((await decisionsOf(project)).filter(each => each.state === 'open')).toHaveLength(asked.length - 1);
  const milestones = async () =>
    (await ada.call<Milestone[]>('GET', `/projects/${project}/milestones`)).body.map(each => each.due_date);
  const planned = await milestones();
  const applied = await approve(blueprint);

  const now = new Map((await decisionsOf(project)).map(each => [each.id, each]));
  for (const each of [mine!, ...others]) {
    expect(now.get(each.id)).toMatchObject({
      state: 'defaulted',
      answer: each.default,
      cost: null,
      history: [
        {
          via: 'changeset',
          author: 'Groundwork',
          value: each.default,
          changeset: { id: blueprint.id, title: blueprint.title, kind: 'blueprint' },
        },
      ],
    });
  }
  expect(now.get(answered!.id)).toMatchObject({ state: 'answered', answer: value });
  // Records are written later, and until then this may still be answered.
  expect(now.get(rows.id)).toMatchObject({ state: 'open' });
  const chosen = await intakeOf(project);
  expect(chosen.answers.decisions).toMatchObject({ [about.get(mine!.question)!]: mine!.default });
  expect(chosen.analysis.decisions.filter(each => each.answer === null)).toHaveLength(1);
  // What a person answered is told apart from what nobody did, on the implementation page and in its plan.
  const settled = [mine!, ...others].map(each => about.get(each.question)!);
  expect(chosen.defaulted.toSorted()).toEqual(settled.toSorted());
  const plan = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    makeReport(
      tx,
      { organizationId: ada.organizationId, projectId: ProjectId.parse(project) },
      'implementation_plan',
    ),
  );
  const words = JSON.stringify(plan);
  expect(words.match(/"Default"\]/g)).toHaveLength(settled.length + 1);
  expect(words.match(/"By a person"\]/g)).toHaveLength(1);
  expect(await milestones()).toEqual(planned);

  const late = await bob.call<Problem>('POST', `${at(mine!)}/answer`, { answer: value }, { 'if-match': '*' });
  expect([late.status, late.body.code]).toEqual([409, 'decision_settled']);
  expect(late.body.message).toContain(`“${blueprint.title}” was carried out with the default`);
  const ended = await caller(server.url)<LinkedDecision & Problem>('POST', '/decision-links/look', { token });
  expect([ended.status, ended.body.message]).toEqual([
    410,
    `This was settled at its default when “${blueprint.title}” was carried out. Nothing is left to do.`,
  ]);
  const title = /settled at the default$/;
  for (const person of [ada, bob]) {
    expect((await told(person)).filter(each => title.test(each.title))).toMatchObject([
      { link: `/client/progress/decisions?project=${project}&view=settled` },
    ]);
  }
  const workday = { now: () => new Date('2027-03-01T10:00:00Z') };
  expect(await nudgeOwners({ ...server.server.dependencies, clock: workday })).toBe(0);
  const activity = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  expect(activity.body.data.map(item => item.description)).toContainEqual(
    expect.stringMatching(/settled at the default, because “.*” was carried out/),
  );
  const { rows: trailEntries } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{ details: object; target_id: string }>`
      select details, target_id from trail where action = 'decisions.takeDefault'`.execute(tx),
  );
  expect(trailEntries.find(each => each.target_id === mine!.id)?.details).toMatchObject({
    changeset_id: blueprint.id,
    operation_id: applied.id,
    answer: mine!.default,
  });
  expect(trailEntries).toHaveLength(1 + others.length);

  const migration = await propose(project, 'migration');
  await approve(migration);
  expect(await decisionsOf(project)).not.toContainEqual(expect.objectContaining({ state: 'open' }));
  const carried = (await ada.call<ProjectDecision>('GET', at(rows))).body;
  expect(carried.history).toMatchObject([{ via: 'changeset', changeset: { id: migration.id } }]);

  // The plan made again is the way to another answer.
  const { version } = await intakeOf(project);
  const key = about.get(rows.question)!;
  const body = { decisions: { [key]: 'keep' } };
  const replanned = await ada.call('PATCH', `/projects/${project}/intake`, body, {
    'if-match': `"${version}"`,
  });
  expect(replanned.status, replanned.text).toBe(200);
  expect((await ada.call<ProjectDecision>('GET', at(rows))).body).toMatchObject({
    state: 'answered',
    answer: 'keep',
    history: [{ via: 'plan', author: ada.person.email, changeset: null }, { via: 'changeset' }],
  });
});

test('what was only proposed settles nothing, and neither does a stranger’s approval', async () => {
  const project = await analysedProject(ada, sandbox);
  const before = await decisionsOf(project);
  const { id, content_hash } = await propose(project, 'blueprint');
  const stranger = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  for (const person of [stranger, reader])
    expect((await person.call('POST', `/changesets/${id}/approve`, { content_hash })).status).toBeGreaterThan(
      402,
    );
  expect(await decisionsOf(project)).toEqual(before);
});

test('what a change set settled at the default is open again once it is undone, and may be answered', async () => {
  const project = await analysedProject(ada, sandbox);
  const open = (await decisionsOf(project)).filter(each => each.state === 'open');
  for (const each of open)
    expect((await ada.call('PATCH', at(each), { owner_id: bobId }, { 'if-match': '*' })).status).toBe(200);
  const before = await intakeOf(project);
  const blueprint = await propose(project, 'blueprint');
  await approve(blueprint);
  const settled = (await decisionsOf(project)).filter(each => each.state === 'defaulted');
  expect(settled.length).toBeGreaterThan(1);
  expect((await intakeOf(project)).defaulted).toHaveLength(settled.length);

  const stranger = await server.member('admin');
  expect((await stranger.call('POST', `/changesets/${blueprint.id}/undo`)).status).toBe(404);
  await end(await ada.call('POST', `/changesets/${blueprint.id}/undo`));
  const now = await decisionsOf(project);
  for (const each of settled)
    expect(now.find(one => one.id === each.id)).toMatchObject({ state: 'open', answer: null });
  const after = await intakeOf(project);
  expect(after.defaulted).toEqual([]);
  expect(after.analysis.decisions).toEqual(before.analysis.decisions);
  expect(after.answers.decisions).toEqual(before.answers.decisions);
  for (const person of [ada, bob])
    expect((await told(person)).filter(each => each.title.endsWith('open again'))).toHaveLength(1);
  const activity = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  expect(activity.body.data.map(item => item.description)).toContainEqual(
    expect.stringMatching(/open again, because “.*”, which had settled (it|them) at the default, was undone/),
  );
  const [mine] = settled;
  const value = mine!.options.find(option => option.value !== mine!.default)!.value;
  const answered = await bob.call('POST', `${at(mine!)}/answer`, { answer: value }, { 'if-match': '*' });
  expect(answered.status, answered.text).toBe(200);
});
