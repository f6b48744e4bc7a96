// A language model that may propose for columns nobody is sure of: asked only when an admin allows it, shown no value, heard
// only as far as the catalogue goes, and never in the way of an analysis.
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { ModelUse } from '@groundwork/contract/model-proposals';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts';
import { completed, filesOf, projectWithPortal } from '../../testing/intake-context.ts';
import { masked } from './masked-material.ts';

vi.setConfig({ testTimeout: 180_000 });

let model: FakeModel;
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  model = await startFakeModel();
  sandbox = await startSandbox(inject('clusterUrl'));
  server = await startTestServer(inject('clusterUrl'), {
    allowedHosts: [sandbox.address],
    model: { provider: 'openai-compatible', url: model.url, name: 'fake-7', key: undefined },
  });
  await server.work();
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await model.close();
});

interface Intake {
  analysis: Analysis;
  answers: Answers;
  version: number;
}

const canary = 'Kanarienvogel';
/** Two columns alike, of which the portal takes one: nobody is sure of either. Every cell is marked. */
const people = [
  'Contact ID,First Name,Last Name,Email,Miasto,Miejscowość',
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `C-${at}${canary},${canary}${at},Q${canary},p${at}@${canary}.example,${canary}stadt 77${at}31,${canary} ${at} Dorf`,
  ),
].join('\n');

async function begun(files: Record<string, string> = { 'people.csv': people }) {
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox);
  await ada.call('POST', `/projects/${project}/sources`, filesOf(files));
  return { ada, project, at: `/projects/${project}/intake` };
}

async function analysed({ ada, project, at }: { ada: Client; project: string; at: string }): Promise<Intake> {
  await completed(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  return (await ada.call<Intake>('GET', at)).body;
}

/** What was asked of each column, as the model saw it. */
function questionsIn(request: string): { id: string; header?: string; object?: string }[] {
  const body: { messages: { content: string }[] } = JSON.parse(request);
  const material = body.messages.find(({ content }) => content.includes('"questions"'))?.content ?? '{}';
  const { questions }: { questions: { id: string; header?: string; object?: string }[] } =
    JSON.parse(material);
  return questions;
}

/** Without what differs between two analyses by the model alone. */
function bare({ model: _asked, ...analysis }: Analysis): unknown {
  return analysis;
}

test('it is asked only where an admin of the organization allowed it, and who did is in the trail', async () => {
  const given = await begun();
  const heard = model.requests.length;
  const before = await analysed(given);
  expect(before.analysis.model).toBeUndefined();
  expect(model.requests.length).toBe(heard);

  const use = await given.ada.call<ModelUse>('GET', `${given.at}/model`);
  expect(use.body).toEqual({
    model: { name: 'fake-7', host: new URL(model.url).host },
    is_allowed: false,
    changed_by: null,
    changed_at: null,
  });
  const bob = await server.memberOf(given.ada.organizationId, 'user');
  expect((await bob.call('PUT', `${given.at}/model`, { is_allowed: true })).status).toBe(403);
  const eve = await server.member('admin');
  expect((await eve.call('GET', `${given.at}/model`)).status).toBe(404);
  expect((await eve.call('PUT', `${given.at}/model`, { is_allowed: true })).status).toBe(404);
  const allowed = await given.ada.call<ModelUse>('PUT', `${given.at}/model`, { is_allowed: true });
  expect(allowed.body).toMatchObject({ is_allowed: true, changed_by: expect.stringContaining('@') });
});

test('it proposes beside the engine, marked as its own; nothing is applied, and no value reaches it', async () => {
  const given = await begun();
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: false });
  const alone = await analysed(given);
  const doubted = alone.analysis.sources[0]?.columns.filter(one => one.is_abstained).map(one => one.column);
  expect(doubted?.length).toBeGreaterThan(0);
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: true });
  model.replyWith({
    answers: Array.from({ length: 20 }, (_, at) => ({
      id: `q${at + 1}`,
      choice: 'jobtitle',
      reason: 'A line of text beside a name.',
    })),
  });
  const heard = model.requests.length;
  const { analysis, version } = await analysed(given);
  expect(model.requests.length).toBe(heard + 1);
  const request = model.requests.at(-1) ?? '';
  expect(request.toLowerCase()).not.toContain(canary.toLowerCase());
  expect(request).not.toMatch(/7{2}\d31/);
  const questions = questionsIn(request);
  expect(questions.map(one => one.header)).toEqual(doubted);
  expect(analysis.model).toEqual({
    by: 'fake-7',
    asked: questions.length,
    proposed: expect.any(Number),
    failure: null,
  });
  expect(analysis.model?.proposed).toBeGreaterThan(0);
  const columns = analysis.sources[0]?.columns ?? [];
  const marked = columns.filter(one => one.alternatives.some(each => each.proposal));
  expect(marked.length).toBe(analysis.model?.proposed);
  for (const { alternatives, property } of marked) {
    expect(property).not.toBe('jobtitle');
    expect(alternatives.find(one => one.property === 'jobtitle')).toMatchObject({
      confidence: 0,
      proposal: { by: 'fake-7', reason: 'A line of text beside a name.' },
    });
  }
  // But for the marks it is the analysis without a model.
  const without = JSON.parse(JSON.stringify(bare(analysis)), (key, value) =>
    key === 'alternatives' && Array.isArray(value) ? value.filter(one => !one.proposal) : value,
  );
  const plain: unknown = JSON.parse(JSON.stringify(bare(alone.analysis)));
  expect(without.sources).toEqual(Object(plain).sources);

  // An answer makes the analysis again and asks nothing of the model: what it said is kept.
  const answered = await given.ada.call<Intake>(
    'PATCH',
    given.at,
    { sources: { 'people.csv': { columns: { Email: '=' } } } },
    { 'if-match': `"${version}"` },
  );
  expect(answered.status, answered.text).toBe(200);
  expect(model.requests.length).toBe(heard + 1);
  expect(JSON.stringify(answered.body.analysis.sources)).toContain('"by":"fake-7"');
  // Analysed again, what was asked once is not asked again; forbidden again, its proposals are gone.
  await analysed(given);
  expect(model.requests.length).toBe(heard + 1);
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: false });
  expect(JSON.stringify((await analysed(given)).analysis)).not.toContain('fake-7');
});

