// Deliverables over HTTP: made of the data as they are, the same for the same data, another version for others.
import type { Changeset } from '@groundwork/contract/changesets';
import { type Deliverable, type DeliverableState, deliverables } from '@groundwork/contract/deliverables';
import type { Document } from '@groundwork/contract/documents';
import type { Problem } from '@groundwork/contract/errors';
import { ProjectId } from '@groundwork/contract/ids';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, filesOf } from '../../testing/intake-context.ts';
import { createReportCache, type ReportCache } from './deliverables/report-cache.ts';
import { recallReports } from './recall-reports.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let project: string;
let token: string;
beforeAll(async () => {
  ada = await server.member('admin');
  project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Move <b>& more' })).body.id;
  ({ token } = await sandbox.createPortal());
  await ada.call('POST', '/portals', { name: 'Sandbox', base_url: sandbox.url, token });
});

type Started = { operation: Operation };
const done = (started: { status: number; body: Started; text: string }) => completed(ada, started);

async function analyse(rows: string[]): Promise<void> {
  expect(
    (
      await ada.call(
        'POST',
        `/projects/${project}/sources`,
        filesOf({ 'people.csv': ['Id,Email,FirstName,City', ...rows].join('\n') }),
      )
    ).status,
  ).toBe(201);
  await done(await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
}

async function carryOut(kind: string): Promise<string> {
  const proposed = await done(await ada.call('POST', `/projects/${project}/changesets`, { kind }));
  const address = `/changesets/${String(proposed.input['changeset_id'])}`;
  const approval = await approvalOf(ada, (await ada.call<Changeset>('GET', address)).body);
  await done(await ada.call('POST', `${address}/approve`, approval));
  return address;
}

type Made = { document: Document; is_new_version: boolean } & Pick<Problem, 'code'>;
const make = (deliverable: string, format = 'pdf', who = ada) =>
  who.call<Made>('POST', `/projects/${project}/deliverables`, { deliverable, format });
const states = async () =>
  (await ada.call<{ data: DeliverableState[] }>('GET', `/projects/${project}/deliverables`)).body.data;
const textOf = async ({ id }: Document) => (await ada.call('GET', `/documents/${id}/download`)).text;

const people = [
  '1,ann@example.com,Ann,Łódź',
  '2,bob@example.com,Bob,"<script>"',
  '3,cid@example.com,Cid,北京',
];

test('without data there is nothing to make, and it says what comes first', async () => {
  for (const deliverable of deliverables) {
    const refused = await make(deliverable);
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_generate']);
  }
  expect((await states()).map(state => state.missing)).toEqual([
    'Analyse the files of this project first.',
    'Analyse the files of this project first.',
    'Carry the records over first: the report is made of what was read back.',
    'Run an audit of the portal first.',
    'Analyse the pipelines of the portal first.',
    'Carry the changes out first: a handover says what was done.',
  ]);
});

test('the same data make one version, other data a second one that nobody has approved', async () => {
  await analyse(people);
  const [first, twin] = await Promise.all([make('implementation_plan'), make('implementation_plan')]);
  expect([first.status, twin.status]).toEqual([200, 200]);
  expect(first.body.document.id).toBe(twin.body.document.id);
  expect(first.body.document.file?.sha256).toBe(twin.body.document.file?.sha256);
  expect(Number(first.body.is_new_version) + Number(twin.body.is_new_version)).toBe(1);
  const { document } = first.body;
  expect(document).toMatchObject({
    name: 'Implementation plan (PDF)',
    status: 'review',
    is_generated: true,
    file: { number: 1, media_type: 'application/pdf', is_viewable: true },
  });
  await ada.call('POST', `/documents/${document.id}/approve`, { sha256: document.file?.sha256 });
  expect((await make('implementation_plan')).body.document).toMatchObject({
    status: 'approved',
    file: { number: 1 },
  });
  const isCurrent = async () => (await states())[0]?.made.map(made => made.is_current);
  expect(await isCurrent()).toEqual([true]);

  await analyse([...people, '4,dan@example.com,Dan,Bern']);
  expect(await isCurrent()).toEqual([false]);
  const second = await make('implementation_plan');
  expect(second.body).toMatchObject({
    is_new_version: true,
    document: { id: document.id, status: 'review', approval: null, file: { number: 2 } },
  });
  expect(await isCurrent()).toEqual([true]);
  const old = await ada.call('POST', `/documents/${document.id}/approve`, { sha256: document.file?.sha256 });
  expect(old.status).toBe(409);
}, 60_000);

test('the data dictionary names every column, and values of strangers stay words', async () => {
  const { document } = (await make('data_dictionary', 'html')).body;
  const html = await textOf(document);
  for (const column of ['Id', 'Email', 'FirstName', 'City']) expect(html).toContain(`people.csv: ${column}`);
  expect(html).toContain('4 of 4 (100%)');
  expect(html).toContain('Move &lt;b&gt;&amp; more');
  expect(html).not.toContain('<script');
  const { url } = (await ada.call<{ url: string }>('POST', `/documents/${document.id}/view-link`, {})).body;
  const shown = await fetch(`${server.url}${url}`);
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(await shown.text()).toBe(html);
});

test('the migration report counts every row, the rejected ones by their reason', async () => {
  await analyse([
    ...people,
    '4,dan@example.com,Dan,Bern,one,too,many',
    '5,eve@example.com,Eve,Rome',
    '6,ann@example.com,Zoe,Bern',
  ]);
  // Left open, the question would keep Ann and Zoe apart.
  const answer = { decisions: { 'key_conflicts:contacts': 'merge' } };
  const told = await ada.call('PATCH', `/projects/${project}/intake`, answer, { 'if-match': '*' });
  expect(told.status, told.text).toBe(200);
  await carryOut('blueprint');
  const address = await carryOut('migration');
  const { body: report } = await ada.call<ReconcileReport>('GET', `${address}/reconcile`);
  const rejected = report.sources.reduce((sum, source) => sum + source.buckets.rejected, 0);
  expect(rejected).toBe(1);
  const html = await textOf((await make('migration_report', 'html')).body.document);
  expect(html).toContain(`<dt>Source rows</dt><dd>${report.rows_in}</dd>`);
  expect(html).toContain('1 row was rejected. The table counts every one.');
  expect((await make('migration_report', 'pdf')).body.document.file?.media_type).toBe('application/pdf');
}, 90_000);

test('an audit that ran becomes a report', async () => {
  await done(await ada.call('POST', '/ai-operations/audit/run', { project_id: project }));
  const { status, body, text } = await make('audit_report', 'html');
  expect(status, text).toBe(200);
  expect(await textOf(body.document)).toContain('<h1>Data quality audit</h1>');
}, 60_000);

test('an analysis of pipelines becomes a report, also of a portal without a deal', async () => {
  await done(await ada.call('POST', '/ai-operations/revops/analyze', { project_id: project }));
  expect(await textOf((await make('revops_report', 'html')).body.document)).toContain(
    'The portal held no deal.',
  );
}, 60_000);

test('a handover says what was done, by whom, what is open, and how it is taken back; twice the same bytes', async () => {
  const first = (await make('handover', 'html')).body;
  // Where an address may be broken is a matter of how it looks.
  const html = (await textOf(first.document)).replaceAll('@<wbr>', '@');
  for (const heading of ['What was set up', 'What was carried over', 'What was merged', 'What was refused']) {
    expect(html).toContain(`${heading}</h2>`);
  }
  // The rejected row with its reason, who approved the two change sets, and whom to ask.
  expect(html).toMatch(/<th scope="row">people.csv<\/th><td>Whole row<\/td>/);
  expect(html.split(`<td>Carried out</td><td>Test Person, ${ada.person.email}</td>`)).toHaveLength(3);
  expect(html).toMatch(
    new RegExp(`<caption>Who works on it</caption>[^]*<td>${ada.person.email}</td><td>Admin</td>`),
  );
  expect(html).toContain('No last day, as long as the portal stays connected');
  expect(html).toMatch(
    /<th scope="row">people.csv, row 7<\/th><td>Ann<\/td><td>Zoe<\/td><td>the same email address: ann@example.com<\/td>/,
  );
  expect(html).toContain('Every row is accounted for');
  expect(html).not.toContain('<script');
  expect((await make('handover', 'html')).body).toMatchObject({
    is_new_version: false,
    document: { file: { sha256: first.document.file?.sha256 } },
  });
  const pdf = (await make('handover')).body.document.file;
  expect(pdf).toMatchObject({ media_type: 'application/pdf', number: 1, is_viewable: true });
  expect((await make('handover')).body).toMatchObject({ is_new_version: false, document: { file: pdf } });
}, 60_000);

test('whatever changes, exactly the reports that tell of it are no longer current', async () => {
  const stale = async () =>
    (await states())
      .filter(({ made }) => made.some(({ format, is_current }) => format === 'html' && !is_current))
      .map(state => state.deliverable);
  // Each look and each making counts against the rate of one person.
  const makeAgain = async (which: readonly Deliverable[]) => {
    for (const deliverable of which) expect((await make(deliverable, 'html')).status).toBe(200);
  };
  const asked = { question: 'Who trains?', options: [{ label: 'We' }, { label: 'You' }], default: 0 };
  const changes: [Deliverable[], () => Promise<{ status: number; text: string }>][] = [
    [['handover'], () => ada.call('POST', `/projects/${project}/decisions`, asked)],
    [['handover'], () => ada.call('POST', `/projects/${project}/milestones`, { name: 'Train everybody' })],
    [
      ['handover'],
      () => ada.call('POST', '/documents/requests', { name: 'Signed off', project_id: project }),
    ],
    [['handover'], () => ada.call('PATCH', '/organizations/me/profile', { department: 'Sales' })],
    [
      ['handover'],
      () =>
        ada.call('POST', '/support/tickets', {
          subject: 'A field is missing',
          message: 'The field for the region is missing.',
          priority: 'low',
          category: 'other',
        }),
    ],
    [
      [...deliverables],
      () => ada.call('PATCH', `/projects/${project}`, { name: 'Another name' }, { 'if-match': '*' }),
    ],
  ];
  await makeAgain(deliverables);
  for (const [told, change] of changes) {
    const { status, text } = await change();
    expect(status, text).toBeLessThan(300);
    expect(await stale()).toEqual(told);
    await makeAgain(told);
    expect(await stale()).toEqual([]);
  }
  // An audit that finds what the last one found, within the same minute, says the same.
  const nameless = { inputs: [{ properties: { email: 'nobody@example.com' } }] };
  const added = await fetch(`${sandbox.url}/crm/v3/objects/contacts/batch/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(nameless),
  });
  expect(added.status).toBe(201);
  await done(await ada.call('POST', '/ai-operations/audit/run', { project_id: project }));
  expect(await stale()).toEqual(['audit_report']);
}, 120_000);

test('looking at the deliverables again makes none of them again, until something changes', async () => {
  const { dependencies } = server.server;
  const remembered = createReportCache();
  let made = 0;
  const memory: ReportCache = {
    recall: (key, mark, makeOne) =>
      remembered.recall(key, mark, () => {
        made += 1;
        return makeOne();
      }),
  };
  const of = { organizationId: ada.organizationId, projectId: ProjectId.parse(project) };
  const look = () => dependencies.database.tenant(of.organizationId, tx => recallReports(tx, of, memory));
  const first = await look();
  expect(made).toBe(deliverables.length);
  expect(await look()).toEqual(first);
  expect(made).toBe(deliverables.length);
  await ada.call('POST', `/projects/${project}/milestones`, { name: 'Celebrate' });
  await look();
  expect(made).toBe(deliverables.length + 1);
});

test('others make nothing: strangers find no project, readers may not, reps neither', async () => {
  const stranger = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const rep = await server.as({ subject: 'rep', email: 'r@x.example', name: 'R', roles: ['hubspot_rep'] });
  const asked = await Promise.all(
    [stranger, reader, rep].map(who => make('implementation_plan', 'pdf', who)),
  );
  expect(asked.map(({ status }) => status)).toEqual([404, 403, 403]);
  expect((await reader.call('GET', `/projects/${project}/deliverables`)).status).toBe(200);
  expect((await stranger.call('GET', `/projects/${project}/deliverables`)).status).toBe(404);
});
