// The list says who began what by name; an address is all it says of whoever has none here.
import { ProjectId } from '@groundwork/contract/ids';
import type { OperationListed } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { enqueue } from '../../platform/queue/operation.ts';

const server = givenServer();

const paths = '/ai-operations?limit=100';
type Listed = { data: OperationListed[] };

test('an export takes every operation of its project along, more than a list shows at once', async () => {
  const admin = await server.member('admin');
  const { organizationId, person } = admin;
  const { body: project } = await admin.call<{ id: string }>('POST', '/projects', { name: 'Long road' });
  await server.server.dependencies.database.tenant(organizationId, async tx => {
    for (let times = 0; times < 130; times += 1)
      await enqueue(tx, {
        organizationId,
        projectId: ProjectId.parse(project.id),
        kind: 'audit.run',
        input: {},
        createdBy: person.email,
      });
  });
  const exported = await admin.call<{ operations: unknown[] }>('POST', `/projects/${project.id}/export`, {
    format: 'json',
  });
  expect(exported.body.operations).toHaveLength(130);
});

test('who began an operation is named to the own organization and to staff, and to no other', async () => {
  const admin = await server.member('admin');
  const { organizationId, person } = admin;
  await server.server.dependencies.database.tenant(organizationId, async tx => {
    for (const createdBy of [person.email, 'gone@example.com'])
      await enqueue(tx, { organizationId, projectId: null, kind: 'audit.run', input: {}, createdBy });
  });
  const named = [
    { created_by: 'gone@example.com', created_by_name: 'gone@example.com' },
    { created_by: person.email, created_by_name: 'Test Person' },
  ];
  expect((await admin.call<Listed>('GET', paths)).body.data).toMatchObject(named);
  const staff = await server.admin('admin');
  const all = (await staff.call<Listed>('GET', paths)).body.data;
  expect(all.filter(each => each.organization_id === organizationId)).toMatchObject(named);
  const stranger = await server.member('admin');
  expect((await stranger.call<Listed>('GET', paths)).body.data).toEqual([]);
});
