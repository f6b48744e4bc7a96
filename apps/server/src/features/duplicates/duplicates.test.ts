// Pairs of rows that look alike, over HTTP: by the right person and the wrong one, by two at once, taken back, and carried out.
import type { DuplicateCounts, DuplicateObject, DuplicatePair } from '@groundwork/contract/duplicates';
import type { Problem } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';
import type { MergedRow } from '@groundwork/contract/migrations';
import type { TrailEntry } from '@groundwork/contract/trail';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { alikeContacts } from '../../testing/alike-contacts.ts';
import { analyse, analysedProject, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

interface Listed {
  data: DuplicatePair[];
  next_cursor: string | null;
  objects: DuplicateObject[];
  counts: DuplicateCounts;
}

let ada: Client;
let bob: Client;
let project: string;
beforeAll(async () => {
  ada = await visit.server.member('admin');
  bob = await visit.server.memberOf(ada.organizationId, 'user');
  await bob.call('GET', '/session');
  project = await analysedProject(ada, visit.sandbox, { 'contacts.csv': alikeContacts() });
});

const at = () => `/projects/${project}/duplicates`;
const list = async (who = ada, query = '') => (await who.call<Listed>('GET', `${at()}${query}`)).body;
const answer = (who: Client, { key, version }: DuplicatePair, value: string) =>
  who.call<DuplicatePair & Problem>('PUT', `${at()}/${key}/answer`, { answer: value, version });
const undo = (who: Client) => who.call<DuplicatePair & Problem>('POST', `${at()}/undo`);
async function pairOf(row: number, who = ada): Promise<DuplicatePair> {
  const { data } = await list(who);
  const pair = data.find(one => one.other.row === row);
  if (!pair) throw new Error(`No open pair of row ${row}`);
  return pair;
}

test('pairs are listed for the project’s people alone: what nobody is sure of first, with both rows and why', async () => {
  const { data, counts, objects } = await list();
  expect(counts).toMatchObject({ open: data.length, answered: 0, pending: 0, lapsed: 0 });
  expect(data[0]).toMatchObject({
    object: 'contacts',
    one: { source: 'contacts.csv', row: 12, name: 'Edsger Hopper' },
    other: { row: 47, name: 'Zoe Hopper' },
    is_contradicted: true,
    is_one: false,
    answer: null,
    version: 0,
    looked_at_by: null,
  });
  expect(
    data
      .filter(one => one.is_sure)
      .map(one => one.other.row)
      .toSorted((a, b) => a - b),
  ).toEqual([44, 45, 46]);
  expect(data[0]?.fields.find(one => one.label.startsWith('Street'))).toEqual({
    label: expect.stringContaining('Street'),
    one: 'Linden 10',
    other: 'Linden 10',
    is_compared: true,
  });
  expect(data[0]?.reasons.length).toBeGreaterThan(2);
  expect(objects[0]).toMatchObject({ object: 'contacts', sure: { checked: 0, wrong: 0, at_most_in: null } });
  expect(objects[0]?.sure.expected_in).toBeGreaterThan(100);
  const paged = await list(ada, '?limit=1');
  expect([paged.data.length, paged.data[0]?.key]).toEqual([1, data[0]?.key]);
  const next = await list(ada, `?limit=1&cursor=${paged.next_cursor}`);
  expect(next.data[0]?.key).toBe(data[1]?.key);
  expect((await list(ada, '?object=deals')).data).toEqual([]);
  const wrong = await ada.call<Problem>('GET', `${at()}?cursor=17`);
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_request']);

  const stranger = await visit.server.member('admin');
  const pair = await pairOf(44);
  for (const answered of [
    await stranger.call<Problem>('GET', at()),
    await answer(stranger, pair, 'same'),
    await undo(stranger),
    await stranger.call<Problem>('PUT', `${at()}/${pair.key}/look`),
  ])
    expect([answered.status, answered.body.code]).toEqual([404, 'not_found']);
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  expect((await list(reader)).data).toHaveLength(data.length);
  expect((await answer(reader, pair, 'same')).status).toBe(403);
  expect((await answer(ada, pair, 'perhaps')).status).toBe(422);
  expect((await answer(ada, { ...pair, key: '01980000-0000-7000-8000-000000000000' }, 'same')).status).toBe(
    404,
  );
  expect((await list()).counts.answered).toBe(0);
});

test('a pair that somebody looks at comes after the others for everybody else', async () => {
  const pair = await pairOf(47);
  const look = (who: Client) => who.call<{ looked_at_by: string | null }>('PUT', `${at()}/${pair.key}/look`);
  expect((await look(bob)).body.looked_at_by).toBeNull();
  expect((await look(ada)).body.looked_at_by).toBe(bob.person.name);
  const [mine, theirs] = [await list(ada), await list(bob)];
  expect(mine.data.at(-1)).toMatchObject({ key: pair.key, looked_at_by: bob.person.name });
  expect(theirs.data[0]).toMatchObject({ key: pair.key, looked_at_by: null });
  // Whoever goes on to another one lets it go.
  await bob.call('PUT', `${at()}/${(await pairOf(44)).key}/look`);
  expect((await list(ada)).data[0]?.key).toBe(pair.key);
});

test('of two who answer at once one is told whose answer stands; both take back their own, in order', async () => {
  const pair = await pairOf(47);
  const answers = await Promise.all([answer(ada, pair, 'same'), answer(bob, pair, 'different')]);
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [won, lost] = answers[0]?.status === 200 ? [ada, bob] : [bob, ada];
  const refused = answers.find(one => one.status === 409);
  const said = won === ada ? 'the same' : 'not the same';
  expect(refused?.body.message).toBe(`${won.person.name} answered this pair meanwhile: ${said}.`);
  // Sent twice it is one answer.
  const repeated = await answer(won, pair, won === ada ? 'same' : 'different');
  expect([repeated.status, repeated.body.version]).toEqual([200, 1]);

  const other = await pairOf(46);
  expect((await answer(lost, other, 'later')).body.answer).toMatchObject({
    value: 'later',
    by_name: lost.person.name,
    is_own: true,
    is_in_plan: false,
  });
  expect((await list()).data.at(-1)?.key).toBe(other.key);
  const third = await pairOf(45);
  await answer(won, third, 'same');
  expect((await list(ada, '?state=answered')).data.map(one => one.key)).toEqual([third.key, pair.key]);
  expect((await undo(won)).body).toMatchObject({ key: third.key, answer: null });
  expect((await undo(won)).body).toMatchObject({ key: pair.key, answer: null });
  const nothing = await undo(won);
  expect([nothing.status, nothing.body.message]).toEqual([409, 'There is no answer of yours to take back.']);
  expect((await list()).counts).toMatchObject({ answered: 0, later: 1, pending: 0 });
  await undo(lost);
});

test('an answer moves what is said of the others at once', async () => {
  const before = await pairOf(45);
  await answer(ada, await pairOf(44), 'different');
  const after = await list();
  const moved = after.data.find(one => one.key === before.key);
  expect(moved?.chance).toBeLessThan(before.chance ?? 0);
  expect(after.objects[0]?.sure).toMatchObject({ checked: 1, wrong: 1, at_most_in: 1 });
  await undo(ada);
  expect((await pairOf(45)).chance).toBe(before.chance);
});

test('the plan knows answers once it is made again, the migration does as they say, and they lapse with what was compared', async () => {
  const recordsNow = async () =>
    (await ada.call<{ analysis: Analysis }>('GET', `/projects/${project}/intake`)).body.analysis.plan.records[
      'contacts'
    ];
  const apply = (who = ada) => who.call<DuplicateCounts & Problem>('POST', `${at()}/apply`);
  expect((await apply()).body.message).toBe('The plan was made with every answer already.');
  await answer(ada, await pairOf(47), 'same');
  await answer(bob, await pairOf(44), 'different');
  await answer(ada, await pairOf(45), 'later');
  expect([await recordsNow(), (await list()).counts.pending]).toEqual([46, 2]);
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  expect((await apply(reader)).status).toBe(403);
  const applied = await apply();
  expect([applied.status, applied.body.pending, await recordsNow()]).toEqual([200, 0, 45]);
  const done = await list(ada, '?state=answered');
  expect(done.data.map(one => [one.other.row, one.is_one, one.answer?.is_in_plan])).toEqual([
    [44, false, true],
    [47, true, true],
  ]);
  const root = await visit.server.as({
    subject: 'root',
    email: 'root@x.example',
    name: 'Root',
    roles: ['super_admin'],
  });
  const trail = await root.call<{ data: TrailEntry[] }>(
    'GET',
    `/security/trail?limit=20&organization_id=${ada.organizationId}`,
  );
  expect(trail.body.data.map(one => one.action)).toEqual(
    expect.arrayContaining(['duplicates.apply', 'duplicates.answer', 'duplicates.undo']),
  );

  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  const merged = await ada.call<{ data: MergedRow[] }>('GET', `/changesets/${migration.id}/merged`);
  expect(merged.body.data).toMatchObject([
    {
      row: 47,
      into_row: 12,
      shared_key: 'found alike',
      shared_value: expect.stringContaining(ada.person.name),
    },
  ]);

  // Taken back, the plan is to be made again as well.
  expect((await undo(bob)).body).toMatchObject({ other: { row: 44 }, answer: null });
  expect((await list()).counts.pending).toBe(1);
  await answer(bob, await pairOf(44), 'different');
  await upload(ada, project, { 'contacts.csv': alikeContacts('Am Ring 8') });
  await analyse(ada, project);
  const { counts } = await list();
  expect(counts).toMatchObject({ answered: 1, later: 1, lapsed: 1, pending: 0 });
  expect(await recordsNow()).toBe(45);
}, 60_000);
