// A project whose files have been analysed, for tests of what rests on that. The files are few and small, and leave
// questions open.
import type { Operation } from '@groundwork/contract/operations';
import { expect, vi } from 'vitest';
import type { TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../tools/testing/server.ts';

export const companies = 'account,sector,owner\nAcme,software,Ada\nBetacorp,retail,Bob\nCodex,retail,Ada\n';
export const deals = [
  'opportunity_id,sales_agent,account,deal_stage,close_date,close_value',
  'A1,Ada,Acme,Won,2026-05-01,100',
  'A2,Bob,Betacorp,Engaging,2026-06-01,200',
  'A3,Bob,Codex,Lost,2026-07-01,',
  'A4,Ada,Acme,Prospecting,,',
].join('\n');

/** Connects a portal of the sandbox, uploads and analyses. @returns the project's id */
export async function analysedProject(person: Client, sandbox: TestSandbox): Promise<string> {
  const { body } = await person.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' });
  const portal = await sandbox.createPortal();
  const connected = await person.call('POST', '/portals', {
    name: 'Sandbox',
    base_url: sandbox.url,
    token: portal.token,
  });
  expect(connected.status, connected.text).toBe(201);
  await upload(person, body.id, { 'accounts.csv': companies, 'pipeline.csv': deals });
  await analyse(person, body.id);
  return body.id;
}

export async function upload(person: Client, project: string, files: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content]), name);
  const uploaded = await person.call('POST', `/projects/${project}/sources`, form);
  expect(uploaded.status, uploaded.text).toBe(201);
}

export async function analyse(person: Client, project: string): Promise<void> {
  const started = await person.call<{ operation: Operation }>('POST', '/ai-operations/intake/analyze', {
    project_id: project,
  });
  expect(started.status, started.text).toBe(202);
  const read = async () =>
    (await person.call<{ operation: Operation }>('GET', `/ai-operations/${started.body.operation.id}`)).body
      .operation;
  await vi.waitFor(async () => expect((await read()).finished_at).not.toBeNull(), { timeout: 30_000 });
  expect((await read()).status).toBe('completed');
}
