// Figures of pipelines over a portal that really runs: kept, asked again, and seen by nobody else.
import { ProjectId } from '@groundwork/contract/ids';
import type { PipelineChange } from '@groundwork/contract/revops';
import type {
  KeptRevops,
  RevopsDay,
  RevopsDeal,
  RevopsReport,
  RevopsSummary,
} from '@groundwork/contract/revops-reports';
import { dayOf as calendarDay } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject, upload } from '../../testing/analysed-project.ts';
import { projectOver, revopsOf } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

/** Whose day is another than UTC's for fourteen hours of each. */
const ZONE = 'Pacific/Kiritimati';

const { server, sandbox } = givenServerAndSandbox();
let member: Client;
let projectId: ProjectId;
let base: string;
let first: KeptRevops;

const Named = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.object({ dealname: z.string() }) })),
});
type Listed<T> = { data: T[]; next_cursor: string | null };

const deal = (dealname: string, amount: string, more: Record<string, string> = {}) => ({
  dealname,
  amount,
  pipeline: 'default',
  dealstage: 'appointmentscheduled',
  closedate: '2027-01-01T00:00:00Z',
  ...more,
});

const dealsOf = async (of: string): Promise<RevopsDeal[]> =>
  (await member.call<Listed<RevopsDeal>>('GET', `${base}/${first.revops_id}/deals?${of}`)).body.data;

