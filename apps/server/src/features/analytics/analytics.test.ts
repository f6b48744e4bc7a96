// Every figure of analytics is computed a second time here, row by row, from what the tables hold.
import type {
  Adoption,
  DecisionAnalytics,
  MilestoneSlip,
  OperationAnalytics,
  RecordsCarried,
  TimeToValue,
} from '@groundwork/contract/analytics';
import { analyticsFigures } from '@groundwork/contract/analytics';
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';

const server = givenServer();
const path = '/admin/analytics';
const [from, to] = ['2026-03-01', '2026-03-30'];
const asked = `from=${from}&to=${to}`;
const [begin, start, end] = ['2026-01-30', '2026-03-01', '2026-03-31'].map(day => Date.parse(day));

let staff: Client;
beforeAll(async () => {
  staff = await server.admin('admin');
});

const write = (query: ReturnType<typeof sql>) =>
  server.server.dependencies.database.platform(tx => query.execute(tx));

/** The same dice at every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
/** A moment of the time before, of the time, or beside both; often on its very edges. */
function moment(roll: (below: number) => number): Date {
  const edges = [begin!, begin! - 1, start!, start! - 1, end!, end! - 1];
  const at = roll(5) === 0 ? edges[roll(edges.length)]! : Date.parse('2026-01-20') + roll(80 * 86_400_000);
  return new Date(at);
}
const isNow = (at: Date) => at.getTime() >= start! && at.getTime() < end!;
const isBefore = (at: Date) => at.getTime() >= begin! && at.getTime() < start!;

