// Walks every list of the contract that comes in pages, one row a page: what the pages show is what one large page shows,
// the first row included, and nothing twice.

import { isDeepStrictEqual } from 'node:util';
import type { Changeset } from '@groundwork/contract/changesets';
import { everyCall } from '@groundwork/contract/every-call';
import { DealId, type OrganizationId, type PortalId, ProjectId } from '@groundwork/contract/ids';
import type { MigrationPreview } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { beforeAll, expect, test } from 'vitest';
import { type Client, caller, type RepClient, type TestServer } from '../../../../../tools/testing/server.ts';
import { json } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { alikeContacts } from '../../testing/alike-contacts.ts';
import { analyse, analysedProject } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { auditOf, projectOver, revopsOf } from '../../testing/audited-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { winDeal } from '../../testing/won-deals.ts';

const visit = openIntakeContext();

const people = `Id,First Name,Last Name,Email,Phone
1,Ada,Lovelace,ada@acme.example,1
2,Grace,Hopper,ada@acme.example,2
3,Alan,Turing,ada@acme.example,3
4,Edsger,Dijkstra,ada@acme.example,4
5,Donald,Knuth,none at all,5
6,Barbara,Liskov,nobody knows,6
7,Tony,Hoare,asked twice,7
8,Niklaus,Wirth,niklaus@acme.example,8
9,Niklaus,Wirth,niklaus@acme.example,8
10,Niklaus,Wirth,niklaus@acme.example,8
11,Niklaus,Wirth,niklaus@acme.example,8
`;
const visits = 'Stamp,Colour\n1,red\n2,blue\n3,green\n';

interface List {
  data: unknown[];
  next_cursor: string | null;
}

/** Who reads each list, where, and how many rows it has where something else counts them. */
let lists: Record<string, { by: Client; path: string; rows?: number }>;

