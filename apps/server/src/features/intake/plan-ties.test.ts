import type { Milestone, Project } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { insertDependencies, insertMilestone } from './store-plan.ts';

const server = givenServer();

test('what a plan ties never makes a circle with what people tied', async () => {
  const member = await server.member();
  const { organizationId } = member;
  const { body: project } = await member.call<Project>('POST', '/projects/', { name: 'Planned' });
  const of = { organizationId, projectId: project.id };
  const { database } = server.server.dependencies;
  const keys = ['first', 'second', 'third'];
  await database.tenant(organizationId, async tx => {
    for (const [position, key] of keys.entries()) {
      const fields = {
        description: '',
        due_date: '2027-01-04',
        kind: 'work' as const,
        depends_on: [],
        facts: [],
      };
      await insertMilestone(tx, of, position, { ...fields, key, name: key });
    }
  });
  const path = `/projects/${project.id}/milestones`;
  const list = async () => (await member.call<Milestone[]>('GET', path)).body;
  const [first, second, third] = await list();
  const tied = await member.call(
    'PATCH',
    `${path}/${first!.id}`,
    { depends_on: [third!.id] },
    { 'if-match': `"${first!.version}"` },
  );
  expect(tied.status, tied.text).toBe(200);
  await database.tenant(organizationId, tx =>
    insertDependencies(tx, of, [
      { key: 'second', depends_on: 'first' },
      { key: 'third', depends_on: 'first' },
    ]),
  );
  const ties = async () => (await list()).map(milestone => milestone.depends_on);
  expect(await ties()).toEqual([[third!.id], [first!.id], []]);
  // Neither closes a circle alone; both together would.
  await member.call('PATCH', `${path}/${second!.id}`, { depends_on: [] }, { 'if-match': '"1"' });
  await database.tenant(organizationId, tx =>
    insertDependencies(tx, of, [
      { key: 'second', depends_on: 'first' },
      { key: 'third', depends_on: 'second' },
    ]),
  );
  expect(await ties()).toEqual([[third!.id], [], []]);
});
