// Each kind of event in the contract is really sent, and nothing else is: whatever can happen happens here once, to an
// organization and to a deal, and what waits for their webhooks is compared with the list.
import { ChangesetId, OperationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { kindsOf } from '@groundwork/contract/webhook-events';
import type { WebhookSecret } from '@groundwork/contract/webhooks';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { claim } from '../../platform/queue/claim.ts';
import { finish } from '../../platform/queue/fence.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { requestCancel, requestRetry } from '../../platform/queue/requests.ts';

const server = givenServer();
const database = () => server.server.dependencies.database;
const current = { 'if-match': '*' };
const today = new Date().toISOString().slice(0, 10);
let ada: Client;
let staff: Client;
beforeAll(async () => {
  ada = await server.member('admin');
  staff = await server.admin('admin');
});

/** @returns what was answered, which has to be well */
async function does<T = { id: string }>(by: Client, method: string, path: string, body?: object): Promise<T> {
  const answer = await by.call<T>(method, path, body, current);
  expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, answer.status, '']);
  return answer.body;
}
const listen = (by: Client, of: 'organization' | 'platform') =>
  does<WebhookSecret>(by, 'POST', '/webhooks', {
    url: 'https://hooks.example/all',
    description: '',
    kinds: kindsOf(of),
  });
const waiting = (endpoint: string) =>
  database().platform(tx =>
    tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpoint)
      .orderBy('seq')
      .execute(),
  );

async function doProjects(): Promise<ProjectId> {
  const { id } = await does(ada, 'POST', '/projects', { name: 'Move' });
  await does(ada, 'PATCH', `/projects/${id}`, { name: 'The move' });
  const one = await does(ada, 'POST', `/projects/${id}/milestones`, { name: 'Train people' });
  await does(ada, 'PATCH', `/projects/${id}/milestones/${one.id}`, { due_date: today });
  await does(ada, 'POST', `/projects/${id}/milestones/${one.id}/complete`);
  await does(ada, 'PATCH', `/projects/${id}/milestones/${one.id}`, { status: 'pending' });
  const gone = await does(ada, 'POST', '/projects', { name: 'Given up' });
  expect((await ada.call('DELETE', `/projects/${gone.id}`)).status).toBe(204);
  return ProjectId.parse(id);
}

const question = 'Who is owner of the deals of Zed Zeppelin?';
async function doDecisions(project: ProjectId): Promise<void> {
  const path = `/projects/${project}/decisions`;
  const options = [{ label: 'Yes' }, { label: 'No' }];
  const { id, version } = await does<{ id: string; version: number }>(ada, 'POST', path, {
    question,
    options,
    default: 0,
  });
  await does(ada, 'PATCH', `${path}/${id}`, { deadline: addDays(today, 9) });
  const answered = await does<{ version: number; options: { value: string }[] }>(ada, 'GET', `${path}/${id}`);
  await does(ada, 'POST', `${path}/${id}/answer`, { answer: answered.options[1]?.value });
  const now = await does<{ version: number }>(ada, 'GET', `${path}/${id}`);
  expect(now.version).toBeGreaterThan(version);
  await does(ada, 'POST', `${path}/take-back`, { decisions: [{ id, version: now.version }] });
  // As when the files no longer raise it.
  await database().tenant(ada.organizationId, tx =>
    tx.updateTable('decisions').set({ state: 'closed' }).where('id', '=', id).execute(),
  );
}

async function doOperations(project: ProjectId): Promise<void> {
  const organizationId = ada.organizationId;
  const queued = await database().tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: project, kind: 'audit.run', createdBy: ada.person.email }),
  );
  await database().tenant(organizationId, tx => requestCancel(tx, organizationId, queued.id));
  for (const ending of ['failed', 'completed'] as const) {
    await database().tenant(organizationId, tx => requestRetry(tx, organizationId, queued.id));
    const [row] = await claim(database(), 'a worker', ['audit.run'], 1);
    await finish(
      database(),
      row!,
      ending === 'failed'
        ? { status: ending, error: { code: 'internal', message: 'No' } }
        : { status: ending, result: {} },
    );
  }
}

