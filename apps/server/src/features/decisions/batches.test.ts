// Many decisions in one act, and back again, over HTTP: as the right person, as the wrong one, and with what a link shows.
import type { DecisionLink, LinkedDecision } from '@groundwork/contract/decision-links';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import type { Answers } from '@groundwork/contract/intake';
import type { Notification } from '@groundwork/contract/notifications';
import type { Member } from '@groundwork/contract/organizations';
import type { ActivityItem } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let project: string;
beforeAll(async () => {
  ada = await server.member('admin');
  project = await analysedProject(ada, sandbox);
});

const path = (rest = '', of = project) => `/projects/${of}/decisions${rest}`;
const list = async (query = '', person = ada, of = project) =>
  (await person.call<{ data: ProjectDecision[] }>('GET', path(query, of))).body.data;
const ask = async (question: string, of = project) =>
  (
    await ada.call<ProjectDecision>('POST', path('', of), {
      question,
      options: [{ label: 'Yes' }, { label: 'No' }],
      default: 0,
    })
  ).body;
const answersOf = (rows: readonly ProjectDecision[], to: (row: ProjectDecision) => string) =>
  rows.map(row => ({ id: row.id, version: row.version, answer: to(row) }));
type Answered = { batch_id: string; data: ProjectDecision[] } & Problem;
const answerMany = (answers: unknown, person = ada, of = project) =>
  person.call<Answered>('POST', path('/answers', of), { answers });
const takeBack = (rows: readonly ProjectDecision[], person = ada, of = project) =>
  person.call<Answered>('POST', path('/take-back', of), {
    decisions: rows.map(({ id, version }) => ({ id, version })),
  });
const intakeAnswers = async () =>
  (await ada.call<{ answers: Answers; version: number }>('GET', `/projects/${project}/intake`)).body;

test('what each answer does to rows of the files stands with the question', async () => {
  const data = await list('?state=open');
  expect(data.length).toBeGreaterThan(1);
  for (const { key, shown, options } of data) {
    expect(shown, key).not.toBeNull();
    expect(shown!.rows.length > 0 || shown!.unknown !== null, key).toBe(true);
    for (const row of shown!.rows)
      for (const value of Object.keys(row.becomes))
        expect(options.map(option => option.value)).toContain(value);
  }
});

