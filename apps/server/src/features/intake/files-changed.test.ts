// Files that change under what was made of them, over HTTP against a real sandbox.

import { existsSync, utimesSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Changeset } from '@groundwork/contract/changesets';
import { type Problem, Refusal } from '@groundwork/contract/errors';
import { ProjectId } from '@groundwork/contract/ids';
import type { SourceFile } from '@groundwork/contract/intake';
import type { Operation } from '@groundwork/contract/operations';
import type { FileProblem } from '@groundwork/contract/profiles';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client, TestServer } from '../../../../../tools/testing/server.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { keepUploads } from './keep-uploads.ts';
import { sourcesStoredAmong } from './outline.ts';

const visit = openIntakeContext({ withIdle: true });

type Uploaded = { data: SourceFile[]; refused: FileProblem[] };
type Started = { operation: Operation };

const people = (...names: string[]): string =>
  ['Id,Email,FirstName', ...names.map((name, row) => `${row + 1},${name}@example.com,${name}`)].join('\n');

function upload(person: Client, project: string, files: [name: string, content: string][]) {
  const form = new FormData();
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  return person.call<Uploaded & Problem>('POST', `/projects/${project}/sources`, form);
}

async function begin(server: TestServer): Promise<{ ada: Client; project: string; people: SourceFile }> {
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, visit.sandbox);
  const { body } = await upload(ada, project, [
    ['people.csv', people('ann', 'bob')],
    ['more.csv', people('cid', 'dan')],
  ]);
  return { ada, project, people: body.data.find(file => file.name === 'people.csv')! };
}

const analyse = async (ada: Client, project: string) =>
  completed(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));

async function propose(ada: Client, project: string): Promise<Changeset> {
  const started = await ada.call<Started>('POST', `/projects/${project}/changesets`, { kind: 'blueprint' });
  const operation = await completed(ada, started);
  const id = String(operation.input['changeset_id']);
  return (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
}

const approve = async (ada: Client, changeset: Changeset) =>
  ada.call<Problem & Started>(
    'POST',
    `/changesets/${changeset.id}/approve`,
    await approvalOf(ada, changeset),
  );

test('nothing is proposed or approved from files that were removed or replaced since the analysis', async () => {
  const { ada, project, people: file } = await begin(visit.server);
  await analyse(ada, project);
  const changeset = await propose(ada, project);

  expect((await ada.call('DELETE', `/projects/${project}/sources/${file.id}`)).status).toBe(204);
  const proposed = await ada.call<Problem>('POST', `/projects/${project}/changesets`, { kind: 'migration' });
  expect([proposed.status, proposed.body.code]).toEqual([409, 'analysis_stale']);
  expect(proposed.body.message).toBe('The files changed since the analysis. Run the analysis again.');
  const approved = await approve(ada, changeset);
  expect([approved.status, approved.body.code]).toEqual([409, 'analysis_stale']);

  // The very same content again is no change.
  await upload(ada, project, [['people.csv', people('ann', 'bob')]]);
  const again = await propose(ada, project);

  await upload(ada, project, [['people.csv', people('ann', 'eve')]]);
  expect((await approve(ada, again)).body.code).toBe('analysis_stale');
  await analyse(ada, project);
  const old = await approve(ada, again);
  expect([old.status, old.body.code]).toEqual([409, 'analysis_stale']);
  const fresh = await propose(ada, project);
  expect((await approve(ada, fresh)).status).toBe(202);
});

test('work whose file is gone when it is read ends in words, not in a fault', async () => {
  const { ada, project } = await begin(visit.server);
  await analyse(ada, project);
  const { database, files } = visit.server.server.dependencies;
  const { rows } = await database.tenant(ada.organizationId, tx =>
    sql<{ stored_as: string }>`select stored_as from source_files where project_id = ${project}`.execute(tx),
  );
  await files.remove(rows[0]!.stored_as);
  const started = await ada.call<Started>('POST', '/ai-operations/intake/analyze', { project_id: project });
  const address = `/ai-operations/${started.body.operation.id}`;
  const read = async () => (await ada.call<Started>('GET', address)).body.operation;
  await expect.poll(async () => (await read()).finished_at, { timeout: 30_000 }).not.toBeNull();
  expect((await read()).error).toMatchObject({ code: 'analysis_stale' });
});

test('a file is not removed while work on its project waits or runs', async () => {
  const { ada, project, people: file } = await begin(visit.idle);
  const address = `/projects/${project}/sources/${file.id}`;
  const started = await ada.call<Started>('POST', '/ai-operations/intake/analyze', { project_id: project });
  const refused = await ada.call<Problem>('DELETE', address);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(refused.body.message).toMatch(/under way/);
  await ada.call('POST', `/ai-operations/${started.body.operation.id}/cancel`);
  expect((await ada.call('DELETE', address)).status).toBe(204);
});

test('one name sent many times at once is kept every time, and the last one stands', async () => {
  const { ada, project } = await begin(visit.idle);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => upload(ada, project, [['same.csv', people(`person${n}`)]])),
  );
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
  const { body } = await ada.call<Uploaded>('GET', `/projects/${project}/sources`);
  expect(body.data.map(file => file.name)).toEqual(['more.csv', 'people.csv', 'same.csv']);
});