/** As PostgreSQL's percentile_cont, written down again. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (place - Math.floor(place)) * (sorted[Math.ceil(place)]! - below);
}
const spread = (values: readonly number[]) => ({
  median: close(percentile(values, 0.5)),
  p80: close(percentile(values, 0.8)),
});
const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

async function organization(): Promise<OrganizationId> {
  return (await server.member('admin')).organizationId;
}
async function project(organizationId: OrganizationId, fields: { start?: string; created?: Date } = {}) {
  const id = newId();
  await write(sql`insert into projects (organization_id, id, name, start_date, created_at)
    values (${organizationId}, ${id}, 'Project', ${fields.start ?? null}, ${fields.created ?? new Date(begin! - 1e9)})`);
  return id;
}
async function migration(
  organizationId: OrganizationId,
  projectId: string,
  fields: { reportAt?: Date; appliedAt?: Date; counts?: unknown; kind?: string },
) {
  const [id, portalId] = [newId(), newId()];
  await write(sql`insert into portals (organization_id, id, name, base_url, token_sealed)
    values (${organizationId}, ${portalId}, 'Portal', 'https://portal.example.com', 'x')`);
  await write(sql`insert into changesets (organization_id, id, project_id, portal_id, kind, state, title, applied_at, counts)
    values (${organizationId}, ${id}, ${projectId}, ${portalId}, ${fields.kind ?? 'migration'}, 'applied', 'Carry',
      ${fields.appliedAt ?? null}, ${JSON.stringify(fields.counts ?? {})}::jsonb)`);
  if (fields.reportAt)
    await write(sql`insert into reconcile_reports (organization_id, changeset_id, report, as_of)
      values (${organizationId}, ${id}, '{}', ${fields.reportAt})`);
}

const read = async <T>(figure: string, query: string) => {
  const answer = await staff.call<T>('GET', `${path}/${figure}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const of = (organizationId: OrganizationId) => `${asked}&organization_id=${organizationId}`;

test('nobody but those who run the platform reads a figure', async () => {
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const member = await server.member(role);
    for (const figure of analyticsFigures) {
      expect((await member.call('GET', `${path}/${figure}`)).status).toBe(403);
      expect((await member.call('GET', `${path}/csv/${figure}`)).status).toBe(403);
    }
  }
});

test('a time that is none is refused, and says why', async () => {
  for (const [query, place] of [
    ['days=8', 'query.days'],
    ['days=x', 'query.days'],
    ['from=2026-02-30', 'query.from'],
    ['from=2026-03-02&to=2026-03-01', 'query.from'],
    ['from=2000-01-01&to=2026-03-01', 'query.from'],
    ['organization_id=1', 'query.organization_id'],
  ])
    expect(await staff.call('GET', `${path}/records?${query}`), query).toMatchObject({
      status: 422,
      body: { errors: [{ place }] },
    });
});

test('where nothing happened nothing is said, and no zero stands for it', async () => {
  const empty = of(await organization());
  const period = { from, to, before: { from: '2026-01-30', to: '2026-02-28' } };
  const none = { median: null, p80: null };
  expect(await read('time-to-value', empty)).toEqual({
    period,
    now: { projects: 0, ...none },
    before: { projects: 0, ...none },
    bins: [],
  });
  expect(await read('milestone-slip', empty)).toMatchObject({
    now: { milestones: 0, on_time: null, ...none },
    bins: [],
    overdue: 0,
  });
  const work = await read<OperationAnalytics>('operations', empty);
  expect(work.kinds).toEqual([]);
  expect(work.series).toHaveLength(30);
  expect(await read('records', empty)).toMatchObject({ now: { records: 0, changesets: 0 } });
  expect(await read('decisions', empty)).toMatchObject({
    now: { answered: 0, defaulted: 0, ...none },
    open: 0,
    open_median_days: null,
    open_oldest_days: null,
  });
  expect(await read('adoption', empty)).toMatchObject({ now: { active_organizations: 0 } });
});

test('of a single one the median is itself', async () => {
  const organizationId = await organization();
  const id = await project(organizationId, { start: '2026-03-01' });
  await migration(organizationId, id, { reportAt: new Date('2026-03-11T12:00:00Z') });
  expect(await read('time-to-value', of(organizationId))).toMatchObject({
    now: { projects: 1, median: 10.5, p80: 10.5 },
    bins: [{ from: 7, to: 14, count: 1 }],
  });
});

test('time to value: each project once, by its first report, from its start', async () => {
  const organizationId = await organization();
  const roll = dice(7);
  const took: { at: Date; days: number }[] = [];
  for (let more = 0; more < 30; more++) {
    const created = new Date(begin! - roll(200) * 86_400_000 - roll(86_400_000));
    const hasStart = roll(3) > 0;
    // Some begin before the day that was planned for it.
    const planned = new Date(created.getTime() + (roll(300) - 50) * 86_400_000).toISOString().slice(0, 10);
    const id = await project(organizationId, { created, ...(hasStart && { start: planned }) });
    const reports = [moment(roll), moment(roll)].slice(0, 1 + roll(2));
    for (const reportAt of reports) await migration(organizationId, id, { reportAt });
    await migration(organizationId, id, { reportAt: new Date(begin! + 1), kind: 'blueprint' });
    const at = reports.toSorted((a, b) => a.getTime() - b.getTime())[0]!;
    const since = hasStart && Date.parse(planned) <= at.getTime() ? Date.parse(planned) : created.getTime();
    took.push({ at, days: (at.getTime() - since) / 86_400_000 });
  }
  const now = took.filter(each => isNow(each.at)).map(each => each.days);
  const before = took.filter(each => isBefore(each.at)).map(each => each.days);
  const figures = await read<TimeToValue>('time-to-value', of(organizationId));
  expect(figures.now).toEqual({ projects: now.length, ...spread(now) });
  expect(figures.before).toEqual({ projects: before.length, ...spread(before) });
  expect(now.length).toBeGreaterThan(3);
  for (const bin of figures.bins)
    expect(bin.count).toBe(now.filter(days => Math.min(26, Math.floor(days / 7)) * 7 === bin.from).length);
  expect(figures.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(now.length);
});

test('milestone slip: completed ones with a due date, by the day', async () => {
  const organizationId = await organization();
  const projectId = await project(organizationId);
  const roll = dice(11);
  const slips: { at: Date; late: number }[] = [];
  let overdue = 0;
  for (let more = 0; more < 60; more++) {
    const at = moment(roll);
    const isDone = roll(4) > 0;
    const due = roll(6) === 0 ? null : new Date(at.getTime() + (roll(90) - 50) * 86_400_000);
    const dueDay = due?.toISOString().slice(0, 10) ?? null;
    await write(sql`insert into milestones (organization_id, id, project_id, name, status, due_date, completed_date, completed_by)
      values (${organizationId}, ${newId()}, ${projectId}, 'Milestone', ${isDone ? 'completed' : 'pending'}, ${dueDay},
        ${isDone ? at : null}, ${isDone ? 'ada' : null})`);
    if (dueDay === null) continue;
    if (isDone)
      slips.push({ at, late: (Date.parse(at.toISOString().slice(0, 10)) - Date.parse(dueDay)) / 86_400_000 });
    else if (dueDay < new Date().toISOString().slice(0, 10)) overdue += 1;
  }
  const now = slips.filter(each => isNow(each.at)).map(each => each.late);
  const before = slips.filter(each => isBefore(each.at)).map(each => each.late);
  const onTime = (late: number[]) => close(late.filter(days => days <= 0).length / late.length);
  const figures = await read<MilestoneSlip>('milestone-slip', of(organizationId));
  expect(figures.now).toEqual({ milestones: now.length, on_time: onTime(now), ...spread(now) });
  expect(figures.before).toEqual({ milestones: before.length, on_time: onTime(before), ...spread(before) });
  expect(figures.overdue).toBe(overdue);
  for (const bin of figures.bins)
    expect(bin.count).toBe(now.filter(late => Math.max(-30, Math.min(30, late)) === bin.from).length);
});

test('operations: how each kind ended, how long the completed ones took, stretch by stretch', async () => {
  const organizationId = await organization();
  const roll = dice(13);
  const kinds = ['audit.run', 'intake.analyze', 'portal.sync'] as const;
  const states = ['completed', 'completed', 'failed', 'cancelled', 'queued'] as const;
  const rows: { kind: string; status: string; at: Date; seconds: number | null }[] = [];
  for (let more = 0; more < 120; more++) {
    const at = moment(roll);
    const [kind, status] = [kinds[roll(3)]!, states[roll(5)]!];
    const seconds = status === 'cancelled' && roll(2) === 0 ? null : roll(5000) / 10;
    const started = seconds === null ? null : new Date(at.getTime() - seconds * 1000);
    await write(sql`insert into operations (organization_id, id, kind, status, started_at, finished_at)
      values (${organizationId}, ${newId()}, ${kind}, ${status}, ${started}, ${status === 'queued' ? null : at})`);
    if (status !== 'queued') rows.push({ kind, status, at, seconds });
  }
  const figuresOf = (kind: string, when: (at: Date) => boolean) => {
    const own = rows.filter(row => row.kind === kind && when(row.at));
    const count = (status: string) => own.filter(row => row.status === status).length;
    const [completed, failed] = [count('completed'), count('failed')];
    const ended = completed + failed;
    return {
      completed,
      failed,
      cancelled: count('cancelled'),
      success: ended === 0 ? null : close(completed / ended),
      ...spread(own.filter(row => row.status === 'completed').map(row => row.seconds ?? 0)),
    };
  };
  const figures = await read<OperationAnalytics>('operations', of(organizationId));
  expect(figures.kinds).toEqual(
    kinds.map(kind => ({ kind, now: figuresOf(kind, isNow), before: figuresOf(kind, isBefore) })),
  );
  for (const { from: first, to: last, ...ends } of figures.series)
    for (const [status, count] of Object.entries(ends))
      expect(count).toBe(
        rows.filter(row => {
          const day = row.at.toISOString().slice(0, 10);
          return row.status === status && day >= first && day <= last;
        }).length,
      );
  // A longer time is parted into weeks; its last part may be shorter.
  const long = await read<OperationAnalytics>(
    'operations',
    `from=2026-01-01&to=2026-03-30&organization_id=${organizationId}`,
  );
  expect(long.series.map(each => each.from).slice(0, 2)).toEqual(['2026-01-01', '2026-01-08']);
  expect(long.series.at(-1)).toMatchObject({ from: '2026-03-26', to: '2026-03-30' });
});

test('records carried: what migrations wrote and what still stands', async () => {
  const organizationId = await organization();
  const projectId = await project(organizationId);
  const roll = dice(17);
  const rows: { at: Date; records: number }[] = [];
  for (let more = 0; more < 25; more++) {
    const [created, updated, kept, failed] = [roll(500), roll(100), roll(5), roll(50)];
    const counts = {
      'record.create': { applied: created, failed, kept },
      'record.update': { applied: updated, undone: 3, errored: 1 },
      'association.create': { applied: 900 },
    };
    const appliedAt = moment(roll);
    const kind = roll(5) === 0 ? 'blueprint' : 'migration';
    await migration(organizationId, projectId, { appliedAt, counts, kind });
    if (kind === 'migration') rows.push({ at: appliedAt, records: created + kept + updated + 1 });
  }
  const sum = (when: (at: Date) => boolean) => {
    const own = rows.filter(row => when(row.at));
    return { records: own.reduce((all, row) => all + row.records, 0), changesets: own.length };
  };
  const figures = await read<RecordsCarried>('records', of(organizationId));
  expect(figures.now).toEqual(sum(isNow));
  expect(figures.before).toEqual(sum(isBefore));
  expect(figures.series.reduce((all, each) => all + each.records, 0)).toBe(figures.now.records);
});

test('decisions: open ones by age, answers by the first one that was given', async () => {
  const organizationId = await organization();
  const projectId = await project(organizationId);
  const roll = dice(19);
  const answers: { at: Date; hours: number; isPerson: boolean }[] = [];
  let open = 0;
  for (let more = 0; more < 60; more++) {
    const id = newId();
    const asked_at = moment(roll);
    const isOpen = roll(4) === 0;
    if (isOpen) open += 1;
    await write(sql`insert into decisions (organization_id, id, project_id, source, source_key, question, options,
        default_value, state, created_at)
      values (${organizationId}, ${id}, ${projectId}, 'asked', ${id}, 'Which one?', '[]', 'a',
        ${isOpen ? 'open' : 'answered'}, ${asked_at})`);
    if (isOpen) continue;
    const vias = ['card', 'link', 'plan', 'deadline', 'changeset'] as const;
    const given = Array.from({ length: 1 + roll(3) }, (_, place) => ({
      at: new Date(asked_at.getTime() + (place * 40 + roll(40)) * 3_600_000),
      via: place === 0 ? vias[roll(5)]! : vias[roll(3)]!,
    }));
    for (const { at, via } of given)
      await write(sql`insert into decision_answers (organization_id, id, decision_id, value, label, author, via, at)
        values (${organizationId}, ${newId()}, ${id}, 'a', 'A', 'ada', ${via}, ${at})`);
    const first = given[0]!;
    const hours = (first.at.getTime() - asked_at.getTime()) / 3_600_000;
    answers.push({ at: first.at, hours, isPerson: ['card', 'link', 'plan'].includes(first.via) });
  }
  const figuresOf = (when: (at: Date) => boolean) => {
    const own = answers.filter(each => when(each.at));
    const people = own.filter(each => each.isPerson);
    return {
      answered: people.length,
      defaulted: own.length - people.length,
      ...spread(people.map(each => each.hours)),
    };
  };
  const figures = await read<DecisionAnalytics>('decisions', of(organizationId));
  expect(figures.now).toEqual(figuresOf(isNow));
  expect(figures.before).toEqual(figuresOf(isBefore));
  expect(figures.open).toBe(open);
  expect(figures.open_oldest_days).toBeGreaterThanOrEqual(figures.open_median_days ?? Number.NaN);
});

test('adoption: members seen lately, and organizations with something done', async () => {
  const organizationId = await organization();
  const seen = [1, 6, 8, 29, 31, null];
  for (const days of seen)
    await write(sql`insert into members (organization_id, id, email, email_norm, role, status, last_active_at)
      values (${organizationId}, ${newId()}, ${newId()}, ${newId()}, 'user', 'active',
        ${days === null ? null : new Date(Date.now() - days * 86_400_000)})`);
  await write(sql`insert into members (organization_id, id, email, email_norm, role, status, last_active_at)
    values (${organizationId}, ${newId()}, 'gone', ${newId()}, 'user', 'inactive', now())`);
  const projectId = await project(organizationId);
  await write(sql`insert into activity (organization_id, id, project_id, description, created_at)
    values (${organizationId}, ${newId()}, ${projectId}, 'Something', ${new Date(end! - 1)})`);
  const figures = await read<Adoption>('adoption', of(organizationId));
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ last_active_at: string | null }>`select last_active_at from members
      where organization_id = ${organizationId} and status = 'active'`.execute(tx),
  );
  const within = (days: number) =>
    rows.filter(
      row => row.last_active_at !== null && Date.parse(row.last_active_at) > Date.now() - days * 86_400_000,
    ).length;
  expect(figures).toMatchObject({
    now: { active_organizations: 1 },
    before: { active_organizations: 0 },
    organizations: 1,
    members: rows.length,
    active_7: within(7),
    active_30: within(30),
  });
});

test('over every organization the figures are those of all of them together', async () => {
  const all = await read<RecordsCarried>('records', asked);
  const { rows } = await server.server.dependencies.database.platform(tx =>
    sql<{ organization_id: OrganizationId }>`select organization_id from organizations`.execute(tx),
  );
  let records = 0;
  for (const { organization_id } of rows)
    records += (await read<RecordsCarried>('records', of(organization_id))).now.records;
  expect(all.now.records).toBe(records);
});

test('the CSV of a chart holds the same figures', async () => {
  const figures = await read<RecordsCarried>('records', asked);
  const { text } = await staff.call('GET', `${path}/csv/records?${asked}`);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'measure,of,from,to,value,value_before',
    `records,,${from},${to},${figures.now.records},${figures.before.records}`,
  ]);
  for (const figure of analyticsFigures)
    expect((await staff.call('GET', `${path}/csv/${figure}?${asked}`)).status).toBe(200);
});
