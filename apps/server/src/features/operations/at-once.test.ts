// The same step asked for many times at once, without any key, is begun once, and everybody hears of the same operation.
import type { Changeset } from '@groundwork/contract/changesets';
import type { Operation } from '@groundwork/contract/operations';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { analysedProject, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed } from '../../testing/intake-context.ts';

let server: TestServer;
/** What is queued there is never begun. */
let idle: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(inject('clusterUrl'));
  server = await startTestServer(inject('clusterUrl'), { allowedHosts: [new URL(sandbox.url).host] });
  idle = await startTestServer(inject('clusterUrl'));
  await server.work();
});
afterAll(async () => {
  await Promise.all([server.close(), idle.close()]);
  await sandbox.close();
});

const times = 8;

/** Asks many times at once; answers the one operation of it. */
async function atOnce(person: Client, path: string, body?: unknown) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => person.call<{ operation: Operation }>('POST', path, body)),
  );
  expect(
    answers.map(answer => answer.status),
    answers[0]?.text,
  ).toEqual(answers.map(() => 202));
  expect(new Set(answers.map(answer => answer.body.operation.id)).size).toBe(1);
  return answers[0]!;
}

test('analyse, propose, approve, undo: eight requests at once are one operation', {
  timeout: 120_000,
}, async () => {
  const person = await server.member('admin');
  const project = await analysedProject(person, sandbox);
  await completed(person, await atOnce(person, '/ai-operations/intake/analyze', { project_id: project }));
  await completed(person, await atOnce(person, `/projects/${project}/analyze`, { type: 'audit' }));
  await completed(person, await atOnce(person, `/projects/${project}/changesets`, { kind: 'blueprint' }));
  const sets = await person.call<{ data: Changeset[] }>('GET', `/projects/${project}/changesets`);
  const [blueprint] = sets.body.data;
  expect(sets.body.data).toHaveLength(1);
  const approval = await approvalOf(person, blueprint!);
  await completed(person, await atOnce(person, `/changesets/${blueprint!.id}/approve`, approval));
  await completed(person, await atOnce(person, `/changesets/${blueprint!.id}/undo`));
  const all = await person.call<{ data: Operation[] }>('GET', '/ai-operations?limit=100');
  expect(all.body.data.map(operation => operation.kind).toReversed()).toEqual([
    'intake.analyze',
    'intake.analyze',
    'audit.run',
    'changeset.propose',
    'changeset.apply',
    'changeset.undo',
  ]);
});

test('an analysis that waits is not the same any more once a file has come', async () => {
  const person = await idle.member('admin');
  const { body: project } = await person.call<{ id: string }>('POST', '/projects/', { name: 'Files come' });
  const analyse = () =>
    person.call<{ operation: Operation }>('POST', '/ai-operations/intake/analyze', {
      project_id: project.id,
    });
  await upload(person, project.id, { 'a.csv': 'id,name\n1,Ada\n' });
  const first = await analyse();
  expect((await analyse()).body.operation.id).toBe(first.body.operation.id);
  await upload(person, project.id, { 'b.csv': 'id,name\n2,Bob\n' });
  expect((await analyse()).body.operation.id).not.toBe(first.body.operation.id);
});
