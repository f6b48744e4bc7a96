// A plan made anew in the very moment in which somebody says something about a milestone that it no longer needs.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Plan } from '@groundwork/contract/plans';
import type { Milestone, Project } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { markTalkedAbout } from '../projects/store-planned.ts';
import { followPlan } from './follow-plan.ts';

const server = givenServer();

function planOf(names: readonly string[]): Plan {
  return {
    project_name: 'Planned',
    start_date: '2027-01-04',
    target_completion_date: '2027-02-01',
    milestones: names.map(name => ({
      key: name,
      name,
      description: '',
      due_date: '2027-01-11',
      kind: 'work',
      depends_on: [],
      facts: [],
    })),
    records: {},
    api_calls: { inspect: 0, blueprint: 0, read: 0, write: 0, associate: 0, verify: 0, total: 0 },
    estimated_minutes: 0,
    human_decisions: 0,
  };
}

interface Planned {
  ada: Client;
  of: { organizationId: OrganizationId; projectId: ProjectId };
  path: string;
  names: () => Promise<string[]>;
  late: Milestone;
}

async function planned(): Promise<Planned> {
  const ada = await server.member('admin');
  const { body: project } = await ada.call<Project>('POST', '/projects/', { name: 'Planned' });
  const of = { organizationId: ada.organizationId, projectId: project.id };
  await remake(of, ['first', 'late']);
  const path = `/projects/${project.id}/milestones`;
  const list = async () => (await ada.call<Milestone[]>('GET', path)).body;
  const late = (await list()).find(each => each.name === 'late');
  if (!late) throw new Error('The plan made no milestone.');
  return { ada, of, path, late, names: async () => (await list()).map(each => each.name) };
}

const remake = (of: Planned['of'], names: readonly string[]) =>
  server.server.dependencies.database.tenant(of.organizationId, tx =>
    followPlan(tx, of, 'ada@acme.example', planOf(names), undefined),
  );

test('a milestone that nobody talks about goes with the plan; one that somebody commented on stays', async () => {
  const silent = await planned();
  await remake(silent.of, ['first']);
  expect(await silent.names()).toEqual(['first']);
  const loud = await planned();
  const said = await loud.ada.call('POST', `${loud.path}/${loud.late.id}/comments`, {
    body: 'Is it needed?',
  });
  expect(said.status, said.text).toBe(201);
  await remake(loud.of, ['first']);
  expect(await loud.names()).toEqual(['first', 'late']);
});

test('what staff say among themselves keeps it, too', async () => {
  const { of, path, late, names } = await planned();
  const staff = await server.admin('admin');
  const body = { body: 'Not before the contract', visibility: 'internal' };
  expect((await staff.call('POST', `${path}/${late.id}/comments`, body)).status).toBe(201);
  await remake(of, ['first']);
  expect(await names()).toEqual(['first', 'late']);
});

test('whoever comments while the plan is made anew is waited for, and the milestone stays', async () => {
  const { of, late, names } = await planned();
  const { database } = server.server.dependencies;
  let finish = () => undefined as void;
  const open = new Promise<void>(resolve => (finish = resolve));
  let begun = () => undefined as void;
  const hasBegun = new Promise<void>(resolve => (begun = resolve));
  const commenting = database.tenant(of.organizationId, async tx => {
    expect(await markTalkedAbout(tx, of.organizationId, late.id)).toBe(true);
    begun();
    await open;
  });
  await hasBegun;
  const planning = remake(of, ['first']);
  // Long enough for the plan to get as far as it can.
  await new Promise(resolve => setTimeout(resolve, 300));
  finish();
  await Promise.all([commenting, planning]);
  expect(await names()).toEqual(['first', 'late']);
});

test('whoever comments on what the plan has just removed is told that it is not there', async () => {
  const { ada, of, path, late } = await planned();
  await remake(of, ['first']);
  const said = await ada.call<{ code: string }>('POST', `${path}/${late.id}/comments`, { body: 'Too late' });
  expect([said.status, said.body.code]).toEqual([404, 'not_found']);
});