/** Its states, as jobs write them one after the other. */
async function doMigration(project: ProjectId): Promise<void> {
  const organizationId = ada.organizationId;
  const id = ChangesetId.parse(newId());
  const portalId = PortalId.parse(newId());
  const operationId = OperationId.parse(newId());
  const write = <T>(work: (tx: Tx) => Promise<T>) => database().tenant(organizationId, work);
  await write(async tx => {
    const place = { organizationId, table: 'portals', row: portalId, field: 'token' };
    await tx
      .insertInto('portals')
      .values({
        organization_id: organizationId,
        id: portalId,
        name: 'Portal',
        base_url: 'https://portal.example',
        token_sealed: server.server.dependencies.secrets.seal(place, 'token'),
      })
      .execute();
    await tx
      .insertInto('operations')
      .values({
        organization_id: organizationId,
        id: operationId,
        project_id: project,
        kind: 'changeset.apply',
        created_by: null,
      })
      .execute();
    await tx
      .insertInto('changesets')
      .values({
        organization_id: organizationId,
        id,
        project_id: project,
        portal_id: portalId,
        kind: 'migration',
        title: 'Move 9 records',
        operation_id: operationId,
      })
      .execute();
  });
  const to = (change: object) =>
    write(tx => tx.updateTable('changesets').set(change).where('id', '=', id).execute());
  const end = (status: 'failed' | 'queued') =>
    write(tx =>
      tx
        .updateTable('operations')
        .set({ status, finished_at: status === 'failed' ? new Date() : null })
        .where('id', '=', operationId)
        .execute(),
    );
  await to({ state: 'proposed' });
  await to({ first_approved_at: new Date(), first_approved_by: ada.person.email });
  await to({ state: 'approved' });
  await to({ state: 'applying' });
  // Facts are kept under way: that is no event.
  await to({ state: 'applying', version: 9 });
  await end('failed');
  await end('queued');
  await to({ state: 'applied_with_failures' });
  await to({ state: 'applied' });
  await to({ state: 'undoing' });
  await end('failed');
  await end('queued');
  await to({ state: 'undone' });
}

