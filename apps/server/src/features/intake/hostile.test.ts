// Exports with hostile names and values, over HTTP: read, analysed and answered like any other.
import type { Analysis } from '@groundwork/contract/intake';
import { expect, test } from 'vitest';
import { wideExport } from '../../../../../tools/testing/wide-export.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { visitIntake } from '../../testing/intake-visit.ts';

const visit = visitIntake();

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
