// The target of a project, over HTTP: the plan's own is one that is likely to be met; a person's stays theirs.
import type { Analysis } from '@groundwork/contract/intake';
import type { ActivityItem, GoLiveForecast, Project } from '@groundwork/contract/projects';
import { addBusinessDays } from '@groundwork/engine/calendar/business-days';
import { dayInWords } from '@groundwork/engine/words/wording';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, analysedProject } from '../../testing/analysed-project.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let project: string;
beforeAll(async () => {
  ada = await server.member('admin');
});

const read = async <T>(rest = ''): Promise<T> =>
  (await ada.call<T>('GET', `/projects/${project}${rest}`)).body;
const targets = async () => {
  const { target_completion_date } = await read<Project>();
  const { analysis } = await read<{ analysis: Analysis }>('/intake');
  const { p50, p80, target } = await read<GoLiveForecast>('/forecast');
  expect(target).toBe(target_completion_date);
  return { target, planned: analysis.plan.target_completion_date, p50, p80 };
};
/** As somebody who answers on the implementation page has the plan made again. */
async function replan(): Promise<void> {
  const { analysis, version } = await read<{ analysis: Analysis; version: number }>('/intake');
  const open = analysis.decisions.find(each => each.answer === null)!;
  const body = { decisions: { [open.id]: open.default } };
  const answered = await ada.call<{ analysis: Analysis }>('PATCH', `/projects/${project}/intake`, body, {
    'if-match': `"${version}"`,
  });
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body.analysis.plan.target_completion_date).toBe((await targets()).planned);
}

test('a plan just made is on target, and says so everywhere alike', async () => {
  project = await analysedProject(ada, sandbox);
  const { target, planned, p50, p80 } = await targets();
  expect(target).toBe(p80);
  expect(planned).toBe(target);
  expect(p80! > p50!).toBe(true);
  expect(addBusinessDays(target!, 0)).toBe(target);
  const { data } = await read<{ data: ActivityItem[] }>('/activity');
  expect(data.map(each => each.description)).toContain(
    `The plan was made: 5 milestones, to be done by ${dayInWords(target!)}.`,
  );
});

test('the plan’s own target follows the plan', async () => {
  await replan();
  const { target, planned, p80 } = await targets();
  expect([target, planned]).toEqual([p80, p80]);
  await analyse(ada, project);
  expect(await targets()).toMatchObject({ target: p80, planned: p80 });
});

test('a target that a person set stays theirs, however often the plan is made again', async () => {
  const own = { target_completion_date: '2030-01-05' };
  const set = await ada.call('PATCH', `/projects/${project}`, own, { 'if-match': '*' });
  expect(set.status, set.text).toBe(200);
  await replan();
  await analyse(ada, project);
  const { target, planned, p80 } = await targets();
  expect([target, planned]).toEqual([own.target_completion_date, p80]);
});