async function doTickets(): Promise<void> {
  const { id } = await does(ada, 'POST', '/support/tickets', {
    subject: 'Zed Zeppelin cannot sign in',
    message: 'Zed Zeppelin tried and tried again.',
    priority: 'low',
    category: 'technical',
  });
  await does(ada, 'POST', `/support/tickets/${id}/messages`, { body: 'Zed Zeppelin again' });
  await does(staff, 'PATCH', `/support/tickets/${id}`, { priority: 'high' });
  const { id: me } = await database().platform(tx =>
    tx
      .insertInto('staff')
      .values({
        id: newId(),
        issuer: 'other',
        subject: 'other',
        name: 'Oda',
        email: 'oda@ours.example',
        seen_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await does(staff, 'PUT', `/support/queue/${id}/assignee`, { assignee_id: me });
  for (const status of ['resolved', 'open', 'closed'])
    await does(staff, 'PATCH', `/support/tickets/${id}`, { status });
}

async function doDeals(): Promise<void> {
  const rep = await server.rep({ name: 'Zed Zeppelin' });
  const other = await server.rep({
    partnerId: (await does<{ partner_id: never }>(staff, 'GET', `/reps/${rep.repId}`)).partner_id,
  });
  const deal = (company: string) =>
    does(rep, 'POST', '/rep/deals', {
      company,
      domain: `${company.toLowerCase()}.example`,
      value_cents: 100_000,
      currency: 'USD',
      expected_close_on: addDays(today, 30),
    });
  const { id } = await deal('Corvid');
  const mine = (verb: string, body?: object) => does(rep, 'POST', `/rep/deals/${id}/${verb}`, body);
  const theirs = (verb: string, body?: object, method = 'POST') =>
    does(staff, method, `/registrations/${id}/${verb}`, body);
  await does(rep, 'PATCH', `/rep/deals/${id}`, {
    contact_name: 'Zed Zeppelin',
    contact_email: 'zed@corvid.example',
    decision_maker: 'Zed Zeppelin',
    proposal_sent_on: today,
    next_step: 'Call Zed Zeppelin',
    next_step_due_on: today,
    is_value_confirmed: true,
  });
  await theirs('reject', { reason: 'No' });
  await mine('registration');
  await theirs('approve');
  await theirs('extend', { until: addDays(today, 200) });
  await mine('stage', { stage: 'negotiation' });
  await mine('lose', { closed_on: today, reason: 'Zed Zeppelin said no' });
  await mine('reopen', { reason: 'Yes after all' });
  await theirs(
    'splits',
    {
      splits: [
        { rep_id: rep.repId, share_bp: 5000 },
        { rep_id: other.repId, share_bp: 5000 },
      ],
    },
    'PUT',
  );
  await mine('win', { closed_on: today });
  await mine('client', {});
  await theirs('cancel', { cancelled_on: today, reason: 'Closed down' });
  await theirs('cancel/undo', { reason: 'A mistake' });
  const { id: second } = await deal('Magpie');
  await does(staff, 'POST', `/registrations/${second}/rep`, { rep_id: other.repId });
}

test('every kind of an organization is sent when it happens, and says nothing of people', async () => {
  const { endpoint } = await listen(ada, 'organization');
  const elsewhere = await listen(await server.member('admin'), 'organization');
  const project = await doProjects();
  await doDecisions(project);
  await doOperations(project);
  await doMigration(project);
  await doTickets();
  const rows = await waiting(endpoint.id);
  const sent = rows.map(({ kind }) => kind);
  expect([...new Set(sent)].sort()).toEqual(kindsOf('organization').sort());
  expect(await waiting(elsewhere.endpoint.id)).toEqual([]);
  expect(sent.filter(kind => kind === 'changeset.applying')).toHaveLength(1);
  expect(sent.filter(kind => kind.startsWith('ticket.'))).toEqual([
    'ticket.created',
    'ticket.replied',
    'ticket.updated',
    'ticket.assigned',
    'ticket.resolved',
    'ticket.reopened',
    'ticket.closed',
  ]);
  expect(sent.filter(kind => kind.startsWith('operation.'))).toEqual([
    'operation.queued',
    'operation.cancelled',
    'operation.queued',
    'operation.failed',
    'operation.queued',
    'operation.completed',
    'operation.queued',
    'operation.failed',
    'operation.queued',
    'operation.failed',
    'operation.queued',
  ]);
  const said = JSON.stringify(rows.map(({ data }) => data));
  for (const word of ['Zeppelin', ada.person.email, ada.person.name, 'Oda', question])
    expect(said).not.toContain(word);
  expect(rows.filter(({ kind }) => kind === 'project.deleted').map(({ data }) => data)).toEqual([
    { name: 'Given up' },
  ]);
});

test('every kind of a deal is sent to the platform, and to nobody else', async () => {
  const { endpoint } = await listen(staff, 'platform');
  await doDeals();
  const rows = await waiting(endpoint.id);
  expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual(kindsOf('platform').sort());
  expect(rows.map(({ kind, data }) => [kind, data['stage']])).toContainEqual(['deal.won', 'won']);
  expect(JSON.stringify(rows.map(({ data }) => data))).not.toContain('Zeppelin');
});

test('an organization goes with its projects, webhooks and all that waits', async () => {
  const bob = await server.member('admin');
  await listen(bob, 'organization');
  await does(bob, 'POST', '/projects', { name: 'Short' });
  await database().platform(tx =>
    tx.deleteFrom('organizations').where('organization_id', '=', bob.organizationId).execute(),
  );
  const left = await database().platform(tx =>
    tx
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('organization_id', '=', bob.organizationId)
      .execute(),
  );
  expect(left).toEqual([]);
});