beforeAll(async () => {
  member = await server.member('admin');
  let token = '';
  ({ projectId, token } = await projectOver(
    member,
    sandbox,
    {
      companies: [{ name: 'Acme' }],
      deals: [
        deal('Small', '100.10'),
        deal('Large', '2000'),
        deal('Late', '30', { closedate: '2020-01-01T00:00:00Z' }),
        deal('Empty', ''),
      ],
    },
    { time_zone: ZONE },
  ));
  base = `/projects/${projectId}/revops`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = await fetch(`${sandbox.url}/crm/v3/objects/deals?properties=dealname`, { headers });
  const { results } = Named.parse(await list.json());
  const idOf = (name: string) => results.find(({ properties }) => properties.dealname === name)?.id ?? '';
  const change = (name: string, properties: Record<string, string>) =>
    fetch(`${sandbox.url}/crm/v3/objects/deals/${idOf(name)}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ properties }),
    });
  expect((await change('Small', { dealstage: 'closedwon' })).status).toBe(200);
  expect((await change('Large', { dealstage: 'qualifiedtobuy' })).status).toBe(200);
  first = await revopsOf(member, projectId);
}, 120_000);

test('an analysis is kept, and every figure opens as many deals as it counts', async () => {
  const { body: list } = await member.call<Listed<RevopsSummary>>('GET', base);
  expect(list.data).toMatchObject([
    { id: first.revops_id, portal: 'Sandbox', deals: 4, today: first.today, as_of: first.as_of },
  ]);
  expect(first).toMatchObject({ time_zone: ZONE, today: calendarDay(new Date(first.as_of), ZONE) });
  const { body: report } = await member.call<RevopsReport>('GET', `${base}/${first.revops_id}`);
  expect(report).toEqual({ ...first, deal_pages: expect.stringMatching(/\/record\/0-3\/$/) });
  const [book] = first.books;
  expect(book).toMatchObject({ pipeline: 'default', open: 3, won: 1, overdue: 1, without_amount: 1 });
  expect(await dealsOf('book=1&figure=open')).toHaveLength(book?.open ?? 0);
  expect(await dealsOf('book=1&figure=overdue')).toMatchObject([{ label: 'Late', amount_cents: '3000' }]);
  expect(await dealsOf('book=1&figure=without_amount')).toMatchObject([
    { label: 'Empty', amount_cents: null },
  ]);
  for (const { stage, deals } of book?.stages ?? [])
    expect(await dealsOf(`book=1&figure=stage&key=${stage}`), stage).toHaveLength(deals);
  if (book?.funnel.kind !== 'known') throw new Error('The stages that deals went through are known.');
  for (const step of book.funnel.steps) {
    const at = `book=1&key=${step.stage}`;
    expect(await dealsOf(`${at}&figure=reached`), step.stage).toHaveLength(step.reached);
    expect(await dealsOf(`${at}&figure=went_on`), step.stage).toHaveLength(step.went_on);
    expect(await dealsOf(`${at}&figure=lost_in`), step.stage).toHaveLength(step.lost);
    expect(await dealsOf(`${at}&figure=open_in`), step.stage).toHaveLength(step.open);
  }
  for (const { key, deals } of book.months)
    expect(await dealsOf(`book=1&figure=month&key=${key}`)).toHaveLength(deals);
  for (const { owner, open } of book.owners)
    expect(await dealsOf(`book=1&figure=owner&key=${owner ?? ''}`)).toHaveLength(open);
  for (const { from, to, deals } of book.aging)
    expect(await dealsOf(`book=1&figure=aging&key=${from}-${to ?? ''}`)).toHaveLength(deals);
  const [large] = await dealsOf('book=1&figure=open&limit=1');
  expect(large).toMatchObject({ label: 'Large', standing: 'open', owner: null, amount_cents: '200000' });
  expect(large?.link.url).toContain('/record/0-3/');
});

test('deals come page by page, the dearest first', async () => {
  const path = `${base}/${first.revops_id}/deals?book=1&figure=all&limit=3`;
  const { body: one } = await member.call<Listed<RevopsDeal>>('GET', path);
  expect(one.data.map(({ label }) => label)).toEqual(['Large', 'Small', 'Late']);
  const { body: two } = await member.call<Listed<RevopsDeal>>('GET', `${path}&cursor=${one.next_cursor}`);
  expect(two).toMatchObject({ data: [{ label: 'Empty' }], next_cursor: null });
});

test('the change between any two days is asked of what was kept, and its classes open their deals', async () => {
  const before = '2020-05-01';
  const asked = `book=1&from=${before}&to=${first.today}`;
  const { body: change } = await member.call<PipelineChange>(
    'GET',
    `${base}/${first.revops_id}/change?${asked}`,
  );
  expect(change).toMatchObject({ opening_deals: 0, closing_deals: 3, closing_cents: '203000' });
  for (const row of change.rows)
    expect(await dealsOf(`${asked}&figure=change&key=${row.class}`), row.class).toHaveLength(row.deals);
  expect(change.rows.find(row => row.class === 'new_won')).toMatchObject({ deals: 1, closed_cents: '10010' });
});

test('a day is shown as it is known now, and as it was seen where the portal was analysed that day', async () => {
  const dayOf = (day: string) =>
    member.call<RevopsDay>('GET', `${base}/${first.revops_id}/day?day=${day}`).then(({ body }) => body);
  const today = await dayOf(first.today);
  expect(today.seen_then?.as_of).toBe(first.as_of);
  expect(today.seen_then?.seen).toEqual(today.now);
  expect(today.now[0]?.point?.hash).toBe(first.books[0]?.days.points.at(-1)?.hash);
  const open = await dealsOf(`book=1&figure=day&to=${first.today}`);
  expect(open).toHaveLength(today.now[0]?.point?.deals.reduce((sum, count) => sum + count, 0) ?? 0);
  expect(await dayOf('2020-01-01')).toMatchObject({ now: [{ point: null }], seen_then: null });
});

test('what cannot be asked is refused with the place', async () => {
  const at = `${base}/${first.revops_id}`;
  const asked = async (path: string): Promise<string> => {
    const { status, body } = await member.call<{ code: string; errors?: { place: string }[] }>('GET', path);
    return `${status} ${body.errors?.[0]?.place ?? body.code}`;
  };
  expect(await asked(`${at}/change?book=1&from=2026-02-02&to=2026-02-01`)).toBe('422 query.from');
  expect(await asked(`${at}/change?book=1&from=2026-02-02&to=2999-01-01`)).toBe('422 query.to');
  expect(await asked(`${at}/day?day=2999-01-01`)).toBe('422 query.day');
  expect(await asked(`${at}/day?day=someday`)).toBe('422 query.day');
  expect(await asked(`${at}/deals?book=1&figure=change&key=won`)).toBe('422 query.key');
  expect(await asked(`${at}/deals?book=1&figure=aging&key=old`)).toBe('422 query.key');
  expect(await asked(`${at}/deals?book=9&figure=open`)).toBe('404 not_found');
  expect(await asked(`${at}/change?book=9&from=2026-02-01&to=2026-02-02`)).toBe('404 not_found');
  // A quarter that no calendar has is no fault of the figure: nothing was won in it.
  expect(await dealsOf('book=1&figure=quarter&key=2026-99-99')).toEqual([]);
});

test('of more questions at once than may wait, the last are told to ask again', {
  timeout: 60_000,
}, async () => {
  const asked = `${server.url}/api${base}/${first.revops_id}/day?day=${first.today}`;
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => fetch(asked, { headers: { authorization: `Bearer ${member.token}` } })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThan(9);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: 'busy',
      message: expect.stringContaining('Ask again in a few seconds'),
    });
  }
  expect((await member.call('GET', `${base}/${first.revops_id}/day?day=${first.today}`)).status).toBe(200);
});

test('another organization sees none of it', async () => {
  const stranger = await server.member('admin');
  const own = await stranger.call<{ id: string }>('POST', '/projects/', { name: 'Own' });
  for (const at of [base, `/projects/${own.body.id}/revops`])
    for (const what of [
      '',
      '/change?book=1&from=2026-01-01&to=2026-01-02',
      '/day?day=2026-01-01',
      '/deals?book=1&figure=all',
    ])
      expect((await stranger.call('GET', `${at}/${first.revops_id}${what}`)).status).toBe(404);
  expect((await stranger.call('GET', base)).status).toBe(404);
});

test('what an export keeps of earlier stages is known of the deals that it became', {
  timeout: 120_000,
}, async () => {
  const person = await server.member('admin');
  const project = await analysedProject(person, sandbox, {
    'Opportunity.csv': `Id,Name,StageName,Amount,CloseDate,CreatedDate
0065g00000AAAAAAA1,Engine,Negotiation,1200.50,2026-11-30,2026-01-05T09:00:00.000Z
0065g00000AAAAAAA2,Valve,Prospecting,80.00,2026-12-24,2026-03-05T09:00:00.000Z
`,
    'OpportunityHistory.csv': `Id,OpportunityId,CreatedDate,StageName,Amount,CloseDate
0085g00000AAAAAAA1,0065g00000AAAAAAA1,2026-01-05T09:00:00.000Z,Prospecting,1000.00,2026-06-30
0085g00000AAAAAAA2,0065g00000AAAAAAA1,2026-04-13T09:30:00.000Z,Negotiation,1200.50,2026-11-30
0085g00000AAAAAAA3,0065g00000AAAAAAA1,2099-04-13T09:30:00.000Z,Prospecting,9.00,2026-11-30
0085g00000AAAAAAA4,0065g00000AAAAAAA9,2026-04-13T09:30:00.000Z,Prospecting,9.00,2026-11-30
0085g00000AAAAAAA5,0065g00000AAAAAAA2,2026-04-13T09:30:00.000Z,Prospecting,a lot,2026-11-30
`,
  });
  for (const kind of ['blueprint', 'migration'] as const)
    await completed(person, await approve(person, await propose(person, project, kind)));
  const analysis = await revopsOf(person, ProjectId.parse(project));
  const other = await person.call<{ id: string }>('POST', '/projects/', { name: 'Another' });
  const fromOther = await revopsOf(person, ProjectId.parse(other.body.id));
  // From whichever project of theirs somebody looks: the deals stand in one portal.
  for (const [of, { revops_id, books }] of [
    [project, analysis],
    [other.body.id, fromOther],
  ] as const) {
    const { body: change } = await person.call<PipelineChange>(
      'GET',
      `/projects/${of}/revops/${revops_id}/change?book=1&from=2026-04-01&to=2026-04-30`,
    );
    // Of the one its past is known; the portal knows it since today, and what the file says of later is not taken.
    expect(change.rows.filter(({ deals }) => deals > 0)).toMatchObject([
      { class: 'up', deals: 1, opening_cents: '100000', closing_cents: '120050' },
      { class: 'not_known', deals: 1 },
    ]);
    expect(books[0]).toMatchObject({ open: 2 });
  }
  const file = {
    file: 'OpportunityHistory.csv',
    read: 14,
    taken: 8,
    of_other_deals: 3,
    since_portal: 3,
    unread: 1,
    examples: [{ row: 6, why: '“a lot” in Amount is no amount.' }],
    left_alone: null,
  };
  expect(analysis.files).toEqual([file]);
  const { body: named } = await person.call<{ name: string }>('GET', `/projects/${project}`);
  expect(fromOther.files).toEqual([{ ...file, project: named.name }]);

  // What was only analysed says nothing of deals that another project brought; nor do files of before they were changed.
  await upload(person, other.body.id, {
    'Opportunity.csv': `Id,Name,StageName,Amount,CloseDate,CreatedDate
0065g00000AAAAAAA1,Engine,Prospecting,900000.00,2026-11-30,2026-01-05T09:00:00.000Z
`,
    'OpportunityHistory.csv': `Id,OpportunityId,CreatedDate,StageName,Amount,CloseDate
0085g00000AAAAAAA8,0065g00000AAAAAAA1,2026-02-05T09:00:00.000Z,Prospecting,900000.00,2026-06-30
`,
  });
  await analyse(person, other.body.id);
  expect((await revopsOf(person, ProjectId.parse(project))).files).toEqual([file]);
  expect((await revopsOf(person, ProjectId.parse(other.body.id))).files).toMatchObject([
    { ...file, project: named.name },
    { file: 'OpportunityHistory.csv', read: 3, taken: 0, of_other_deals: 0, known_otherwise: 3 },
  ]);
  await upload(person, project, { 'more.csv': 'Id,Name\n1,One\n' });
  const [stale] = (await revopsOf(person, ProjectId.parse(project))).files ?? [];
  expect(stale).toMatchObject({ file: 'OpportunityHistory.csv', read: 0, taken: 0 });
  expect(stale?.left_alone).toContain('changed since they were analysed');
});