beforeAll(async () => {
  const { server } = visit;
  const ada = await server.member('admin');
  const staff = await server.admin('super_admin');
  const [rep, ...others] = [await server.rep(), await server.rep(), await server.rep()];
  const resources = await Promise.all(['One', 'Two', 'Three'].map(title => publishResource(staff, title)));
  for (const reader of [rep, ...others])
    await reader.call('POST', `/rep/resources/${resources[0]}/views`, { number: 1 });
  for (const subject of ['First', 'Second', 'Third'])
    await rep.call('POST', '/rep/inquiries', { subject, category: 'question', body: 'Why?' });
  const clients = [ada, await server.member('admin'), await server.member('admin')];
  await server.server.dependencies.database.platform(tx =>
    tx
      .insertInto('rep_clients')
      .values(
        clients.map(client => ({
          rep_id: rep.repId,
          organization_id: client.organizationId,
          deal_id: DealId.parse(newId()),
          since: '2026-01-01',
        })),
      )
      .execute(),
  );
  for (const company of ['first', 'second', 'third'])
    await rep.call('POST', '/rep/deals', {
      company,
      domain: `${company}.example`,
      value_cents: 1,
      currency: 'USD',
      expected_close_on: '2099-01-01',
    });
  const project = await analysedProject(ada, visit.sandbox, {
    'contacts.csv': people,
    'visits.csv': visits,
    'calls.csv': visits,
    'colours.csv': visits,
  });
  for (let more = 0; more < 2; more++) {
    await analyse(ada, project);
    await ada.call('POST', '/projects/', { name: 'One more' });
    // Another organization, with work of its own.
    await analysedProject(await server.member('admin'), visit.sandbox, { 'contacts.csv': people });
  }
  const propose = async (kind: string): Promise<Changeset> => {
    const started = await ada.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, {
      kind,
    });
    const { input } = await completed(ada, started);
    return (await ada.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
  };
  const blueprint = await propose('blueprint');
  await completed(
    ada,
    await ada.call('POST', `/changesets/${blueprint.id}/approve`, await approvalOf(ada, blueprint)),
  );
  await propose('migration');
  const migration = await propose('migration');
  for (const number of ['first', 'second', 'third']) {
    const colleague = await server.memberOf(ada.organizationId, 'user');
    await colleague.call('GET', '/session');
    const document = await ada.call<{ id: string }>('POST', '/documents/requests', {
      name: `The ${number} document`,
    });
    // Ada is told of it.
    await colleague.call('POST', `/documents/${document.body.id}/comments`, { body: 'Where is it?' });
    await ada.call('POST', `/projects/${project}/milestones`, { name: `The ${number} milestone` });
    await ada.call('POST', '/support/tickets', {
      subject: `The ${number} ticket`,
      priority: 'high',
      category: 'technical',
      message: 'Forty deals have lost their owner.',
    });
    await caller(server.url)('POST', '/leads', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: `${number}@example.com`,
      company: 'Engines Ltd',
      subject: `The ${number} message`,
      message: 'We would like to move to a new CRM by spring.',
    });
    await staff.call('POST', '/system-health/maintenance', {
      title: `The ${number} maintenance`,
      message: 'Nobody will notice.',
      services: ['cache'],
      starts_at: '2099-01-01T00:00:00Z',
      ends_at: '2099-01-01T01:00:00Z',
    });
    const at = new Date().toISOString();
    await server.server.dependencies.database.platform(tx =>
      tx
        .insertInto('health_alerts')
        .values({
          id: newId(),
          service: 'cache',
          state: 'degraded',
          reason: number,
          began_at: at,
          ended_at: at,
        })
        .execute(),
    );
    await staff.call('POST', `/organizations/${ada.organizationId}/notes`, { body: `The ${number} note` });
    await server.server.dependencies.mailbox.put({
      kind: 'lead',
      to: 'desk@example.com',
      subject: number,
      text: number,
    });
  }
  await importPlaybook(ada);
  const webhook = await addWebhooks(ada);
  await keepGroups(server, ada, project);
  const twice = await server.member('admin');
  const doubled = await analysedProject(twice, visit.sandbox, { 'contacts.csv': alikeContacts() });
  const paid = await payCommissions(server, staff);
  const owner = await server.member('admin');
  const bare = ['One', 'Two', 'Three'].map(name => ({ name }));
  const sold = bare.map(({ name }) => ({
    dealname: name,
    pipeline: 'default',
    dealstage: 'appointmentscheduled',
  }));
  const audited = await projectOver(owner, visit.sandbox, { companies: bare, deals: sold });
  const firstAudit = (await auditOf(owner, audited.projectId)).audit_id;
  let audit = '';
  for (let more = 0; more < 3; more++) audit = (await auditOf(owner, audited.projectId)).audit_id;
  const audits = `/projects/${audited.projectId}/audits`;
  let analysis = '';
  for (let more = 0; more < 3; more++) analysis = (await revopsOf(owner, audited.projectId)).revops_id;
  const revops = `/projects/${audited.projectId}/revops`;
  const changeset = `/changesets/${migration.id}`;
  const { body: preview } = await ada.call<MigrationPreview>('GET', `${changeset}/preview`);
  lists = {
    'organizations.list': { by: staff, path: '/organizations' },
    'organizations.timeline': { by: staff, path: `/organizations/${ada.organizationId}/timeline` },
    'organizations.notes': { by: staff, path: `/organizations/${ada.organizationId}/notes` },
    'users.list': { by: staff, path: '/users' },
    'resources.list': { by: staff, path: '/resources', rows: 3 },
    'resources.offered': { by: rep, path: '/rep/resources', rows: 3 },
    'resources.readers': { by: staff, path: `/resources/${resources[0]}/readers`, rows: 3 },
    'inquiries.list': { by: staff, path: '/inquiries', rows: 3 },
    'inquiries.own': { by: rep, path: '/rep/inquiries', rows: 3 },
    'deals.list': { by: rep, path: '/rep/deals', rows: 3 },
    'clients.list': { by: rep, path: '/rep/clients', rows: 3 },
    'registrations.list': { by: staff, path: '/registrations', rows: 8 },
    'reps.list': { by: staff, path: '/reps', rows: 6 },
    'commissions.list': { by: paid.rep, path: '/rep/commissions', rows: 3 },
    'repCommissions.list': { by: staff, path: `/reps/${paid.rep.repId}/commissions`, rows: 3 },
    'commissionRules.list': { by: staff, path: '/commission-rules', rows: 3 },
    'exchangeRates.list': { by: staff, path: '/exchange-rates', rows: 3 },
    'payoutRuns.list': { by: staff, path: '/payout-runs', rows: 3 },
    'payoutRuns.reps': { by: staff, path: `/payout-runs/${paid.run}/reps`, rows: 3 },
    'organizations.members': { by: ada, path: `/organizations/${ada.organizationId}/users` },
    'projects.list': { by: ada, path: '/projects/' },
    'projects.activity': { by: ada, path: `/projects/${project}/activity` },
    'operations.list': { by: ada, path: '/ai-operations' },
    'operationConsole.list': { by: staff, path: '/admin/ai-operations' },
    'operationConsole.lanes': { by: staff, path: '/admin/ai-operations/lanes' },
    'decisions.list': { by: ada, path: `/projects/${project}/decisions` },
    'duplicates.list': { by: twice, path: `/projects/${doubled}/duplicates` },
    'merges.groups': { by: ada, path: `/projects/${project}/merges/groups`, rows: 3 },
    'audits.list': { by: owner, path: audits, rows: 4 },
    'audits.records': { by: owner, path: `${audits}/${audit}/findings/K01/records`, rows: 3 },
    'auditBoard.list': { by: staff, path: '/data-quality?standing=never' },
    'auditComparisons.list': { by: owner, path: `${audits}/${audit}/comparable`, rows: 3 },
    'auditComparisons.records': {
      by: owner,
      path: `${audits}/${audit}/comparison/K01/records?with=${firstAudit}&became=unchanged`,
      rows: 3,
    },
    'revops.list': { by: owner, path: revops, rows: 3 },
    'revops.deals': { by: owner, path: `${revops}/${analysis}/deals?book=1&figure=all`, rows: 3 },
    'changesets.list': { by: ada, path: `/projects/${project}/changesets` },
    'changesets.entries': { by: ada, path: `${changeset}/entries` },
    'intake.rows': { by: ada, path: `/projects/${project}/intake/rows`, rows: preview.rows_in },
    'migrations.rows': { by: ada, path: `${changeset}/rows`, rows: preview.rows_in },
    'migrations.merged': { by: ada, path: `${changeset}/merged`, rows: preview.merges?.rows ?? 0 },
    'migrations.keptSeparate': { by: ada, path: `${changeset}/kept-separate` },
    'migrations.cells': { by: ada, path: `${changeset}/cells`, rows: preview.cells_not_carried },
    'trail.list': { by: staff, path: '/security/trail' },
    'webhooks.list': { by: ada, path: '/webhooks', rows: 3 },
    'webhooks.deliveries': { by: ada, path: `/webhooks/${webhook}/deliveries`, rows: 3 },
    'mails.list': { by: staff, path: '/mails' },
    'notifications.list': { by: ada, path: '/notifications' },
    'health.alerts': { by: staff, path: '/system-health/alerts' },
    'health.maintenance': { by: staff, path: '/system-health/maintenance' },
    'leads.list': { by: staff, path: '/leads' },
    'support.queue': { by: staff, path: '/support/queue' },
    'support.list': { by: ada, path: '/support/tickets' },
    'documents.list': { by: ada, path: '/documents' },
    'playbooks.entries': { by: ada, path: `/organizations/${ada.organizationId}/playbook/entries`, rows: 3 },
  };
}, 120_000);

