// Exports with hostile names and values, over HTTP: read, analysed and answered like any other.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Analysis } from '@groundwork/contract/intake';
import { expect, test } from 'vitest';
import { wideExport } from '../../../../../tools/testing/wide-export.ts';
import { zipOf } from '../../platform/zip.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { completed, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();

interface Intake {
  analysis: Analysis;
  version: number;
}

test('a wide file with hostile names and values is analysed and answered like any other', async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, { 'people.csv': wideExport() });
  const intake = await ada.call<Intake>('GET', `/projects/${project}/intake`);
  expect(intake.body.analysis.sources[0]?.columns).toHaveLength(150);
});

test('a file whose name in an archive is longer than lists can hold is refused, and the others are read', async () => {
  const ada = await visit.server.member('admin');
  const project = await projectWithPortal(ada, visit.sandbox);
  const long = `${Array.from({ length: 600 }, () => randomUUID().slice(0, 8)).join('')}.csv`;
  const table = 'account,sector\nAcme,software\nBetacorp,retail\n';
  const names = [long, 'accounts.csv'];
  const packed = await buffer(zipOf(names.map(name => ({ name, content: table }))));
  const uploaded = await ada.call('POST', `/projects/${project}/sources`, filesOf({ 'pack.zip': packed }));
  expect(uploaded.status, uploaded.text).toBe(201);
  await completed(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  const { analysis } = (await ada.call<Intake>('GET', `/projects/${project}/intake`)).body;
  expect(analysis.sources.map(each => each.profile.id)).toEqual(['pack.zip/accounts.csv']);
  expect(analysis.refused).toMatchObject([{ code: 'name_too_long' }]);
  expect(analysis.refused[0]!.place.length).toBeLessThan(300);
});
