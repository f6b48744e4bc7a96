// Every number the dashboard and the progress page show, computed again from the tables.

import type { ActivityItem, Milestone, Project } from '@groundwork/contract/projects';
import { projectCalls } from '@groundwork/contract/projects';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let member: Client;
let database: pg.Client;
beforeAll(async () => {
  member = await server.member('admin');
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

async function sql(text: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await database.query<Record<string, unknown>>(text, values);
  return rows[0] ?? {};
}

/** Projects in every status, with milestones in every status, unknown ones among them. */
async function fill(by: Client): Promise<Project[]> {
  const made: Project[] = [];
  for (const [at, status] of (
    ['planning', 'in_progress', 'completed', 'on_hold', 'cancelled', 'in_progress'] as const
  ).entries()) {
    const project = await by.call<Project>('POST', '/projects/', { name: `Project ${at}`, status });
    expect(project.status, project.text).toBe(201);
    made.push(project.body);
    const statuses = ['completed', 'completed', 'in_progress', 'pending', 'pending', 'completed', 'pending'];
    for (const milestone of statuses.slice(0, at + 1))
      await by.call('POST', `/projects/${project.body.id}/milestones`, {
        name: milestone,
        status: milestone,
      });
  }
  await database.query(
    `update milestones set status = 'blocked' where id = (
       select id from milestones where organization_id = $1 and status = 'pending' limit 1)`,
    [by.organizationId],
  );
  return made;
}

test('each card equals the tables, for the project in hand and for nobody else’s', async () => {
  await fill(member);
  await fill(await server.member('admin'));
  const { organizationId } = member;
  const list = await member.call<{ data: Project[] }>('GET', '/projects?limit=5');
  const latest = await sql(
    `select array_agg(id order by id desc) as ids from
       (select id from projects where organization_id = $1 order by id desc limit 5) p`,
    [organizationId],
  );
  expect(list.body.data.map(project => project.id)).toEqual(latest['ids']);
  const stats = await member.call<{ activeProjects: number }>(
    'GET',
    `/organizations/${organizationId}/stats`,
  );
  const active = await sql(
    `select count(*)::int as active from projects where organization_id = $1 and status in ('planning', 'in_progress')`,
    [organizationId],
  );
  expect(stats.body.activeProjects).toBe(active['active']);
  // Those whose every milestone is complete are finished, and the one called completed with an open one is not.
  expect(active['active']).toBe(2);
  for (const project of list.body.data) {
    const counted = await sql(
      `select count(*)::int as total, count(*) filter (where status = 'completed')::int as completed,
         count(*) filter (where status = 'in_progress')::int as in_progress,
         count(*) filter (where status = 'pending')::int as upcoming,
         coalesce(round(100.0 * count(*) filter (where status = 'completed') / nullif(count(*), 0)), 0)::int as percent
       from milestones where organization_id = $1 and project_id = $2`,
      [organizationId, project.id],
    );
    const { body } = await member.call<Milestone[]>('GET', `/projects/${project.id}/milestones`);
    const of = (status: string) => body.filter(milestone => milestone.status === status).length;
    expect({
      total: body.length,
      completed: of('completed'),
      in_progress: of('in_progress'),
      upcoming: of('pending'),
      percent: project.progress_percentage,
    }).toEqual(counted);
  }
});

test('the latest ten updates and every page after them are the table, newest first', async () => {
  const [project] = await fill(member);
  const path = `/projects/${project?.id}`;
  for (let at = 0; at < 25; at += 1) await member.call('POST', `${path}/milestones`, { name: `Step ${at}` });
  const { rows } = await database.query<{ id: string; description: string }>(
    'select id, description from activity where organization_id = $1 and project_id = $2 order by id desc',
    [member.organizationId, project?.id],
  );
  const first = await member.call<{ data: ActivityItem[] }>('GET', `${path}/activity?limit=10`);
  expect(first.body.data.map(item => item.id)).toEqual(rows.slice(0, 10).map(row => row.id));
  const all: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { body: { data: ActivityItem[]; next_cursor: string | null } } = await member.call(
      'GET',
      `${path}/activity?limit=7&cursor=${cursor}`,
    );
    all.push(...page.body.data.map(item => item.description));
    cursor = page.body.next_cursor;
  }
  expect(all).toEqual(rows.map(row => row.description));
});

test('what the cards read is read by readers, and by nobody from outside', async () => {
  const [project] = await fill(member);
  const reader = await server.memberOf(member.organizationId, 'readonly');
  const stranger = await server.member('readonly');
  const rep = await server.as({
    subject: 'rep-1',
    email: 'rep@example.com',
    name: 'Rep',
    roles: ['hubspot_rep'],
  });
  for (const call of ['', '/milestones', '/activity', '/forecast']) {
    const path = `/projects/${project?.id}${call}`;
    const statuses = await Promise.all(
      [reader, stranger, rep].map(async who => (await who.call('GET', path)).status),
    );
    expect([path, ...statuses]).toEqual([path, 200, 404, 403]);
  }
  expect(projectCalls.forecast.permission).toBe('projects.read');
});