/** Three reps in one payout, and two more payouts of the first of them; with rules and rates. */
async function payCommissions(
  server: TestServer,
  staff: Client,
): Promise<{ rep: RepClient; run: string | undefined }> {
  const today = new Date().toISOString().slice(0, 10);
  const reps = [await server.rep(), await server.rep(), await server.rep()] as const;
  const runs: string[] = [];
  for (const [at, winners] of [reps, [reps[0]], [reps[0]]].entries()) {
    for (const { repId } of winners)
      await server.server.dependencies.database.platform(tx => winDeal(tx, repId, {}, today));
    const body = { until_day: today, currency: 'USD' };
    runs.push((await staff.call<{ id: string }>('POST', '/payout-runs', body)).body.id);
    const rate = { base: 'EUR', quote: 'USD', rate: `1.${at}`, day: '2026-01-01', source: 'Bank' };
    await staff.call('POST', '/exchange-rates', rate);
    const tiers = [{ from_cents: 0, rate_bp: 100 + at }];
    const rest = { floor_cents: null, ceiling_cents: null, period_ceiling_cents: null, accelerator_bp: null };
    const rule = { period: 'year', currency: null, tiers, clawback: [], ...rest };
    const scope = { scope: 'rep', rep_id: reps[2].repId, effective_from: '2099-01-01' };
    if (at > 0) await staff.call('POST', '/commission-rules', { name: 'Later', ...scope, terms: rule });
  }
  return { rep: reps[0], run: runs[0] };
}

