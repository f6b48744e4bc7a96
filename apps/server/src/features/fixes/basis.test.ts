// A bundle that waits: who is told of the first approval, and until when it may be approved at all.
import type { AuditResult } from '@groundwork/contract/audits';
import type { Changeset, ListedChangeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import type { ProjectId } from '@groundwork/contract/ids';
import type { Notification } from '@groundwork/contract/notifications';
import type { Operation } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client & { organizationId: Changeset['organization_id'] };
let bob: Client;
let projectId: ProjectId;
let audit: AuditResult & { audit_id: string };

beforeAll(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'admin');
  // A member from the first call on.
  await bob.call('GET', '/session');
  ({ projectId } = await projectOver(ada, sandbox, {
    contacts: ['Ann', 'Ben', 'Cem'].map(firstname => ({
      firstname,
      lastname: 'Lee',
      email: `${firstname.toLowerCase()}@gmial.com`,
    })),
  }));
  audit = await auditOf(ada, projectId);
}, 120_000);

const read = async (id: string) => (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
const details = async (id: string) => (await ada.call<FixBundleDetails>('GET', `/changesets/${id}/fix`)).body;
async function proposed(): Promise<Changeset> {
  const body = { audit_id: audit.audit_id, checks: ['C24'] };
  const started = await ada.call<{ operation: Operation }>('POST', `/projects/${projectId}/fixes`, body);
  const operation = await completed(ada, started);
  return read(String(operation.input['changeset_id']));
}
const isOverInList = async (id: string) => {
  const { body } = await ada.call<{ data: ListedChangeset[] }>('GET', `/projects/${projectId}/changesets`);
  return body.data.find(each => each.id === id)?.is_basis_over;
};
const post = (id: string, what: string, body: object, person: Client = ada) =>
  person.call<Problem>('POST', `/changesets/${id}/${what}`, body);
const approve = async (changeset: Changeset, person: Client = ada) =>
  post(changeset.id, 'approve', await approvalOf(ada, changeset), person);
const write = (work: ReturnType<typeof sql>) =>
  server.server.dependencies.database.tenant(ada.organizationId, tx => work.execute(tx));
const audited = (id: string, when: string) =>
  write(sql`
    update changesets set facts = jsonb_set(facts, '{audited_at}', to_jsonb(${when}::text)) where id = ${id}`);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const told = async (person: Client) =>
  (await person.call<{ data: Notification[] }>('GET', '/notifications')).body.data.filter(({ title }) =>
    title.includes('second approval'),
  );

test('the other administrators are told of the first approval once, and everybody reads whose it was', {
  timeout: 60_000,
}, async () => {
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  await reader.call('GET', '/session');
  await ada.call('PUT', '/organizations/me/approval-limit', { second_approval_above: 2 });
  const changeset = await proposed();
  expect((await details(changeset.id)).approval.others).toBe(1);
  const body = { content_hash: changeset.content_hash };
  for (const _ of [1, 2]) expect((await post(changeset.id, 'first-approval', body)).status).toBe(200);
  const [notice, ...more] = await told(bob);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    topic: 'decisions',
    message: expect.stringContaining(`approved it first: ${changeset.title}`),
    link: `/client/audit?project=${projectId}&bundle=${changeset.id}`,
  });
  expect([await told(ada), await told(reader)]).toEqual([[], []]);
  const seen = await reader.call<FixBundleDetails>('GET', `/changesets/${changeset.id}/fix`);
  expect(seen.body.approval).toMatchObject({ is_first_yours: false, others: 2 });
  expect(seen.body.approval.first_at).not.toBeNull();
  await ada.call('PUT', '/organizations/me/approval-limit', { second_approval_above: 500 });
});

test('a bundle waits for a week after its audit, and not beside a newer one', {
  timeout: 120_000,
}, async () => {
  // While it is worked out there is nothing to approve, and nobody can know what it rests on.
  const draft = await proposed();
  await write(sql`update changesets set state = 'draft', facts = '{}' where id = ${draft.id}`);
  for (const what of ['first-approval', 'approve'])
    expect((await post(draft.id, what, { content_hash: draft.content_hash })).body.code).toBe(
      'changeset_state',
    );
  const changeset = await proposed();
  expect((await details(changeset.id)).basis).toMatchObject({ newer: null, is_over: false });
  expect([await isOverInList(changeset.id), await isOverInList(draft.id)]).toEqual([false, false]);
  await audited(changeset.id, daysAgo(7.01));
  expect((await details(changeset.id)).basis).toMatchObject({ newer: null, is_old: true, is_over: true });
  expect(await isOverInList(changeset.id)).toBe(true);
  const old = await approve(changeset);
  expect([old.status, old.body.code]).toEqual([409, 'conflict']);
  expect(old.body.message).toContain('more than 7 days old. Audit the portal again, and propose the bundle');
  const body = { content_hash: changeset.content_hash };
  expect((await post(changeset.id, 'first-approval', body)).body.message).toBe(old.body.message);

  await audited(changeset.id, daysAgo(6.99));
  const newest = await auditOf(ada, projectId);
  expect((await details(changeset.id)).basis).toMatchObject({
    newer: { id: newest.audit_id, project_id: projectId, project: 'Audited' },
    is_old: false,
    is_over: true,
  });
  expect(await isOverInList(changeset.id)).toBe(true);
  const late = await approve(changeset);
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect(late.body.message).toMatch(/in the project “Audited”\. Propose the bundle again from that one\.$/);
  expect((await read(changeset.id)).state).toBe('proposed');
  // Before all that, whoever may not or is a stranger hears so.
  expect((await approve(changeset, await server.memberOf(ada.organizationId, 'readonly'))).status).toBe(403);
  expect((await approve(changeset, await server.member('admin'))).status).toBe(404);

  // Somebody approved it and stopped it: a newer audit does not bar the rest, its age does.
  await write(sql`update changesets set state = 'applying' where id = ${changeset.id}`);
  await write(sql`
    update operations set status = 'cancelled'
    where id = (select operation_id from changesets where id = ${changeset.id})`);
  expect((await read(changeset.id)).state).toBe('stopped');
  expect(await isOverInList(changeset.id)).toBe(false);
  await audited(changeset.id, daysAgo(7.01));
  const rest = await post(changeset.id, 'resume', {});
  expect([rest.status, rest.body.code]).toEqual([409, 'conflict']);
  expect(await isOverInList(changeset.id)).toBe(true);
  expect(rest.body.message).toContain('Undo what was written, or propose the rest again');
  await audited(changeset.id, daysAgo(6.99));
  expect((await post(changeset.id, 'resume', {})).status).toBe(202);
});
