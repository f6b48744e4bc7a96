// Decisions over HTTP: as the right person, as the wrong one, and by several at once.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import { ProjectId } from '@groundwork/contract/ids';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { Member } from '@groundwork/contract/organizations';
import type { ActivityItem, GoLiveForecast, Milestone } from '@groundwork/contract/projects';
import { costOfWaiting } from '@groundwork/engine/forecast/cost-of-waiting';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject, deals, upload } from '../../testing/analysed-project.ts';
import { removeOrganization } from '../organizations/remove-organization.ts';
import { readTasks } from '../projects/forecast.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let project: string;
beforeAll(async () => {
  ada = await server.member('admin');
  project = await analysedProject(ada, sandbox);
});

interface Listed {
  data: ProjectDecision[];
  next_cursor: string | null;
  counts: { open: number; mine: number; overdue: number };
}
const at = (id: string, of = project) => `/projects/${of}/decisions/${id}`;
const list = async (person = ada, query = '', of = project) =>
  (await person.call<Listed>('GET', `/projects/${of}/decisions${query}`)).body;
const get = async (id: string, of = project) => (await ada.call<ProjectDecision>('GET', at(id, of))).body;
const seen = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });
const intakeOf = async (of = project) =>
  (await ada.call<{ analysis: Analysis; answers: Answers; version: number }>('GET', `/projects/${of}/intake`))
    .body;
const otherOption = ({ options, default: standing }: ProjectDecision) =>
  options.find(option => option.value !== standing)!;
