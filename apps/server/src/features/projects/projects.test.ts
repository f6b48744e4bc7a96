import { text } from 'node:stream/consumers';
import type { ActivityItem, Milestone, Project } from '@groundwork/contract/projects';
import { beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { requestCancel } from '../../platform/queue/requests.ts';

const server = givenServer();
let member: Client;
beforeAll(async () => {
  member = await server.member('user');
});

const create = async (name: string) => (await member.call<Project>('POST', '/projects/', { name })).body;
const addMilestone = async (project: string, name: string) =>
  (await member.call<Milestone>('POST', `/projects/${project}/milestones`, { name })).body;

test('progress is the share of milestones completed, and completing twice changes nothing', async () => {
  const project = await create('Rollout');
  const [first] = [
    await addMilestone(project.id, 'One'),
    await addMilestone(project.id, 'Two'),
    await addMilestone(project.id, 'Three'),
  ];
  const path = `/projects/${project.id}/milestones/${first.id}/complete`;
  const done = await member.call<Milestone>('POST', path);
  expect(done.body).toMatchObject({ status: 'completed', completed_by: member.person.email });
  expect((await member.call<Milestone>('POST', path)).body).toEqual(done.body);
  expect((await member.call<Project>('GET', `/projects/${project.id}`)).body.progress_percentage).toBe(33);
  const list = await member.call<Milestone[]>('GET', `/projects/${project.id}/milestones`);
  expect(list.body.map(milestone => milestone.name)).toEqual(['One', 'Two', 'Three']);
  const activity = await member.call<{ data: ActivityItem[] }>(
    'GET',
    `/projects/${project.id}/activity?limit=1`,
  );
  expect(activity.body.data.map(item => item.description)).toEqual(['Milestone completed: One']);
});

test('a project cannot be deleted while work on it waits or runs', async () => {
  const project = await create('Busy');
  const { organizationId } = member;
  const { database } = server.server.dependencies;
  const operation = await database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: project.id, kind: 'changeset.apply', createdBy: null }),
  );
  const refused = await member.call('DELETE', `/projects/${project.id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await member.call('GET', `/projects/${project.id}`)).status).toBe(200);
  await database.tenant(organizationId, tx => requestCancel(tx, organizationId, operation.id));
  expect((await member.call('DELETE', `/projects/${project.id}`)).status).toBe(204);
});

test('a reopened milestone loses the date of its completion', async () => {
  const project = await create('Reopened');
  const { id } = await addMilestone(project.id, 'One');
  const path = `/projects/${project.id}/milestones/${id}`;
  await member.call('POST', `${path}/complete`);
  const reopened = await member.call('PATCH', path, { status: 'in_progress' }, { 'if-match': '"2"' });
  expect(reopened.body).toMatchObject({ status: 'in_progress', completed_date: null, completed_by: null });
});

test('pages follow each other without gap or repetition', async () => {
  const own = await server.member();
  for (let at = 0; at < 7; at += 1) await own.call('POST', '/projects/', { name: `P${at}` });
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { body: { data: Project[]; next_cursor: string | null } } = await own.call(
      'GET',
      `/projects?limit=3&cursor=${cursor}`,
    );
    names.push(...page.body.data.map(project => project.name));
    cursor = page.body.next_cursor;
  }
  expect(names).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
});

test('fields that are not the caller’s to set are not set', async () => {
  const forged = { name: 'Forged', progress_percentage: 100, version: 9, created_at: '2000-01-01T00:00:00Z' };
  const { body } = await member.call<Project>('POST', '/projects/', forged);
  expect(body).toMatchObject({ progress_percentage: 0, version: 1 });
  expect(body.created_at).not.toContain('2000');
});

/** The files of an archive, as text by name, read by a program that is not ours. */
async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files[entry.fileName] = await text(stream);
  }
  return files;
}

test('an export as CSV opens as an archive, and no cell of it runs as a formula', async () => {
  const project = await create('=HYPERLINK("http://evil")');
  await addMilestone(project.id, '@SUM(A1), "quoted"');
  const answer = await fetch(`${server.url}/api/projects/${project.id}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv' }),
  });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    'project.csv',
    'milestones.csv',
    'activity.csv',
    'decisions.csv',
    'comments.csv',
    'operations.csv',
  ]);
  expect(files['project.csv']).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(files['milestones.csv']).toContain(`"'@SUM(A1), ""quoted"""`);
});

test('an export as JSON holds the project', async () => {
  const project = await create('Plain');
  const { body } = await member.call('POST', `/projects/${project.id}/export`, { format: 'json' });
  expect(body).toMatchObject({ project: { id: project.id }, milestones: [], operations: [] });
});

test('an analysis needs what it looks at', async () => {
  const project = await create('Empty');
  const start = (type: string) => member.call('POST', `/projects/${project.id}/analyze`, { type });
  expect((await start('intake')).body).toMatchObject({ code: 'no_sources' });
  expect((await start('audit')).body).toMatchObject({ code: 'no_portal' });
});