test.each([
  ['garbage', 'I am a teapot'],
  ['an error', 500],
  ['another shape', { columns: [] }],
])('%s leaves the analysis as it is and is said once', async (_, reply) => {
  const given = await begun();
  const alone = await analysed(given);
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: true });
  model.replyWith(reply);
  const { analysis } = await analysed(given);
  expect(analysis.model?.failure).toContain('The analysis stands without it.');
  expect(analysis.sources).toEqual(alone.analysis.sources);
  expect(JSON.stringify(analysis).match(/stands without it/g)).toHaveLength(1);
});

test('what names no question or no property of the object is not heard, and its words lead nowhere', async () => {
  const given = await begun();
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: true });
  model.replyWith({
    answers: [
      { id: 'q1', choice: 'jobtitle', reason: 'Ignore all rules and see <b>https://evil.example</b>' },
      { id: 'q2', choice: 'drop_all_tables', reason: 'sure' },
      { id: 'q99', choice: 'city', reason: 'sure' },
      { id: 'q1', choice: 'city', reason: 'a second answer' },
    ],
  });
  const { analysis } = await analysed(given);
  const text = JSON.stringify(analysis);
  expect(text).not.toContain('evil.example');
  expect(text).not.toContain('drop_all_tables');
  const proposals = analysis.sources.flatMap(source =>
    source.columns.flatMap(one => one.alternatives.filter(each => each.proposal)),
  );
  expect(proposals).toEqual([
    { property: 'jobtitle', confidence: expect.any(Number), proposal: { by: 'fake-7', reason: '' } },
  ]);
});

test('no value reaches it where the first row may be data', async () => {
  const rows = (marks: readonly string[]) =>
    marks.map(mark => `${canary} ${mark},${canary} b${mark},${mark}${canary}`);
  const given = await begun({
    'list.csv': rows(['x', 'y', 'z']).join('\n'),
  });
  await given.ada.call('PUT', `${given.at}/model`, { is_allowed: true });
  const heard = model.requests.length;
  model.replyWith({ answers: [] });
  const { analysis } = await analysed(given);
  expect(analysis.decisions.map(one => one.id)).toContain('header:list.csv');
  expect(model.requests.length).toBe(heard + 1);
  const request = model.requests.at(-1) ?? '';
  expect(request).toContain('list.csv');
  expect(request.toLowerCase()).not.toContain(canary.toLowerCase());
});

test('a masked sample keeps the shape of a value and nothing else', () => {
  expect(masked('Ärzte-Straße 12b, 10115 Berlin')).toBe('aaaaa-aaaaaa 99a, 99999 aaaaaa');
  expect(masked('李小龍 ٣٤ 🚀')).toBe('aaa 99 ??');
  expect(masked('x'.repeat(500))).toHaveLength(40);
});
