import { ProjectId } from '@groundwork/contract/ids';
import type { Notification } from '@groundwork/contract/notifications';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { notifyEndedOperations } from './notify-ends.ts';

const server = givenServer();

async function told(client: Client): Promise<Notification[]> {
  return (await client.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
}

test('the end of an operation is told once, in the words of how it ended', async () => {
  const admin = await server.member('admin');
  await admin.call('GET', '/session');
  const { organizationId } = admin;
  const project = await admin.call<{ id: string }>('POST', '/projects/', { name: 'P' });
  const { dependencies } = server.server;
  const operation = await dependencies.database.tenant(organizationId, tx =>
    enqueue(tx, {
      organizationId,
      projectId: ProjectId.parse(project.body.id),
      kind: 'audit.run',
      createdBy: null,
    }),
  );
  await admin.call('POST', `/ai-operations/${operation.id}/cancel`);
  await Promise.all([notifyEndedOperations(dependencies), notifyEndedOperations(dependencies)]);
  const first = await told(admin);
  expect(first).toMatchObject([
    {
      title: 'Audit cancelled',
      type: 'warning',
      link: `/client/implementation?project=${project.body.id}&operation=${operation.id}`,
    },
  ]);
  await admin.call('POST', `/ai-operations/${operation.id}/retry`);
  await admin.call('POST', `/ai-operations/${operation.id}/cancel`);
  await notifyEndedOperations(dependencies);
  expect(await told(admin)).toHaveLength(2);
});
