// Retrying an operation is no back way around the rules of what it does.
import { type OperationId, ProjectId } from '@groundwork/contract/ids';
import type { OrganizationOverview } from '@groundwork/contract/organization-overview';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { requestCancel } from '../../platform/queue/requests.ts';
import { tokenPlace } from '../portals/token-place.ts';

const server = givenServer();

/** A change set whose application was cancelled. */
async function stoppedChangeset(admin: Client): Promise<{ id: string; operationId: OperationId }> {
  const { organizationId } = admin;
  const project = await admin.call<{ id: string }>('POST', '/projects/', { name: 'Retail CRM' });
  const [id, portalId] = [newId(), newId()];
  const { database, secrets } = server.server.dependencies;
  const token = secrets.seal(tokenPlace(organizationId, portalId), 'a-portal-nobody-reaches');
  return database.tenant(organizationId, async tx => {
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed)
      values (${organizationId}, ${portalId}, 'Portal', 'https://portal.example.com', ${token})`.execute(tx);
    const operation = await enqueue(tx, {
      organizationId,
      projectId: ProjectId.parse(project.body.id),
      kind: 'changeset.apply',
      input: { changeset_id: id, kind: 'migration' },
      createdBy: 'ada@example.com',
    });
    await sql`insert into changesets (organization_id, id, project_id, portal_id, kind, state, title, operation_id)
      values (${organizationId}, ${id}, ${project.body.id}, ${portalId}, 'migration', 'applying', 'Carry over the records',
        ${operation.id})`.execute(tx);
    await requestCancel(tx, organizationId, operation.id);
    return { id, operationId: operation.id };
  });
}

test('staff are shown it as stopped, with what it had written by then', async () => {
  const admin = await server.member('admin');
  const staff = await server.admin('admin');
  const { id, operationId } = await stoppedChangeset(admin);
  await server.server.dependencies.database.tenant(admin.organizationId, tx =>
    sql`insert into changeset_entries (organization_id, changeset_id, seq, kind, object, key, after, reason, reversibility, state)
      values (${admin.organizationId}, ${id}, 1, 'record.create', 'contacts', 'a', '{}', 'r', 'full', 'applied'),
        (${admin.organizationId}, ${id}, 2, 'record.create', 'contacts', 'b', '{}', 'r', 'full', 'pending')`.execute(
      tx,
    ),
  );
  const { body } = await staff.call<OrganizationOverview>(
    'GET',
    `/organizations/${admin.organizationId}/overview`,
  );
  expect(body.changesets).toMatchObject([{ id, state: 'stopped', records: 1 }]);
  expect(body.stats.records_migrated).toBe(1);
  const operation = await staff.call('GET', `/admin/ai-operations/${operationId}`);
  expect(operation.body).toMatchObject({ status: 'cancelled', changeset: { id, state: 'stopped' } });
});

test('applying a change set again takes the right to approve it', async () => {
  const admin = await server.member('admin');
  const user = await server.memberOf(admin.organizationId, 'user');
  const { operationId } = await stoppedChangeset(admin);
  expect((await user.call('POST', `/ai-operations/${operationId}/retry`)).status).toBe(403);
  expect((await admin.call('POST', `/ai-operations/${operationId}/retry`)).status).toBe(202);
});

test('an application that was resumed cannot be retried beside it', async () => {
  const admin = await server.member('admin');
  const { id, operationId } = await stoppedChangeset(admin);
  expect((await admin.call('POST', `/changesets/${id}/resume`)).status).toBe(202);
  expect(await admin.call('POST', `/ai-operations/${operationId}/retry`)).toMatchObject({
    status: 409,
    body: { code: 'operation_not_retryable' },
  });
});

test('of a resume and a retry at the same moment one is taken', async () => {
  const admin = await server.member('admin');
  const { id, operationId } = await stoppedChangeset(admin);
  const answers = await Promise.all([
    admin.call<{ operation: { id: string } }>('POST', `/changesets/${id}/resume`),
    admin.call<{ operation: { id: string } }>('POST', `/ai-operations/${operationId}/retry`),
    admin.call<{ operation: { id: string } }>('POST', `/changesets/${id}/resume`),
  ]);
  const taken = answers.filter(answer => answer.status === 202);
  expect(new Set(taken.map(answer => answer.body.operation.id)).size).toBe(1);
  expect(answers.map(answer => answer.status)).toEqual(
    answers.map(answer => (taken.includes(answer) ? 202 : 409)),
  );
});