const memberIdOf = async (person: Client) => {
  await person.call('GET', '/session');
  const { body } = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  return body.data.find(member => member.email === person.person.email)!.id;
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('what the analysis asks is what a project waits for', async () => {
  const { analysis } = await intakeOf();
  const { data, counts } = await list();
  expect(analysis.decisions.length).toBeGreaterThan(1);
  expect(new Map(data.map(each => [each.question, each.default]))).toEqual(
    new Map(analysis.decisions.map(each => [each.question, each.default])),
  );
  expect(counts).toEqual({ open: data.length, mine: 0, overdue: 0 });
  expect(data[0]).toMatchObject({ state: 'open', owner: null, deadline: null, answer: null, history: [] });
});

test('what waiting costs equals the forecast made again with the milestone blocked', async () => {
  const [decision] = (await list()).data;
  const milestones = (await ada.call<Milestone[]>('GET', `/projects/${project}/milestones`)).body;
  const review = milestones.find(each => each.kind === 'decision')!;
  expect(decision!.blocks).toEqual([{ id: review.id, name: review.name }]);
  const of = { organizationId: ada.organizationId, projectId: ProjectId.parse(project) };
  const tasks = await server.server.dependencies.database.tenant(ada.organizationId, tx => readTasks(tx, of));
  const today = new Date().toISOString().slice(0, 10);
  expect(decision!.cost!.days_per_working_day).toBe(costOfWaiting(tasks, [review.id], today));
  expect(decision!.cost!.days_per_working_day).toBeGreaterThan(0.9);
  const forecast = (await ada.call<GoLiveForecast>('GET', `/projects/${project}/forecast`)).body;
  expect(decision!.cost!.go_live).toBe(forecast.p50);
  expect(decision!.cost!.go_live_in_a_week! > decision!.cost!.go_live!).toBe(true);
});

test('an answer goes through intake, so that the plan rests on it', async () => {
  const decision = (await list()).data[0]!;
  const before = await intakeOf();
  const chosen = otherOption(decision);
  const answered = await ada.call<ProjectDecision>(
    'POST',
    `${at(decision.id)}/answer`,
    { answer: chosen.value },
    seen(decision),
  );
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body).toMatchObject({ state: 'answered', answer: chosen.value, cost: null, blocks: [] });
  expect(answered.body.history).toEqual([
    {
      value: chosen.value,
      label: chosen.label,
      author: ada.person.email,
      handed_over_by: null,
      author_name: ada.person.name,
      via: 'card',
      at: expect.any(String),
      changeset: null,
      batch_id: null,
    },
  ]);
  const after = await intakeOf();
  expect(after.version).toBe(before.version + 1);
  expect(Object.values(after.answers.decisions)).toContain(chosen.value);
  const { data } = (await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`)).body;
  expect(data.map(item => item.description)).toContain(`Decided: ${decision.question} “${chosen.label}”`);
  const again = await ada.call<Problem>(
    'POST',
    `${at(decision.id)}/answer`,
    { answer: decision.default },
    seen(answered.body),
  );
  expect([again.status, again.body.code]).toEqual([409, 'decision_settled']);
  expect(again.body.message).toBe(`${ada.person.name} settled this already: “${chosen.label}”.`);
});

test('an answer given on the implementation page settles the decision, and taking it back opens it again', async () => {
  const [decision] = (await list(ada, '?state=open')).data;
  const { analysis, version } = await intakeOf();
  const asked = analysis.decisions.find(each => each.question === decision!.question)!;
  const value = otherOption(decision!).value;
  const change = (answer: string, seenVersion: number) =>
    ada.call(
      'PATCH',
      `/projects/${project}/intake`,
      { decisions: { [asked.id]: answer } },
      { 'if-match': `"${seenVersion}"` },
    );
  expect((await change(value, version)).status).toBe(200);
  expect(await get(decision!.id)).toMatchObject({
    state: 'answered',
    history: [{ via: 'plan', author: ada.person.email, value }],
  });
  const back = await change('', version + 1);
  expect(back.status, back.text).toBe(200);
  expect(await get(decision!.id)).toMatchObject({ state: 'open', answer: null, history: [{ value }] });
});

test('of two answers at once one wins, and the other is told by whom', async () => {
  const of = await analysedProject(ada, sandbox);
  const decision = (await list(ada, '', of)).data[0]!;
  const bob = await server.memberOf(ada.organizationId, 'user');
  const answers = await Promise.all(
    [ada, bob].map(person =>
      person.call<Problem>(
        'POST',
        `${at(decision.id, of)}/answer`,
        { answer: decision.default },
        seen(decision),
      ),
    ),
  );
  expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(each => each.status === 409)!.body).toMatchObject({
    code: 'decision_settled',
    message: expect.stringMatching(/settled this already/),
  });
  expect((await get(decision.id, of)).history).toHaveLength(1);
});

test('answers to different questions at once are all kept', async () => {
  const of = await analysedProject(ada, sandbox);
  const open = (await list(ada, '', of)).data;
  const answers = await Promise.all(
    open.map(each => ada.call('POST', `${at(each.id, of)}/answer`, { answer: each.default }, seen(each))),
  );
  expect(answers.map(each => each.status)).toEqual(open.map(() => 200));
  expect((await list(ada, '', of)).counts.open).toBe(0);
  expect(Object.keys((await intakeOf(of)).answers.decisions)).toHaveLength(open.length);
});

test('a question that a newer analysis does not ask is closed', async () => {
  const of = await analysedProject(ada, sandbox);
  const before = (await list(ada, '', of)).data;
  await upload(ada, of, { 'pipeline.csv': deals.replaceAll('Ada', '').replaceAll('Bob', '') });
  const sources = await ada.call<{ data: { id: string; name: string }[] }>('GET', `/projects/${of}/sources`);
  const accounts = sources.body.data.find(each => each.name === 'accounts.csv');
  expect((await ada.call('DELETE', `/projects/${of}/sources/${accounts!.id}`)).status).toBe(204);
  await analyse(ada, of);
  const asked = (await intakeOf(of)).analysis.decisions.map(each => each.question);
  const gone = before.filter(each => !asked.includes(each.question));
  expect(gone.length).toBeGreaterThan(0);
  for (const each of gone) {
    const now = await get(each.id, of);
    expect(now).toMatchObject({ state: 'closed', cost: null });
    const late = await ada.call<Problem>(
      'POST',
      `${at(each.id, of)}/answer`,
      { answer: each.default },
      seen(now),
    );
    expect([late.status, late.body.message]).toEqual([
      409,
      'This question is no longer asked, so nothing needs to be decided.',
    ]);
  }
});

describe('owner, deadline and what was agreed', () => {
  test('are given by somebody who may, and told back', async () => {
    const [decision] = (await list(ada, '?state=open')).data;
    const bob = await server.memberOf(ada.organizationId, 'user');
    const owner_id = await memberIdOf(bob);
    const body = { owner_id, deadline: inDays(3), default_at_deadline: true };
    const given = await ada.call<ProjectDecision>('PATCH', at(decision!.id), body, seen(decision!));
    expect(given.status, given.text).toBe(200);
    expect(given.body).toMatchObject({
      owner: { id: owner_id, email: bob.person.email, is_active: true },
      deadline: inDays(3),
      default_at_deadline: true,
      is_overdue: false,
      version: decision!.version + 1,
    });
    expect((await list(bob, '?owner=me')).data.map(each => each.id)).toEqual([decision!.id]);
    expect((await list(bob)).counts.mine).toBe(1);
    const late = await ada.call<Problem>('PATCH', at(decision!.id), { deadline: null }, seen(decision!));
    expect([late.status, late.body.code]).toEqual([412, 'stale']);
    const without = await ada.call<ProjectDecision>(
      'PATCH',
      at(decision!.id),
      { deadline: null },
      seen(given.body),
    );
    expect(without.body).toMatchObject({ deadline: null, default_at_deadline: false });
  });

  test.each([
    ['a day that has passed', { deadline: '2020-01-01' }, 'body.deadline'],
    [
      'a default without a deadline',
      { default_at_deadline: true, deadline: null },
      'body.default_at_deadline',
    ],
    ['nobody', { owner_id: '01980000-0000-7000-8000-000000000000' }, 'body.owner_id'],
    ['no day', { deadline: 'infinity' }, 'body.deadline'],
  ])('are refused with the place when they name %s', async (_, body, place) => {
    const [decision] = (await list(ada, '?state=open')).data;
    const refused = await ada.call<Problem>('PATCH', at(decision!.id), body, seen(decision!));
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[0]).toMatchObject({ place });
  });

  test('a reader cannot own what they cannot answer, and we do not agree for the client', async () => {
    const [decision] = (await list(ada, '?state=open')).data;
    const reader = await server.memberOf(ada.organizationId, 'readonly');
    const owner_id = await memberIdOf(reader);
    expect((await ada.call('PATCH', at(decision!.id), { owner_id }, seen(decision!))).status).toBe(422);
    const staff = await server.admin('admin');
    const agreed = await staff.call<Problem>(
      'PATCH',
      at(decision!.id),
      { deadline: inDays(2), default_at_deadline: true },
      seen(decision!),
    );
    expect([agreed.status, agreed.body.message]).toEqual([
      403,
      'Only the client’s own people can agree to that.',
    ]);
  });
});

test('the wrong people get nothing, and change nothing', async () => {
  const [decision] = (await list(ada, '?state=open')).data;
  const stranger = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const rep = await server.as({
    subject: 'rep',
    email: 'rep@x.example',
    name: 'Rep',
    roles: ['hubspot_rep'],
  });
  const answer = { answer: decision!.default };
  expect((await stranger.call('GET', `/projects/${project}/decisions`)).status).toBe(404);
  expect((await stranger.call('POST', `${at(decision!.id)}/answer`, answer, seen(decision!))).status).toBe(
    404,
  );
  expect((await stranger.call('PUT', `${at(decision!.id)}/link`, { mail: false })).status).toBe(404);
  expect((await reader.call('GET', at(decision!.id))).status).toBe(200);
  expect((await reader.call('POST', `${at(decision!.id)}/answer`, answer, seen(decision!))).status).toBe(403);
  expect(
    (await reader.call('PATCH', at(decision!.id), { deadline: inDays(1) }, seen(decision!))).status,
  ).toBe(403);
  expect((await reader.call('GET', `${at(decision!.id)}/links`)).status).toBe(403);
  expect((await rep.call('GET', at(decision!.id))).status).toBe(403);
  const unseen = await ada.call('POST', `${at(decision!.id)}/answer`, answer);
  expect(unseen.status).toBe(428);
  expect(await get(decision!.id)).toEqual(decision);
});

test('a person asks a question of their own, and the answer needs no analysis', async () => {
  const { body: plain } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'No files' });
  const hostile = '<script>alert(1)</script> \u202Eابجد 👨‍👩‍👧';
  const asked = await ada.call<ProjectDecision>('POST', `/projects/${plain.id}/decisions`, {
    question: hostile,
    options: [{ label: 'Yes', effect: 'We go on.' }, { label: hostile }],
    default: 0,
  });
  expect(asked.status, asked.text).toBe(201);
  expect(asked.body).toMatchObject({
    source: 'asked',
    question: hostile,
    default: 'option-1',
    state: 'open',
  });
  expect(asked.body.cost).toEqual({ days_per_working_day: 0, go_live: null, go_live_in_a_week: null });
  const wrong = await ada.call<Problem>(
    'POST',
    `${at(asked.body.id, plain.id)}/answer`,
    { answer: 'x' },
    seen(asked.body),
  );
  expect(wrong.body.errors).toEqual([
    expect.objectContaining({ place: 'body.answer', mend: 'Choose one of: option-1, option-2.' }),
  ]);
  const answered = await ada.call<ProjectDecision>(
    'POST',
    `${at(asked.body.id, plain.id)}/answer`,
    { answer: 'option-2' },
    seen(asked.body),
  );
  expect(answered.body).toMatchObject({ state: 'answered', history: [{ label: hostile }] });
  for (const body of [
    { question: 'x', options: [{ label: 'One' }], default: 0 },
    { question: 'x', options: [{ label: 'One' }, { label: 'Two' }], default: 5 },
    { question: '', options: [{ label: 'One' }, { label: 'Two' }], default: 0 },
    { question: 'x'.repeat(10_000), options: [{ label: 'One' }, { label: 'Two' }], default: 0 },
  ]) {
    expect((await ada.call('POST', `/projects/${plain.id}/decisions`, body)).status).toBe(422);
  }
});

test('lists begin with what waits, by deadline and then by age, and end with what was settled first', async () => {
  const { body: plain } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'In order' });
  const ask = async (question: string, deadline: string | null) => {
    const options = [{ label: 'Yes' }, { label: 'No' }];
    const body = { question, options, default: 0, deadline };
    return (await ada.call<ProjectDecision>('POST', `/projects/${plain.id}/decisions`, body)).body;
  };
  const settle = ({ id }: ProjectDecision) =>
    ada.call('POST', `${at(id, plain.id)}/answer`, { answer: 'option-2' }, { 'if-match': '*' });
  const [first, second] = [await ask('Settled first', null), await ask('Settled last', inDays(1))];
  await ask('No hurry, older', null);
  await ask('No hurry, younger', null);
  await ask('Later', inDays(9));
  await ask('Soon', inDays(2));
  await settle(first);
  await settle(second);
  const waiting = ['Soon', 'Later', 'No hurry, older', 'No hurry, younger'];
  const settled = ['Settled last', 'Settled first'];
  const questions = ({ data }: Listed) => data.map(each => each.question);
  expect(questions(await list(ada, '', plain.id))).toEqual([...waiting, ...settled]);
  expect(questions(await list(ada, '?state=settled', plain.id))).toEqual(settled);
  // Page by page, and nothing is passed over when what was shown is answered meanwhile.
  const page = await list(ada, '?limit=2', plain.id);
  await settle(page.data[1]!);
  const next = await list(ada, `?limit=2&cursor=${page.next_cursor}`, plain.id);
  expect(questions(next)).toEqual(waiting.slice(2));
  const last = await list(ada, `?limit=5&cursor=${next.next_cursor}`, plain.id);
  expect([questions(last), last.next_cursor]).toEqual([['Later', ...settled], null]);
  const made = await ada.call<Problem>('GET', `/projects/${plain.id}/decisions?cursor=bm9uZQ`);
  expect([made.status, made.body.errors?.[0]?.place]).toEqual([422, 'query.cursor']);
});

test('lists go on where a page ended, and trail entries stand in the trail', async () => {
  const all = (await list()).data;
  const first = await list(ada, '?limit=1');
  const rest = await list(ada, `?limit=200&cursor=${first.next_cursor}`);
  expect([...first.data, ...rest.data].map(each => each.id)).toEqual(all.map(each => each.id));
  const { rows } = await server.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql<{ action: string; actor: string }>`
      select action, actor from trail where target_kind = 'decision' and target_id = any(${all.map(each => each.id)})`.execute(
      tx,
    ),
  );
  expect(new Set(rows.map(row => row.action))).toEqual(new Set(['decisions.answer', 'decisions.update']));
});

test('what analyses asked before there were decisions is brought over as it would be written now', async () => {
  const before = (await list()).data;
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    await owner.query(`alter table decisions no force row level security;
      delete from decisions where project_id = '${project}'`);
    const step = readFileSync(path.join(import.meta.dirname, '../../schema/0034_decisions.sql'), 'utf8');
    await owner.query(step.slice(step.indexOf('alter table analyses no force')));
  } finally {
    await owner.end();
  }
  const words = ({ question, why, about, options, default: standing, state, answer }: ProjectDecision) =>
    [question, { why, about, options, standing, state, answer }] as const;
  expect(new Map((await list()).data.map(words))).toEqual(
    new Map(before.filter(each => each.source === 'intake').map(words)),
  );
});

test('decisions are taken along with their project, and go with it', async () => {
  const taken = await ada.call<{ decisions: { question: string }[] }>('POST', `/projects/${project}/export`, {
    format: 'json',
  });
  const all = (await list()).data;
  const waiting = all.find(each => each.state === 'open')!;
  const held = taken.body;
  expect(held.decisions.map(each => each.question).sort()).toEqual(all.map(each => each.question).sort());
  await ada.call('PATCH', at(waiting.id), { owner_id: await memberIdOf(ada) }, { 'if-match': '*' });
  expect((await ada.call('PUT', `${at(waiting.id)}/link`, { mail: false })).status).toBe(200);
  expect((await ada.call('DELETE', `/projects/${project}`)).status).toBe(204);
  const { database } = server.server.dependencies;
  expect(await database.platform(tx => removeOrganization(tx, ada.organizationId))).toBe(true);
});