/** Three of them, and three test events that wait for the last. */
async function addWebhooks(person: Client): Promise<string> {
  let id = '';
  for (const description of ['One', 'Two', 'Three']) {
    const fields = { url: 'https://hooks.example/', description, kinds: ['project.deleted'] };
    id = (await person.call<{ endpoint: { id: string } }>('POST', '/webhooks', fields)).body.endpoint.id;
  }
  for (let events = 0; events < 3; events++) await person.call('POST', `/webhooks/${id}/test`);
  return id;
}

async function importPlaybook(person: Client): Promise<void> {
  const outcomes = [{ outcome: { became: 'left_out' }, times: 1 }];
  const place = { kind: 'column', system: 'pipedrive', object: 'contacts', question: null, headers: [] };
  const entries = ['Colour', 'Shape', 'Taste'].map(header => ({ ...place, header, outcomes }));
  const path = `/organizations/${person.organizationId}/playbook/import`;
  const imported = await person.call('POST', path, { playbook: 1, entries });
  expect(imported.status, imported.text).toBe(200);
}

/** Three groups of records that look like one, as a search of the portal leaves them. */
async function keepGroups(
  server: TestServer,
  { organizationId: organization_id, call }: Client & { organizationId: OrganizationId },
  project: string,
): Promise<void> {
  const [portal] = (await call<{ data: { id: PortalId }[] }>('GET', '/portals')).body.data;
  if (!portal) throw new Error('It has a portal');
  const of = { organization_id, project_id: ProjectId.parse(project), object: 'contacts' } as const;
  const record = (id: number) => ({ id: `${id}`, name: 'Ada Lovelace', print: `${id}`, reason: '' });
  const search = { portal_id: portal.id, records: 40, is_too_many: false, is_too_few: false, more: 0 };
  const groups = [1, 2, 3].map(rank => ({
    ...of,
    id: newId(),
    rank,
    records: json([record(rank * 10), record(rank * 10 + 1)]),
    more_records: 0,
    sureness: 9 - rank,
    is_sure: true,
    is_contradicted: false,
  }));
  await server.server.dependencies.database.platform(async tx => {
    const lists = { columns: json(['email']), unseen: json<string[]>([]) };
    await tx
      .insertInto('merge_searches')
      .values({ ...of, ...search, ...lists })
      .execute();
    await tx.insertInto('merge_groups').values(groups).execute();
  });
}

async function publishResource(staff: Client, title: string): Promise<string> {
  const words = { kind: 'playbook', title, summary: 'Short', body: 'Text', questions: [] };
  const { id } = (await staff.call<{ id: string }>('POST', '/resources', words)).body;
  await staff.call('POST', `/resources/${id}/publish`, undefined, { 'if-match': '*' });
  return id;
}

const paged = everyCall.filter(call => 'cursor' in (call.query?.shape ?? {})).map(call => call.name);

test('every list that comes in pages is walked here', () => {
  expect(Object.keys(lists).sort()).toEqual([...paged].sort());
});

test.each(paged)('%s: pages of one row show each row once, from the first to the last', async name => {
  const { by, path, rows } = lists[name]!;
  const read = async (query: string): Promise<List> => {
    const answer = await by.call<List>('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const whole = await read('limit=200');
  expect(whole.next_cursor).toBeNull();
  expect(whole.data.length, 'rows to tell pages by').toBeGreaterThan(2);
  if (rows !== undefined) expect(whole.data).toHaveLength(rows);
  const walked: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: List = await read(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    walked.push(...page.data);
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(whole.data);
  const doubles = walked.filter((row, at) => walked.findIndex(one => isDeepStrictEqual(one, row)) !== at);
  expect(doubles).toEqual([]);
});