test('many are answered in one act, told once, and taken back in one', async () => {
  await ask('Is it one?');
  const open = await list('?state=open');
  const before = await intakeAnswers();
  const answered = await answerMany(answersOf(open, row => row.default));
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body.data.map(row => [row.id, row.state])).toEqual(open.map(row => [row.id, 'answered']));
  expect(new Set(answered.body.data.flatMap(row => row.history.map(each => each.batch_id)))).toEqual(
    new Set([answered.body.batch_id]),
  );
  const after = await intakeAnswers();
  // One plan for all of them.
  expect(after.version).toBe(before.version + 1);
  expect(Object.keys(after.answers.decisions).length).toBe(
    open.filter(row => row.source === 'intake').length,
  );
  const { data } = (await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`)).body;
  const told = data.filter(item => item.description.startsWith('Decided'));
  expect(told.map(item => item.description)).toEqual([
    expect.stringContaining(`Decided ${open.length} questions together: `),
  ]);
  const back = await takeBack(answered.body.data);
  expect(back.status, back.text).toBe(200);
  expect(back.body.data.every(row => row.state === 'open' && row.answer === null)).toBe(true);
  expect(back.body.data[0]?.history.map(each => each.via)).toEqual(['taken_back', 'card']);
  expect((await intakeAnswers()).answers.decisions).toEqual({});
  expect((await list('?state=open')).map(row => row.id).toSorted()).toEqual(
    open.map(row => row.id).toSorted(),
  );
  const again = await takeBack(back.body.data);
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
});

test('one that somebody else was faster with keeps all of them as they were', async () => {
  const [first, second] = [await ask('First?'), await ask('Second?')];
  const faster = await ada.call<ProjectDecision>(
    'POST',
    path(`/${second.id}/answer`),
    { answer: 'option-2' },
    { 'if-match': `"${second.version}"` },
  );
  expect(faster.status).toBe(200);
  const refused = await answerMany(answersOf([first, second], () => 'option-1'));
  expect([refused.status, refused.body.code]).toEqual([409, 'decision_settled']);
  const stale = await answerMany([{ id: first.id, version: first.version + 1, answer: 'option-1' }]);
  expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
  const twice = await answerMany(answersOf([first, first], () => 'option-1'));
  expect([twice.status, twice.body.code]).toEqual([422, 'invalid_request']);
  const none = await answerMany(answersOf([first], () => 'option-9'));
  expect([none.status, none.body.code]).toEqual([422, 'invalid_request']);
  expect((await ada.call<ProjectDecision>('GET', path(`/${first.id}`))).body.state).toBe('open');
});

test('an answer takes the place of another only when that is meant', async () => {
  const asked = await ask('Again?');
  const give = (answer: string, version: number, again?: boolean) =>
    ada.call<ProjectDecision & Problem>(
      'POST',
      path(`/${asked.id}/answer`),
      { answer, ...(again && { again }) },
      { 'if-match': `"${version}"` },
    );
  const once = await give('option-1', asked.version);
  expect((await give('option-2', once.body.version)).body.code).toBe('decision_settled');
  const other = await give('option-2', once.body.version, true);
  expect(other.body).toMatchObject({ state: 'answered', answer: 'option-2' });
  expect(other.body.history.map(each => each.value)).toEqual(['option-2', 'option-1']);
  expect((await give('option-1', once.body.version, true)).body.code).toBe('stale');
});

test('whoever may only read, and other organizations, answer nothing and take nothing back', async () => {
  const asked = await ask('Not yours?');
  const answers = answersOf([asked], () => 'option-2');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const eve = await server.member('admin');
  const elsewhere = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Elsewhere' })).body.id;
  const own = (await eve.call<{ id: string }>('POST', '/projects/', { name: 'Own' })).body.id;
  const refusals = [
    await answerMany(answers, reader),
    await takeBack([asked], reader),
    await answerMany(answers, eve),
    await takeBack([asked], eve),
    await answerMany(answers, eve, own),
    await takeBack([asked], eve, own),
    await answerMany(answers, ada, elsewhere),
  ];
  expect(refusals.map(each => each.status)).toEqual([403, 403, 404, 404, 404, 404, 404]);
  expect((await ada.call<ProjectDecision>('GET', path(`/${asked.id}`))).body).toMatchObject(asked);
});

test('what is the reader’s own comes first, then what waits for nobody, then what waits for others', async () => {
  const bob = await server.memberOf(ada.organizationId, 'user');
  await bob.call('GET', '/session');
  const members = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  const idOf = (person: Client) => members.body.data.find(member => member.email === person.person.email)!.id;
  const of = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Whose' })).body.id;
  const asked = [await ask('Bob’s?', of), await ask('Nobody’s?', of), await ask('Ada’s?', of)];
  const [bobs, , adas] = asked;
  for (const [row, owner] of [
    [bobs!, idOf(bob)],
    [adas!, idOf(ada)],
  ] as const)
    await ada.call('PATCH', path(`/${row.id}`, of), { owner_id: owner }, { 'if-match': `"${row.version}"` });
  const questions = async (person: Client) => (await list('', person, of)).map(row => row.question);
  expect(await questions(ada)).toEqual(['Ada’s?', 'Nobody’s?', 'Bob’s?']);
  expect(await questions(bob)).toEqual(['Bob’s?', 'Nobody’s?', 'Ada’s?']);
  expect((await list('', bob, of))[0]?.owned_since).toEqual(expect.any(String));
});

test('a link shows the rows of its own question, and nothing of any other', async () => {
  const bob = await server.memberOf(ada.organizationId, 'user');
  await bob.call('GET', '/session');
  const members = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
  const owner_id = members.body.data.find(member => member.email === bob.person.email)!.id;
  const open = (await list('?state=open')).filter(row => (row.shown?.rows.length ?? 0) > 0);
  const [mine, other] = open;
  await ada.call('PATCH', path(`/${mine!.id}`), { owner_id }, { 'if-match': `"${mine!.version}"` });
  const made = await ada.call<DecisionLink & { url: string }>('PUT', path(`/${mine!.id}/link`), {
    mail: false,
  });
  const token = made.body.url.split('#')[1];
  const visitor = caller(server.url);
  const look = await visitor<LinkedDecision & Problem>('POST', '/decision-links/look', { token });
  expect(look.status, look.text).toBe(200);
  expect(look.body.shown).toEqual(mine!.shown);
  expect(Object.keys(look.body).toSorted()).toEqual(
    'about blocks cost deadline default default_at_deadline email expires_at options organization project question shown why'.split(
      ' ',
    ),
  );
  expect(look.text).not.toContain(other!.id);
  expect(look.text).not.toContain(other!.question);
  // It is no key to the calls that take many, and own words are for those who see the files.
  for (const call of ['/answers', '/take-back']) {
    const tried = await visitor<Problem>('POST', path(call), { token, answers: [], decisions: [] });
    expect(tried.status).toBe(401);
  }
  const own = await visitor<Problem>('POST', '/decision-links/answer', { token, answer: '{Email}' });
  expect([own.status, own.body.code]).toEqual([422, 'invalid_request']);
});

test('what was carried out is not taken back', async () => {
  const asked = await ask('Carried out?');
  await server.server.dependencies.database.platform(tx =>
    sql`update decisions set state = 'defaulted', answer = default_value where id = ${asked.id}`.execute(tx),
  );
  const refused = await takeBack([asked]);
  expect([refused.status, refused.body.code]).toEqual([409, 'decision_settled']);
  const bell = await ada.call<{ data: Notification[] }>('GET', '/notifications/');
  expect(bell.body.data.filter(each => each.title.includes('Carried out?'))).toEqual([]);
});
