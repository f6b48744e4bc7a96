// Findings of an audit are mended through the door, guarded, and taken back.
import type { AuditResult, AuditSummary } from '@groundwork/contract/audits';
import type { Changeset, ChangesetEntry } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import type { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed, ended } from '../../testing/intake-context.ts';
import { ChangesetEntries } from '../changesets/changeset-entries.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client & { organizationId: Changeset['organization_id'] };
let projectId: ProjectId;
let crm: CrmPortal;
let audit: AuditResult & { audit_id: string };
const ids: Record<string, string> = {};

const names = ['Ann', 'Ben', 'Cem', 'Dee', 'Eve'];

beforeAll(async () => {
  ada = await server.member('admin');
  const { projectId: id, token } = await projectOver(ada, sandbox, {
    contacts: [
      ...names.map(firstname => ({
        firstname,
        lastname: 'Lee',
        email: `${firstname.toLowerCase()}@gmial.com`,
      })),
      { firstname: 'Fay', lastname: 'Lee', email: 'fay@gmail.com', phone: '+49 30 1234567' },
      { firstname: 'Gil', lastname: 'Lee', email: 'gil@acme.test', phone: '030 7654321', country: 'Germany' },
    ],
    companies: [{ name: 'Acme', domain: 'acme.test' }],
    deals: [{ dealname: 'Open', amount: '100.10', pipeline: 'default', dealstage: 'appointmentscheduled' }],
  });
  projectId = id;
  crm = connectPortal({
    baseUrl: sandbox.url,
    token,
    fetch: guardedFetch({ allow: [sandbox.address] }),
    limits: { max: 5000, intervalMs: 1000 },
  });
  for await (const page of crm.listRecords('contacts', ['firstname']))
    for (const record of page) ids[record.properties['firstname'] ?? ''] = record.id;
  audit = await auditOf(ada, projectId);
}, 120_000);

const propose = (body: object, person: Client = ada) =>
  person.call<{ operation: Operation } & Problem>('POST', `/projects/${projectId}/fixes`, body);
const read = async (id: string) => (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
const details = async (id: string) => (await ada.call<FixBundleDetails>('GET', `/changesets/${id}/fix`)).body;
const entriesOf = async (id: string) =>
  (await ada.call<{ data: ChangesetEntry[] }>('GET', `/changesets/${id}/entries?limit=100`)).body.data;
const emails = async () => {
  const records = await crm.readRecords('contacts', 'id', Object.values(ids), ['email']);
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      records.find(record => record.id === id)?.properties['email'],
    ]),
  );
};
const write = (name: string, properties: Record<string, string>) =>
  crm.updateRecords('contacts', [{ id: ids[name] ?? '', properties }]);

async function proposed(checks: readonly string[]): Promise<Changeset> {
  const operation = await completed(ada, await propose({ audit_id: audit.audit_id, checks }));
  return read(String(operation.input['changeset_id']));
}
const approve = async (changeset: Changeset, person: Client = ada) => {
  const body = await approvalOf(ada, changeset);
  return person.call<{ operation: Operation } & Problem>('POST', `/changesets/${changeset.id}/approve`, body);
};
async function undone(id: string): Promise<Changeset> {
  await completed(ada, await ada.call('POST', `/changesets/${id}/undo`));
  return read(id);
}

