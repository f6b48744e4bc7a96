// Each figure of the overview against the calls and rows it is made of, counted in another way.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import type { Overview } from '@groundwork/contract/overview';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { readOverview } from './read-overview.ts';

const visit = openIntakeContext();
const empty = givenServer();

interface Carried {
  by: Client;
  migration: Changeset;
}

async function carryOut(by: Client, project: string, kind: 'blueprint' | 'migration'): Promise<Changeset> {
  const proposed = await completed(
    by,
    await by.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, { kind }),
  );
  const address = `/changesets/${String(proposed.input['changeset_id'])}`;
  const { body } = await by.call<Changeset>('GET', address);
  await completed(by, await by.call('POST', `${address}/approve`, await approvalOf(by, body)));
  return (await by.call<Changeset>('GET', address)).body;
}

let carried: Carried[];
beforeAll(async () => {
  carried = [];
  for (let nth = 0; nth < 2; nth++) {
    const by = await visit.server.member('admin');
    await by.call('GET', '/session');
    const project = await analysedProject(by, visit.sandbox);
    await carryOut(by, project, 'blueprint');
    carried.push({ by, migration: await carryOut(by, project, 'migration') });
  }
  const [, taken] = carried;
  await completed(taken!.by, await taken!.by.call('POST', `/changesets/${taken!.migration.id}/undo`));
}, 120_000);

const now = async (): Promise<Overview> => {
  const { database, clock } = visit.server.server.dependencies;
  return readOverview(database, clock.now());
};

test('records, values, links and calls are those of the organizations and their reports', async () => {
  const { totals } = await now();
  const [kept, taken] = carried;
  const admin = await visit.server.admin('admin');
  const stats = async (each: Client) =>
    (await admin.call<{ records_migrated: number }>('GET', `/organizations/${each.organizationId}/stats`))
      .body.records_migrated;
  const standing = [await stats(kept!.by), await stats(taken!.by)];
  expect(standing[0]).toBeGreaterThan(0);
  expect(totals.records_migrated).toBe(standing[0]! + standing[1]!);
  const report = (await kept!.by.call<ReconcileReport>('GET', `/changesets/${kept!.migration.id}/reconcile`))
    .body;
  expect(totals.values_compared).toBe(report.cells?.arrived);
  expect(totals.values_different).toBe(report.mismatch_count);
  expect(totals.links_written).toBe(report.associations.reduce((sum, each) => sum + each.made, 0));
  expect(totals).toMatchObject({ migrations: 2, migrations_undone: 1 });
  let calls = 0;
  for (const { by } of carried) {
    const { data } = (await by.call<{ data: { id: string }[] }>('GET', '/projects')).body;
    for (const { id } of data)
      for (const each of (await by.call<{ data: Changeset[] }>('GET', `/projects/${id}/changesets`)).body
        .data)
        calls += each.api_calls.made;
  }
  expect(totals.api_calls).toBe(calls);
});

test('organizations, people and operations are counted once each, and by the day they came', async () => {
  const { database } = visit.server.server.dependencies;
  // One from before the period, one of the period before, one that was asked for and did not come yet.
  await database.platform(async tx => {
    const [first, second] = carried.map(({ by }) => by.organizationId);
    await tx
      .updateTable('organizations')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('organization_id', '=', first!)
      .execute();
    await tx
      .updateTable('members')
      .set({ joined_at: '2020-01-01T00:00:00Z' })
      .where('organization_id', '=', first!)
      .execute();
    const operations = await tx
      .selectFrom('operations')
      .select('id')
      .where('organization_id', '=', second!)
      .orderBy('id')
      .execute();
    const before = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await tx
      .updateTable('operations')
      .set({ created_at: before })
      .where('id', '=', operations[0]!.id)
      .execute();
  });
  await carried[0]!.by.call('POST', `/organizations/${carried[0]!.by.organizationId}/invite`, {
    email: 'later@example.com',
    role: 'user',
  });
  const { organizations, users, operations } = await now();
  expect(organizations).toMatchObject({ total: 2, before: 1 });
  expect(users).toMatchObject({ total: 2, before: 1, active_this_week: 2 });
  const all = (
    await (await visit.server.admin('admin')).call<{ data: Operation[] }>('GET', '/ai-operations?limit=200')
  ).body.data;
  expect(operations).toMatchObject({
    total: all.length - 1,
    before: 1,
    completed: all.filter(each => each.status === 'completed').length - 1,
    failed: 0,
  });
  for (const { daily } of [organizations, users, operations]) {
    expect(daily).toHaveLength(30);
    expect(daily.map(each => each.day)).toEqual(daily.map(each => each.day).toSorted());
    expect(daily.at(-1)!.day).toBe(new Date().toISOString().slice(0, 10));
  }
  expect([organizations.daily[0]!.count, organizations.daily.at(-1)!.count]).toEqual([1, 2]);
  expect(operations.daily.reduce((sum, each) => sum + each.count, 0)).toBe(operations.total);
});

