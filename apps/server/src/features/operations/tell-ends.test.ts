import type { Notification } from '@groundwork/contract/notifications';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { tellEndedOperations } from './tell-ends.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('clusterUrl'));
});
afterAll(() => server.close());

async function told(client: Client): Promise<Notification[]> {
  return (await client.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
}

test('the end of an operation is told once, in the words of how it ended', async () => {
  const admin = await server.member('admin');
  await admin.call('GET', '/session');
  const { organizationId } = admin;
  const project = await admin.call<{ id: string }>('POST', '/projects/', { name: 'P' });
  const { parts } = server.server;
  const operation = await parts.database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: project.body.id, kind: 'audit.run', createdBy: null }),
  );
  await admin.call('POST', `/ai-operations/${operation.id}/cancel`);
  await Promise.all([tellEndedOperations(parts), tellEndedOperations(parts)]);
  const first = await told(admin);
  expect(first).toMatchObject([
    { title: 'Audit cancelled', type: 'warning', link: `/client/implementation?operation=${operation.id}` },
  ]);
  await admin.call('POST', `/ai-operations/${operation.id}/retry`);
  await admin.call('POST', `/ai-operations/${operation.id}/cancel`);
  await tellEndedOperations(parts);
  expect(await told(admin)).toHaveLength(2);
});
