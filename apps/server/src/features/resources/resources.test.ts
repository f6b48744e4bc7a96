import type {
  QuizQuestion,
  Resource,
  ResourceOnDesk,
  ResourceReader,
} from '@groundwork/contract/resource-desk';
import type { MarkedAttempt, OpenResource, RepResource } from '@groundwork/contract/resources';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { filesOf } from '../../testing/intake-context.ts';

const server = givenServer();
let staff: Client;
let rosa: Client;
let karl: Client;
type Told = { errors: { place: string; message: string }[]; message: string };

beforeAll(async () => {
  staff = await server.admin('admin');
  rosa = await server.rep({ name: 'Rosa' });
  karl = await server.rep({ name: 'Karl' });
});
// Each test begins with no resource, and with a fresh count of tries.
beforeEach(async () => {
  const { database } = server.server.dependencies;
  await database.platform(tx => tx.deleteFrom('rate_limits').execute());
  await database.platform(tx => tx.updateTable('resources').set({ deleted_at: new Date() }).execute());
});

const words = {
  title: 'Registering a deal',
  summary: 'When and how',
  body: '## Why\n\nFirst come.',
  questions: [],
};
const questions: QuizQuestion[] = ['one', 'two', 'three', 'four', 'five'].map((question, index) => ({
  question: `Question ${question}`,
  options: ['Yes', 'No', 'Perhaps'],
  right: index % 3,
  explanation: `The rule says ${question}`,
}));
const make = async (more: object = {}) => {
  const made = await staff.call<ResourceOnDesk>('POST', '/resources', {
    kind: 'playbook',
    ...words,
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const match = (version: number | '*' = '*') => ({ 'if-match': version === '*' ? '*' : `"${version}"` });
const act = (what: string, { id }: { id: string }, body?: object, version: number | '*' = '*') =>
  staff.call<ResourceOnDesk & Told>('POST', `/resources/${id}/${what}`, body, match(version));
const expire = ({ id }: { id: string }, expires_on: unknown) =>
  staff.call<ResourceOnDesk & Told>('PUT', `/resources/${id}/expiry`, { expires_on }, match());
const made = async (more: object = {}) => {
  const resource = await make(more);
  const published = await act('publish', resource);
  expect(published.status, published.text).toBe(200);
  return published.body;
};
const offered = async (who: Client, query = '') =>
  (await who.call<{ data: RepResource[] }>('GET', `/rep/resources?${query}`)).body.data;
const open = (who: Client, { id }: { id: string }) =>
  who.call<OpenResource & Told>('GET', `/rep/resources/${id}`);
const look = (who: Client, { id }: { id: string }, number: number) =>
  who.call('POST', `/rep/resources/${id}/views`, { number });
const answer = (who: Client, { id }: { id: string }, answers: unknown, number = 1) =>
  who.call<MarkedAttempt & Told>('POST', `/rep/resources/${id}/attempts`, { number, answers });

test('a rep sees what is published, and nothing before, after its day or once it is deleted', async () => {
  const draft = await make();
  expect(draft).toMatchObject({ state: 'draft', latest: 1, published: null });
  expect(await offered(rosa)).toEqual([]);
  expect((await open(rosa, draft)).status).toBe(404);
  expect((await act('publish', draft, undefined, 1)).body).toMatchObject({
    state: 'published',
    published: 1,
  });
  expect(await offered(rosa)).toMatchObject([{ id: draft.id, title: words.title, is_new: true }]);
  expect((await open(rosa, draft)).body.body).toBe(words.body);
  const ended = await expire(draft, '2020-01-01');
  expect(ended.body.state).toBe('expired');
  expect(await offered(rosa)).toEqual([]);
  expect((await open(rosa, draft)).status).toBe(404);
  expect((await look(rosa, draft, 1)).status).toBe(404);
  expect((await expire(draft, null)).body.state).toBe('published');
  expect((await expire(draft, '2099-01-01')).body.state).toBe('published');
  const gone = await staff.call<Resource>('DELETE', `/resources/${draft.id}`, undefined, match());
  expect(gone.body.state).toBe('deleted');
  expect(await offered(rosa)).toEqual([]);
  expect((await act('publish', draft)).body.message).toBe('This resource is deleted. Bring it back first.');
  expect((await act('restore', draft)).body).toMatchObject({ state: 'published', published: 1 });
  expect((await act('restore', draft)).status).toBe(409);
  expect(await offered(rosa)).toHaveLength(1);
});

test('an edit is a new version; what was published stays as it was, also for the database', async () => {
  const resource = await made();
  const revised = await act('versions', resource, { ...words, title: 'Registering deals' });
  expect(revised.body).toMatchObject({
    title: 'Registering deals',
    latest: 2,
    published: 1,
    state: 'published',
  });
  expect((await open(rosa, resource)).body).toMatchObject({ title: words.title, number: 1 });
  await look(rosa, resource, 1);
  expect((await offered(rosa))[0]).toMatchObject({ is_new: false, was_seen: false });
  expect((await act('publish', resource)).body).toMatchObject({ published: 2 });
  expect((await act('publish', resource)).status).toBe(409);
  expect((await offered(rosa))[0]).toMatchObject({ number: 2, is_new: true, was_seen: true });
  expect((await offered(karl))[0]).toMatchObject({ is_new: true, was_seen: false });
  const { versions } = (await staff.call<ResourceOnDesk>('GET', `/resources/${resource.id}`)).body;
  expect(versions.map(each => [each.number, each.title, each.published_at !== null])).toEqual([
    [2, 'Registering deals', true],
    [1, words.title, true],
  ]);
  const { database } = server.server.dependencies;
  const rewrite = database.platform(tx =>
    tx.updateTable('resource_versions').set({ title: 'Other' }).execute(),
  );
  await expect(rewrite).rejects.toThrow(/permission denied/);
});

test('of two who change a resource at once the second is told', async () => {
  const resource = await make();
  const both = await Promise.all([
    act('versions', resource, { ...words, title: 'One' }, 1),
    act('versions', resource, { ...words, title: 'Other' }, 1),
  ]);
  expect(both.map(each => each.status).toSorted((one, other) => one - other)).toEqual([201, 412]);
  expect((await staff.call('POST', `/resources/${resource.id}/publish`)).status).toBe(428);
});

test('who looked at which version is counted for staff, and seen by nobody else', async () => {
  const resource = await made();
  for (const who of [rosa, rosa, karl]) expect((await look(who, resource, 1)).status).toBe(204);
  expect((await look(rosa, resource, 2)).status).toBe(404);
  await act('versions', resource, words);
  await act('publish', resource);
  await look(karl, resource, 2);
  const readers = await staff.call<{ data: ResourceReader[] }>('GET', `/resources/${resource.id}/readers`);
  expect(readers.body.data.map(({ rep, number, views }) => [rep, number, views])).toEqual([
    ['Karl', 2, 1],
    ['Karl', 1, 1],
    ['Rosa', 1, 2],
  ]);
  const [listed] = (await staff.call<{ data: Resource[] }>('GET', '/resources')).body.data;
  expect(listed).toMatchObject({ readers: 2, current_readers: 1 });
  for (const path of ['/resources', `/resources/${resource.id}`, `/resources/${resource.id}/readers`])
    expect((await rosa.call('GET', path)).status).toBe(403);
});

test('a quiz is passed from four of five; the right answers come with the marks and not before', async () => {
  const quiz = await made({ kind: 'quiz', body: '', questions });
  const asked = await open(rosa, quiz);
  expect(asked.body.asked).toEqual(questions.map(({ question, options }) => ({ question, options })));
  for (const { explanation } of questions) expect(asked.text).not.toContain(explanation);
  expect(asked.text).not.toMatch(/"right"/);
  const right = questions.map(each => each.right);
  const failed = await answer(rosa, quiz, [2, 2, ...right.slice(2)]);
  expect(failed.body).toMatchObject({ right: 3, questions: 5, passed: false });
  expect(failed.body.marked[0]).toEqual({ chosen: 2, right: 0, explanation: questions[0]!.explanation });
  expect((await answer(rosa, quiz, [2, ...right.slice(1)])).body).toMatchObject({ right: 4, passed: true });
  await answer(rosa, quiz, [2, 2, 0, 1, 2]);
  expect((await offered(rosa))[0]!.best).toMatchObject({ right: 4, passed: true });
  expect((await open(rosa, quiz)).body.attempts.map(each => each.passed)).toEqual([false, true, false]);
  expect((await offered(karl))[0]!.best).toBeNull();
  expect((await staff.call<Resource>('GET', `/resources/${quiz.id}`)).body.passed).toBe(1);
});

test('answers that fit no question are refused with the place, and a changed quiz is read anew', async () => {
  const quiz = await made({ kind: 'quiz', body: '', questions });
  const place = async (answers: unknown) => {
    const { status, body } = await answer(rosa, quiz, answers);
    return [status, body.errors[0]!.place];
  };
  expect(await place([0, 1])).toEqual([422, 'body.answers']);
  expect(await place([0, 1, 3, 0, 1])).toEqual([422, 'body.answers.2']);
  expect(await place([0, 1, -1, 0, 1])).toEqual([422, 'body.answers.2']);
  expect(await place('all')).toEqual([422, 'body.answers']);
  expect((await answer(rosa, quiz, [0, 1, 2, 0, 1], 2)).status).toBe(409);
  expect((await answer(rosa, await made(), [])).status).toBe(409);
  expect((await answer(rosa, { id: newId() }, [])).status).toBe(404);
});

test('what nobody could read is not published, and what would be hidden at once neither', async () => {
  expect((await act('publish', await make({ body: '' }))).body.message).toMatch(/nothing to read/);
  expect((await act('publish', await make({ kind: 'quiz' }))).body.message).toMatch(/no question/);
  const late = await make();
  await expire(late, '2020-02-03');
  expect((await act('publish', late)).body.message).toMatch(/expired on 2020-02-03/);
});

test.each([
  [{ title: '' }, 'body.title'],
  [{ summary: ' ' }, 'body.summary'],
  [{ body: 'x'.repeat(50_001) }, 'body.body'],
  [{ kind: 'poem' }, 'body.kind'],
  [{ questions: [questions[0]] }, 'body.questions'],
  [{ kind: 'quiz', questions: [{ ...questions[0], right: 3 }] }, 'body.questions.0.right'],
  [{ kind: 'quiz', questions: [{ ...questions[0], options: ['Yes'] }] }, 'body.questions.0.options'],
])('%j is refused at its place', async (more, place) => {
  const refused = await staff.call<Told>('POST', '/resources', { kind: 'playbook', ...words, ...more });
  expect([refused.status, refused.body.errors[0]!.place]).toEqual([422, place]);
});

test.each(['2026-13-01', '2026-02-30', 'tomorrow', 7])('nothing expires on %j', async day => {
  expect((await expire(await make(), day)).status).toBe(422);
});

test('a file makes a version of its own, is handed to reps and is what it says', async () => {
  const deck = await make({ kind: 'deck', body: '' });
  const upload = (files: Record<string, string>) =>
    staff.call<ResourceOnDesk & Told>('POST', `/resources/${deck.id}/file`, filesOf(files));
  expect((await upload({ 'deck.pdf': 'no pdf at all' })).status).toBe(422);
  expect((await upload({ 'empty.txt': '' })).status).toBe(422);
  expect((await upload({ 'deck.txt': 'First slide' })).body).toMatchObject({ latest: 2 });
  await act('publish', deck);
  const [seen] = await offered(rosa);
  expect(seen).toMatchObject({ number: 2, file: { name: 'deck.txt', type: 'text/plain', bytes: 11 } });
  expect((await rosa.call('GET', `/rep/resources/${deck.id}/file`)).text).toBe('First slide');
  await act('versions', deck, { ...words, body: '' });
  await act('versions', deck, { ...words, keeps_file: false });
  const file = (number: number) => staff.call('GET', `/resources/${deck.id}/file?number=${number}`);
  expect([(await file(3)).text, (await file(4)).status, (await file(1)).status]).toEqual([
    'First slide',
    404,
    404,
  ]);
});

test('what is searched for stands in the title, the summary or the text, whatever its characters mean', async () => {
  const found = async (query: string) => (await offered(rosa, query)).map(each => each.title);
  await made({ title: 'Battle: 100% of them', kind: 'battle_card' });
  await made({ title: 'Second', body: 'Objections: price_list' });
  expect(await found('search=100%25')).toEqual(['Battle: 100% of them']);
  expect(await found('search=price_list')).toEqual(['Second']);
  expect(await found('search=%25')).toEqual(['Battle: 100% of them']);
  expect(await found('kind=battle_card')).toEqual(['Battle: 100% of them']);
  expect(await found('')).toEqual(['Second', 'Battle: 100% of them']);
  expect((await rosa.call('GET', '/rep/resources?kind=poem')).status).toBe(422);
  for (const path of ['/rep/resources', '/rep/resources?x=1'])
    expect((await rosa.call('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=abc`)).status).toBe(422);
});
