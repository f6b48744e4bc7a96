import type { DeliveryBoard, DeliveryProject } from '@groundwork/contract/delivery';
import { ProjectId } from '@groundwork/contract/ids';
import type { GoLiveForecast } from '@groundwork/contract/projects';
import { addBusinessDays, businessDaysBetween } from '@groundwork/engine/calendar/business-days';
import { expect, test } from 'vitest';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { openIntakeContext } from '../../testing/intake-context.ts';

const { server, sandbox } = openIntakeContext();
const today = new Date().toISOString().slice(0, 10);

const board = async (by: Client, query = ''): Promise<DeliveryBoard> => {
  const { status, body, text } = await by.call<DeliveryBoard>('GET', `/delivery${query}`);
  expect(status, text).toBe(200);
  return body;
};

/** A project with one open milestone of so many planned days, meant to end on the target. */
async function planned(by: Client, name: string, target: string | null, days = 10): Promise<string> {
  const project = await by.call<{ id: string }>('POST', '/projects/', {
    name,
    status: 'in_progress',
    start_date: today,
    target_completion_date: target,
  });
  const { id } = project.body;
  const milestone = { name: 'Build', kind: 'machine', due_date: addBusinessDays(today, days) };
  await by.call('POST', `/projects/${id}/milestones`, milestone);
  return id;
}

test('every project of every organization, the most slip first, by the forecast its client sees', async () => {
  const one = await server.member('admin');
  const other = await server.member('admin');
  const ids = {
    late: await planned(one, 'Slips', addBusinessDays(today, 2)),
    fine: await planned(one, 'In good time', addBusinessDays(today, 60)),
    tight: await planned(other, 'Hardly', addBusinessDays(today, 10)),
    none: await planned(other, 'Nobody said when', null),
  };
  await other.call('POST', '/projects/', { name: 'Given up', status: 'cancelled' });
  const admin = await server.admin('admin');
  const { data, total, read, stages } = await board(admin);
  expect(data.map(each => each.id)).toEqual([ids.late, ids.tight, ids.fine, ids.none]);
  expect([total, read]).toEqual([4, 4]);
  for (const project of data) {
    const forecast = (await admin.call<GoLiveForecast>('GET', `/projects/${project.id}/forecast`)).body;
    expect(project).toMatchObject({ p50: forecast.p50, p80: forecast.p80, stage: 'files' });
    const slip = project.target === null ? null : businessDaysBetween(project.target, forecast.p50!);
    expect(project.slip_days).toBe(slip);
  }
  const standing = Object.fromEntries(data.map(each => [each.name, each.standing]));
  expect(standing).toMatchObject({ Slips: 'late', 'In good time': 'on_time', 'Nobody said when': 'unknown' });
  expect(stages.find(each => each.stage === 'files')).toMatchObject({
    projects: { late: data.filter(each => each.standing === 'late').length, unknown: 1 },
  });

  expect((await board(admin, '?standing=unknown')).data.map(each => each.id)).toEqual([ids.none]);
  expect((await board(admin, '?search=slip')).data.map(each => each.id)).toEqual([ids.late]);
  expect((await board(admin, '?search=%25')).data).toEqual([]);
  expect((await board(admin, '?stage=report')).data).toEqual([]);
  await admin.call('PATCH', `/projects/${ids.fine}`, { status: 'completed' });
  const finished = (await board(admin, '?shown=finished')).data;
  expect(finished).toMatchObject([{ id: ids.fine, p50: today, p80: today, standing: 'on_time' }]);
  expect((await board(admin)).total).toBe(3);
});

test('a kept forecast that days have overtaken is worked out for today', async () => {
  const by = await server.member('admin');
  const id = await planned(by, 'Left lying', addBusinessDays(today, 20));
  const { database } = server.server.dependencies;
  await database.platform(tx =>
    tx
      .updateTable('forecasts')
      .set({ today: '2026-01-05', p50: '2026-01-12', p80: '2026-01-13' })
      .where('project_id', '=', ProjectId.parse(id))
      .execute(),
  );
  const admin = await server.admin('admin');
  const [project] = (await board(admin, '?search=Left%20lying')).data;
  const forecast = (await admin.call<GoLiveForecast>('GET', `/projects/${id}/forecast`)).body;
  expect(project).toMatchObject({ p50: forecast.p50, p80: forecast.p80 });
});