test('projects are active, finished and past their target as their own calls say', async () => {
  const { by } = carried[0]!;
  const make = async (fields: Record<string, unknown>) =>
    (await by.call<{ id: string }>('POST', '/projects/', { name: 'More', ...fields })).status;
  expect(await make({ status: 'completed' })).toBe(201);
  expect(await make({ status: 'in_progress', target_completion_date: '2026-01-01' })).toBe(201);
  expect(await make({ status: 'on_hold', target_completion_date: '2026-01-01' })).toBe(201);
  const { projects, activity } = await now();
  const { data } = (
    await (
      await visit.server.admin('admin')
    ).call<{ data: { status: string }[] }>('GET', '/projects?limit=200')
  ).body;
  const count = (...statuses: string[]) => data.filter(each => statuses.includes(each.status)).length;
  const [active, finished] = [count('planning', 'in_progress'), count('completed')];
  expect(projects).toMatchObject({
    active,
    completed: finished,
    overdue: 1,
    success_rate: Math.round((100 * finished) / (finished + active)),
  });
  expect(projects.months).toHaveLength(12);
  expect(projects.months.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    started: data.length,
    completed: finished,
  });
  expect(activity[0]).toMatchObject({
    description: 'Project created',
    project: 'More',
    organization: 'Acme',
  });
  expect(activity.map(each => each.created_at)).toEqual(
    activity
      .map(each => each.created_at)
      .toSorted()
      .toReversed(),
  );
});

test('health is what the probes measured, by day and against the days before, and what was told of it', async () => {
  const { database } = visit.server.server.dependencies;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await database.platform(async tx => {
    await tx.deleteFrom('health_samples').execute();
    const minute = { degraded: 0, maintenance: 0, latency_sum: 0, latency_count: 0, latency_max: null };
    await tx
      .insertInto('health_samples')
      .values([
        { service: 'database', minute: `${day(40)}T10:00:00Z`, operational: 30, down: 30, ...minute },
        { service: 'database', minute: `${day(2)}T10:00:00Z`, operational: 60, down: 0, ...minute },
        { service: 'api', minute: `${day(2)}T10:00:00Z`, operational: 45, down: 15, ...minute },
      ])
      .execute();
  });
  const { health } = await now();
  expect(health.before).toBe(50);
  // The server's own probes go on meanwhile: what they add can only raise it.
  expect(health.uptime).toBeGreaterThanOrEqual(87.5);
  expect(health.daily).toHaveLength(30);
  expect(health.daily.find(each => each.day === day(2))).toEqual({ day: day(2), uptime: 87.5 });
  expect(health.daily.find(each => each.day === day(3))).toEqual({ day: day(3), uptime: null });
  expect(health.services).toHaveLength(6);
});

test('an empty platform has figures and no rate', async () => {
  const admin = await empty.admin('admin');
  const { status, body } = await admin.call<Overview>('GET', '/overview');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    organizations: { total: 0, before: 0 },
    users: { total: 0, before: 0, active_this_week: 0 },
    operations: { total: 0, before: 0, completed: 0, failed: 0 },
    totals: { records_migrated: 0, values_compared: 0, values_different: 0, links_written: 0, api_calls: 0 },
    projects: { active: 0, completed: 0, success_rate: null, overdue: 0 },
    activity: [],
  });
});

test('only those who run the platform see it', async () => {
  expect((await caller(empty.url)('GET', '/overview')).status).toBe(401);
  for (const role of ['admin', 'user', 'readonly'] as const)
    expect((await (await empty.member(role)).call('GET', '/overview')).status).toBe(403);
  const rep = await empty.as({
    subject: 'rep',
    email: 'rep@example.com',
    name: 'Rep',
    roles: ['hubspot_rep'],
  });
  expect((await rep.call('GET', '/overview')).status).toBe(403);
  expect((await (await empty.admin('super_admin')).call('GET', '/overview')).status).toBe(200);
});
