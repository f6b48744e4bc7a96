// A plan that is made again, over HTTP: what changed is told until somebody has looked it over.
import type { Problem } from '@groundwork/contract/errors';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { PlanChange } from '@groundwork/contract/plans';
import type { ActivityItem, Milestone } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject, upload } from '../../testing/analysed-project.ts';
import { openIntakeContext } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

interface Intake {
  analysis: Analysis;
  answers: Answers;
  plan_change: PlanChange | null;
  version: number;
}

const people = `Id,Email,First Name,Last Name,Birthday,Company
1,ada@acme.example,Ada,Lovelace,1815-12-10,Acme
2,grace@isdom.example,Grace,Hopper,1906-12-09,Isdom
3,not an address,Edsger,Dijkstra,someday,Acme
4,alan@acme.example,Alan,Turing,1912-06-23,Acme
`;
const deals = `Deal Id,Deal Name,Amount,Stage,Contact Id
d1,First,100,Won,1
d2,Second,200,Lost,2
d3,Third,300,Won,4
`;

async function begin(): Promise<{ ada: Client; project: string; intake: () => Promise<Intake> }> {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, { 'people.csv': people, 'deals.csv': deals });
  const address = `/projects/${project}/intake`;
  return { ada, project, intake: async () => (await ada.call<Intake>('GET', address)).body };
}

function answer(person: Client, project: string, version: number, body: unknown) {
  return person.call<Intake & Problem>('PATCH', `/projects/${project}/intake`, body, {
    'if-match': `"${version}"`,
  });
}

test('what an answer changes in the plan is told until it is looked over, and taking the answer back restores the plan', async () => {
  const { ada, project, intake } = await begin();
  const first = await intake();
  expect(first.plan_change).toBeNull();

  const leftOut = { sources: { 'deals.csv': { role: 'ignored', object: null } } };
  const answered = await answer(ada, project, first.version, leftOut);
  expect(answered.status, answered.text).toBe(200);
  const { plan_change: change } = answered.body;
  expect(change?.records).toEqual({ deals: { before: 3, after: 0 } });
  expect(change?.api_calls.after).toBeLessThan(change?.api_calls.before ?? 0);
  expect((await intake()).plan_change).toEqual(change);

  const back = await answer(ada, project, answered.body.version, {
    sources: { 'deals.csv': { role: '' } },
  });
  expect(back.status, back.text).toBe(200);
  expect(back.body.answers.sources['deals.csv']).toEqual({ columns: {} });
  expect(back.body.analysis).toEqual(first.analysis);
  expect(back.body.plan_change).toBeNull();
});

test('only who may answer accepts a plan, and only the one that was seen', async () => {
  const { ada, project, intake } = await begin();
  const first = await intake();
  await answer(ada, project, first.version, { sources: { 'deals.csv': { role: 'ignored', object: null } } });
  const now = await intake();
  const accept = (person: Client, version: number) =>
    person.call<Problem>('DELETE', `/projects/${project}/intake/plan-change`, undefined, {
      'if-match': `"${version}"`,
    });
  const reader = await visit.server.memberOf(ada.organizationId, 'readonly');
  const stranger = await visit.server.member('admin');
  expect((await accept(reader, now.version)).status).toBe(403);
  expect((await accept(stranger, now.version)).status).toBe(404);
  expect((await accept(ada, first.version)).status).toBe(412);
  expect((await intake()).plan_change).not.toBeNull();
  expect((await accept(ada, now.version)).status).toBe(204);
  expect((await intake()).plan_change).toBeNull();
  // Asked twice, it stays what it is.
  expect((await accept(ada, now.version)).status).toBe(204);
});

test('new files add to what there is to look over; every milestone cites a fact and none goes without being listed', async () => {
  const { ada, project, intake } = await begin();
  const milestones = async () => (await ada.call<Milestone[]>('GET', `/projects/${project}/milestones`)).body;
  const before = await milestones();
  await upload(ada, project, {
    'people.csv': `${people}5,late@acme.example,Late,Comer,2000-01-01,Acme\n`,
    'tickets.csv': 'Ticket Id,Subject,Status,Contact Id\nt1,Help,Open,1\nt2,More,Closed,2\n',
  });
  await analyse(ada, project);
  const { analysis, plan_change } = await intake();
  expect(plan_change?.records['contacts']).toEqual({ before: 4, after: 5 });
  expect(analysis.plan.milestones.every(milestone => milestone.facts.length > 0)).toBe(true);
  const after = await milestones();
  expect(after.every(milestone => milestone.facts.length > 0)).toBe(true);
  const gone = before.filter(old => !after.some(each => each.id === old.id));
  const { body: activity } = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  const told = activity.data.map(item => item.description).join('\n');
  for (const { name } of gone) {
    expect(told).toContain(`“${name}” is no longer needed and was removed`);
    expect(plan_change?.milestones.some(line => line.before?.name === name && !line.is_kept)).toBe(true);
  }
});

test('each column shows values beside what they become, and what cannot be carried over first', async () => {
  const { intake } = await begin();
  const { analysis } = await intake();
  const columns = analysis.sources.find(source => source.profile.id === 'people.csv')?.columns ?? [];
  const email = columns.find(column => column.column === 'Email');
  expect(email?.not_carried).toBe(1);
  expect(email?.samples?.[0]).toEqual({
    value: 'not an address',
    becomes: null,
    reason: 'It is not an email address.',
  });
  expect(email?.samples?.[1]?.becomes).toMatch(/@/);
});