test('the stage follows the work, and what waits says what another week costs', async () => {
  const by = await server.member('admin');
  const id = await analysedProject(by, sandbox);
  const admin = await server.admin('admin');
  const mine = async (): Promise<DeliveryProject> => {
    const found = (await board(admin)).data.find(each => each.id === id);
    expect(found).toBeDefined();
    return found!;
  };
  const before = await mine();
  expect(before.stage).toBe('review');
  const open = (
    await by.call<{
      data: {
        id: string;
        version: number;
        default: string;
        cost: { go_live: string; go_live_in_a_week: string };
      }[];
    }>('GET', `/projects/${id}/decisions?state=open`)
  ).body.data;
  expect(open.length).toBeGreaterThan(0);
  const cost = open[0]!.cost;
  expect(before.decisions).toEqual({
    waiting: open.length,
    overdue: 0,
    days_per_week: businessDaysBetween(cost.go_live, cost.go_live_in_a_week),
  });
  for (const { id: decision } of open) {
    const now = (
      await by.call<{ state: string; version: number; default: string }>(
        'GET',
        `/projects/${id}/decisions/${decision}`,
      )
    ).body;
    if (now.state !== 'open') continue;
    const answer = { answer: now.default };
    const answered = await by.call('POST', `/projects/${id}/decisions/${decision}/answer`, answer, {
      'if-match': `"${now.version}"`,
    });
    expect(answered.status, answered.text).toBe(200);
  }
  const after = await mine();
  expect(after).toMatchObject({ stage: 'plan', decisions: { waiting: 0, days_per_week: null } });
}, 60_000);

test('it is for those who run the platform, and wrong filters are named', async () => {
  expect((await caller(server.url)('GET', '/delivery')).status).toBe(401);
  for (const role of ['admin', 'user', 'readonly'] as const)
    expect((await (await server.member(role)).call('GET', '/delivery')).status).toBe(403);
  const admin = await server.admin('admin');
  for (const query of ['stage=elsewhere', 'standing=early', 'shown=all', `search=${'x'.repeat(201)}`]) {
    const { status, body } = await admin.call<{ errors: { place: string }[] }>('GET', `/delivery?${query}`);
    expect(status).toBe(422);
    expect(body.errors[0]!.place).toBe(`query.${query.split('=')[0]}`);
  }
});

test('staff say who of them leads a project; a second one at once, a stranger and a client are refused', async () => {
  const by = await server.member('admin');
  const id = await planned(by, 'To be led', null);
  const [ann, bob] = [await server.admin('admin'), await server.admin('super_admin')];
  const [me] = (await ann.call<{ id: string; is_me: boolean }[]>('GET', '/staff')).body;
  await bob.call('GET', '/staff');
  const mine = async (query: string) => (await board(ann, query)).data.find(each => each.id === id);
  const version = (await mine('?lead=nobody'))!.version;
  const assign = (who: Client, lead_id: string | null, at: number) =>
    who.call<{ version: number; lead: { is_me: boolean } | null }>(
      'PATCH',
      `/delivery/${id}`,
      { lead_id },
      {
        'if-match': `"${at}"`,
      },
    );
  expect((await ann.call('PATCH', `/delivery/${id}`, { lead_id: me!.id })).status).toBe(428);
  const taken = await assign(ann, me!.id, version);
  expect(taken).toMatchObject({ status: 200, body: { lead: { is_me: true } } });
  expect((await assign(bob, null, version)).status).toBe(412);
  expect((await mine('?lead=me'))!.lead).toMatchObject({ id: me!.id, is_me: true });
  expect((await board(bob, `?lead=${me!.id}`)).data.map(each => each.lead?.is_me)).toEqual([false]);
  expect(await mine('?lead=nobody')).toBeUndefined();
  const stranger = await assign(ann, '01980000-0000-7000-8000-000000000000', taken.body.version);
  expect(stranger.status).toBe(422);
  expect(stranger.text).toContain('body.lead_id');
  for (const role of ['admin', 'user', 'readonly'] as const)
    expect((await assign(await server.memberOf(by.organizationId, role), null, 1)).status).toBe(403);
  expect((await assign(bob, null, taken.body.version)).body.lead).toBeNull();
  const { database } = server.server.dependencies;
  const entries = await database.tenant(by.organizationId, tx =>
    tx.selectFrom('trail').select('details').where('action', '=', 'delivery.assign').orderBy('id').execute(),
  );
  expect(entries.map(each => each.details)).toEqual([{ lead: ann.person.email }, { lead: null }]);
  expect((await ann.call('GET', '/delivery?lead=somebody')).status).toBe(422);
});