test('a bundle is mended as it was shown, the score rises as predicted, and people’s changes are kept', {
  timeout: 120_000,
}, async () => {
  const before = await emails();
  const changeset = await proposed(['C24', 'C21']);
  expect(changeset).toMatchObject({
    kind: 'fix',
    state: 'proposed',
    counts: { 'record.update': { pending: 6 } },
  });
  const [first] = await entriesOf(changeset.id);
  expect(first).toMatchObject({
    object: 'contacts',
    before: { email: 'ann@gmial.com' },
    after: { email: 'ann@gmail.com' },
    reason: 'Ann Lee: The domain was meant to be gmail.com.',
  });
  const bundle = await details(changeset.id);
  expect(bundle.guards).toContainEqual({
    figure: 'records',
    what: 'Number of contacts',
    value: 7,
    may: 'none',
  });
  expect(bundle.guards.map(({ figure }) => figure)).not.toContain('open_pipeline');
  // Nothing was written yet; then somebody changes one of them.
  expect(await emails()).toEqual(before);
  await write('Eve', { email: 'eve@elsewhere.test' });
  await completed(ada, await approve(changeset));
  const applied = await read(changeset.id);
  expect([applied.state, applied.counts]).toEqual(['applied', { 'record.update': { applied: 5, kept: 1 } }]);
  expect(await emails()).toMatchObject({
    Ann: 'ann@gmail.com',
    Eve: 'eve@elsewhere.test',
    Fay: 'fay@gmail.com',
  });
  const left = (await entriesOf(changeset.id)).find(({ state }) => state === 'kept');
  expect(left?.error).toBe('left alone: somebody changed email (now “eve@elsewhere.test”) since the audit');

  await write('Eve', { email: 'eve@gmail.com' });
  const after = await auditOf(ada, projectId);
  expect(bundle.predicted_score ?? 0).toBeGreaterThan(audit.score ?? 100);
  expect(Math.abs((after.score ?? 0) - (bundle.predicted_score ?? 0))).toBeLessThan(1);

  await write('Ben', { email: 'ben@new.test' });
  const back = await undone(changeset.id);
  expect([back.state, back.counts]).toEqual(['undone', { 'record.update': { reversed: 4, kept: 2 } }]);
  expect(await emails()).toMatchObject({ Ann: 'ann@gmial.com', Ben: 'ben@new.test', Eve: 'eve@gmail.com' });
  await write('Ben', { email: 'ben@gmial.com' });
  await write('Eve', { email: 'eve@gmial.com' });
  // What was worked out of an older audit may rest on what is otherwise by now.
  const old = await propose({ audit_id: audit.audit_id, checks: ['C24'] });
  expect([old.status, old.body.code]).toEqual([409, 'conflict']);
  expect(old.body.message).toMatch(
    /^A newer audit of this portal is kept, of 20.* UTC in the project “Audited”\. Open that one, or/,
  );
  const { data } = (await ada.call<{ data: AuditSummary[] }>('GET', `/projects/${projectId}/audits`)).body;
  expect(data.map(({ basis }) => basis.is_over)).toEqual([false, ...data.slice(1).map(() => true)]);
  expect(data[1]?.basis.newer).toMatchObject({ id: data[0]?.id, project_id: projectId });
  audit = await auditOf(ada, projectId);
});

test('above the limit it takes two people, and they are told so', { timeout: 60_000 }, async () => {
  const limit = '/organizations/me/approval-limit';
  expect((await ada.call('GET', limit)).body).toEqual({ second_approval_above: 500 });
  await ada.call('PUT', limit, { second_approval_above: 4 });
  const changeset = await proposed(['C24']);
  expect((await details(changeset.id)).approval).toMatchObject({ limit: 4, needs_two: true, first_by: null });
  const alone = await approve(changeset);
  expect([alone.status, alone.body.code]).toEqual([409, 'second_approver']);
  expect(alone.body.message).toContain('changes 5 records, and one person may let 4 be changed');
  const first = `/changesets/${changeset.id}/first-approval`;
  expect((await ada.call('POST', first, { content_hash: 'other' })).body).toMatchObject({
    code: 'approval_stale',
  });
  expect((await ada.call('POST', first, { content_hash: changeset.content_hash })).status).toBe(200);
  expect((await approve(changeset)).body.message).toContain('You approved it first');
  const bob = await server.memberOf(ada.organizationId, 'admin');
  expect((await bob.call('POST', first, { content_hash: changeset.content_hash })).body).toMatchObject({
    code: 'changeset_state',
  });
  expect((await details(changeset.id)).approval.first_by).not.toBeNull();
  // Raised, it counts only for bundles proposed after that.
  await ada.call('PUT', limit, { second_approval_above: 500 });
  expect((await details(changeset.id)).approval).toMatchObject({ limit: 4, needs_two: true });
  expect((await approve(changeset)).body.code).toBe('second_approver');
  await completed(ada, await approve(changeset, bob));
  expect((await read(changeset.id)).state).toBe('applied');
  expect((await undone(changeset.id)).state).toBe('undone');
  const small = await proposed(['C21']);
  const needless = await ada.call('POST', `/changesets/${small.id}/first-approval`, {
    content_hash: small.content_hash,
  });
  expect(needless.body).toMatchObject({ code: 'changeset_state' });
});

