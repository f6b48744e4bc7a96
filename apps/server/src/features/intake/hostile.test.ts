// Exports with hostile names and values, over HTTP: read, analysed and answered like any other.
import type { Analysis } from '@groundwork/contract/intake';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { wideExport } from '../../../../../tools/testing/wide-export.ts';
import { analyse, upload } from '../../testing/analysed-project.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandbox(inject('clusterUrl'));
  server = await startTestServer(inject('clusterUrl'), { allowedHosts: [sandbox.address] });
  await server.work();
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

interface Intake {
  analysis: Analysis;
  version: number;
}

test('a wide file with hostile names and values is analysed and answered like any other', async () => {
  const ada = await server.member('admin');
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Hostile' })).body.id;
  const { token } = await sandbox.createPortal();
  await ada.call('POST', '/portals', { name: 'Sandbox', base_url: sandbox.url, token });
  await upload(ada, project, { 'people.csv': wideExport() });
  await analyse(ada, project);
  const intake = await ada.call<Intake>('GET', `/projects/${project}/intake`);
  expect(intake.body.analysis.sources[0]?.columns).toHaveLength(150);
});
