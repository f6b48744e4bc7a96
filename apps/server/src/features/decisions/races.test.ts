// Many people who answer the same questions at once, and what is left of a file that is gone.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import { expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { analyse, analysedProject, upload } from '../../testing/analysed-project.ts';

const { server, sandbox } = givenServerAndSandbox();

test('of those who answer the same questions at once, in whatever order, one does', {
  timeout: 90_000,
}, async () => {
  const ada = await server.member('admin');
  const { id } = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Own' })).body;
  const path = `/projects/${id}/decisions`;
  const asked: ProjectDecision[] = [];
  for (let at = 0; at < 12; at += 1)
    asked.push(
      (
        await ada.call<ProjectDecision>('POST', path, {
          question: `Question ${at}?`,
          options: [{ label: 'Yes' }, { label: 'No' }],
          default: 0,
        })
      ).body,
    );
  const orders = [asked, asked.toReversed(), asked, asked.toReversed(), asked, asked.toReversed()];
  const answers = await Promise.all(
    orders.map((rows, at) =>
      ada.call<Problem>('POST', `${path}/answers`, {
        answers: rows.map(row => ({ id: row.id, version: row.version, answer: `option-${1 + (at % 2)}` })),
      }),
    ),
  );
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  const now = (await ada.call<{ data: ProjectDecision[] }>('GET', path)).body.data;
  expect(new Set(now.map(one => one.answer)).size).toBe(1);
  expect(now.every(one => one.history.length === 1)).toBe(true);
  const backs = await Promise.all(
    [now, now.toReversed(), now, now.toReversed()].map(rows =>
      ada.call<Problem>('POST', `${path}/take-back`, {
        decisions: rows.map(row => ({ id: row.id, version: row.version })),
      }),
    ),
  );
  expect(backs.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test('rows of a file that is gone are shown beside no question', { timeout: 90_000 }, async () => {
  const ada = await server.member('admin');
  const project = await analysedProject(ada, sandbox);
  const list = async () =>
    (await ada.call<{ data: ProjectDecision[] }>('GET', `/projects/${project}/decisions`)).body.data;
  const shows = (rows: readonly ProjectDecision[]) =>
    rows.filter(one => one.shown?.rows.some(row => row.source === 'pipeline.csv'));
  expect(shows(await list())).not.toEqual([]);
  const { data } = (
    await ada.call<{ data: { id: string; name: string }[] }>('GET', `/projects/${project}/sources`)
  ).body;
  const gone = data.find(one => one.name === 'pipeline.csv');
  expect((await ada.call('DELETE', `/projects/${project}/sources/${gone?.id}`)).status).toBe(204);
  await upload(ada, project, { 'more.csv': 'account,sector\nAcme,software\n' });
  await analyse(ada, project);
  const after = await list();
  expect(after.some(one => one.state === 'closed')).toBe(true);
  expect(shows(after)).toEqual([]);
});