/** Makes the bundle a wrong one behind everybody's back, and gives it the hash of that. */
async function spoil(
  { id, portal_id, organization_id }: Changeset,
  email: (entry: number) => string,
): Promise<void> {
  const { database } = server.server.dependencies;
  await database.tenant(organization_id, async tx => {
    const { rows } = await sql<{ seq: number }>`
      select seq from changeset_entries where changeset_id = ${id} order by seq`.execute(tx);
    for (const { seq } of rows)
      await sql`update changeset_entries set after = jsonb_build_object('email', ${email(seq)}::text)
        where changeset_id = ${id} and seq = ${seq}`.execute(tx);
  });
  const of = { organizationId: organization_id, changesetId: id };
  const entries = new ChangesetEntries(
    work => database.tenant(organization_id, work),
    of,
    () => Promise.resolve(),
  );
  const hash = await entries.hash(`fix ${portal_id}`);
  await database.tenant(organization_id, tx =>
    sql`update changesets set content_hash = ${hash} where id = ${id}`.execute(tx),
  );
}

test('a wrong bundle is stopped within its first batch, and nothing of it is left', {
  timeout: 60_000,
}, async () => {
  const before = await emails();
  for (const [wrong, figure] of [
    [() => '', 'Records with contacts.email: from 7 to 2 (it must not)'],
    [(seq: number) => `p${seq}@other.test`, 'Values that these fixes do not write'],
  ] as const) {
    const { id } = await proposed(['C24']);
    await spoil(await read(id), wrong);
    const stopped = await ended(ada, await approve(await read(id)));
    expect([stopped.status, stopped.error?.code]).toEqual(['failed', 'guard_tripped']);
    expect(stopped.error?.message).toContain(figure);
    expect(stopped.error?.message).toContain('5 records were taken back');
    const changeset = await read(id);
    expect([changeset.state, changeset.counts]).toEqual(['undone', { 'record.update': { reversed: 5 } }]);
    expect((await details(id)).tripped?.length).toBeGreaterThan(0);
    expect(await emails()).toEqual(before);
  }
});

test('a stage of life goes back also where the undo was broken off after it was cleared', {
  timeout: 60_000,
}, async () => {
  const stage = async () =>
    (await crm.readRecords('contacts', 'id', [ids['Gil'] ?? ''], ['lifecyclestage']))[0]?.properties[
      'lifecyclestage'
    ];
  let deal = '';
  for await (const page of crm.listRecords('deals', ['dealname'])) deal = page[0]?.id ?? deal;
  await write('Gil', { lifecyclestage: 'lead' });
  await crm.associate('deals', 'contacts', [{ from_id: deal, to_id: ids['Gil'] ?? '' }]);
  audit = await auditOf(ada, projectId);
  const changeset = await proposed(['C15']);
  await completed(ada, await approve(changeset));
  expect(await stage()).toBe('opportunity');
  await write('Gil', { lifecyclestage: '' });
  expect((await undone(changeset.id)).counts).toEqual({ 'record.update': { reversed: 1 } });
  expect(await stage()).toBe('lead');
});

test('what cannot be worked out is refused, and so is whoever may not', { timeout: 60_000 }, async () => {
  const asked = { audit_id: audit.audit_id, checks: ['C24'] };
  expect((await propose({ ...asked, checks: ['C77'] })).body).toMatchObject({ code: 'conflict' });
  const byPeople = audit.findings.find(({ fix }) => fix?.is_automatic === false && fix !== null);
  expect((await propose({ ...asked, checks: [byPeople?.check ?? 'D01'] })).body.code).toBe('conflict');
  expect((await propose({ ...asked, checks: [] })).body).toMatchObject({ code: 'invalid_request' });
  expect((await propose({ ...asked, audit_id: projectId })).status).toBe(404);
  const stranger = await server.member('admin');
  expect((await propose(asked, stranger)).status).toBe(404);
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  expect((await propose(asked, reader)).status).toBe(403);
  const changeset = await proposed(['C24']);
  expect((await stranger.call('GET', `/changesets/${changeset.id}/fix`)).status).toBe(404);
  const body = { content_hash: changeset.content_hash };
  for (const [person, status] of [
    [stranger, 404],
    [reader, 403],
  ] as const)
    expect((await person.call('POST', `/changesets/${changeset.id}/first-approval`, body)).status).toBe(
      status,
    );
  expect(
    (await reader.call('PUT', '/organizations/me/approval-limit', { second_approval_above: 9 })).status,
  ).toBe(403);
});