test('files past the limit of a project are listed as not kept, beside those that were', async () => {
  const { ada, project } = await begin(visit.idle);
  await visit.idle.server.dependencies.database.tenant(ada.organizationId, tx =>
    sql`insert into source_files (organization_id, id, project_id, name, bytes, sha256, stored_as)
      select ${ada.organizationId}, gen_random_uuid(), ${project}, 'kept-' || n, 1, 'x', 'x'
      from generate_series(1, 197) n`.execute(tx),
  );
  const many = Array.from({ length: 3 }, (_, n): [string, string] => [`part-${n}.csv`, people('ann')]);
  const some = await upload(ada, project, many);
  expect(some.status, some.text).toBe(201);
  expect(some.body.data.map(file => file.name)).toEqual(['part-0.csv']);
  expect(some.body.refused.map(({ place, code }) => [place, code])).toEqual([
    ['part-1.csv', 'too_many_files'],
    ['part-2.csv', 'too_many_files'],
  ]);
  const none = await upload(ada, project, [['one-more.csv', people('ann')]]);
  expect([none.status, none.body.code]).toEqual([413, 'too_large']);
  const replaced = await upload(ada, project, [['part-0.csv', people('bob')]]);
  expect(replaced.status, replaced.text).toBe(201);
});

test('files of a deleted project leave the disk, those of others and fresh ones stay', async () => {
  const [gone, kept] = [await begin(visit.idle), await begin(visit.idle)];
  const { dependencies } = visit.idle.server;
  const pathsOf = (project: string) =>
    dependencies.database.platform(async tx => {
      const { rows } = await sql<{ stored_as: string }>`
        select stored_as from source_files where project_id = ${project} order by name`.execute(tx);
      return rows.map(row => dependencies.files.pathOf(row.stored_as));
    });
  const [old, fresh] = await pathsOf(gone.project);
  const others = await pathsOf(kept.project);
  for (const file of [old!, ...others]) utimesSync(file, new Date(0), new Date(0));
  expect((await gone.ada.call('DELETE', `/projects/${gone.project}`)).status).toBe(204);
  expect(await sweepFiles(dependencies, [sourcesStoredAmong])).toBe(1);
  expect([old!, fresh!, ...others].map(existsSync)).toEqual([false, true, true, true]);
});

test('only an administrator deletes a project whose changes stand in the portal', async () => {
  const { ada, project } = await begin(visit.server);
  await analyse(ada, project);
  await completed(ada, await approve(ada, await propose(ada, project)));
  const user = await visit.server.memberOf(ada.organizationId, 'user');
  const refused = await user.call<Problem>('DELETE', `/projects/${project}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect(refused.body.message).toMatch(/Undo it first, or ask an administrator/);
  expect((await ada.call('DELETE', `/projects/${project}`)).status).toBe(204);
});

test('answers that fit nothing are refused, each with its place', async () => {
  const { ada, project } = await begin(visit.server);
  await analyse(ada, project);
  const address = `/projects/${project}/intake`;
  const { version } = (await ada.call<{ version: number }>('GET', address)).body;
  const answer = (body: unknown) => ada.call<Problem>('PATCH', address, body, { 'if-match': `"${version}"` });
  const columns = { Nothing: null, FirstName: 'no_such_property', Email: 'hs_object_id', Id: null };
  const refused = await answer({
    decisions: { nobody_asked: 'yes' },
    sources: {
      'people.csv': { role: 'records', object: 'contacts', columns },
      'gone.csv': { role: 'ignored' },
    },
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid_request']);
  expect(refused.body.errors?.map(fault => fault.place)).toEqual([
    'body.decisions.nobody_asked',
    'body.sources.people.csv.columns.Nothing',
    'body.sources.people.csv.columns.FirstName',
    'body.sources.people.csv.columns.Email',
    'body.sources.gone.csv',
  ]);
  const long = await answer({ decisions: { owners: 'x'.repeat(201) } });
  expect(long.status).toBe(422);
  const fitting = await answer({ sources: { 'people.csv': { columns: { FirstName: 'lastname' } } } });
  expect(fitting.status, fitting.text).toBe(200);
});

test('an upload refused in the middle says which files were kept before', async () => {
  const { ada, project } = await begin(visit.idle);
  async function* uploads() {
    yield { filename: 'first.csv', stream: Readable.from([people('ann')]) };
    throw new Refusal('too_large');
  }
  const of = { organizationId: ada.organizationId, projectId: ProjectId.parse(project) };
  const { signal } = new AbortController();
  const kept = keepUploads(visit.idle.server.dependencies, of, { uploads: uploads(), actor: null, signal });
  await expect(kept).rejects.toThrow('Kept before that: first.csv. Upload the others again.');
});

test('more files than a project takes may come in one request', async () => {
  const { ada, project } = await begin(visit.idle);
  const many = Array.from({ length: 230 }, (_, n): [string, string] => [`part-${n}.csv`, '']);
  const answer = await upload(ada, project, many);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.refused).toHaveLength(230);
}, 30_000);
