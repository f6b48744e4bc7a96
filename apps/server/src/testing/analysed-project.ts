// A project whose files have been analysed, for tests of what rests on that. The files are few and small, and leave
// questions open.
import { expect } from 'vitest';
import type { TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../tools/testing/server.ts';
import { completed, filesOf, projectWithPortal } from './intake-context.ts';

export const companies = 'account,sector,owner\nAcme,software,Ada\nBetacorp,retail,Bob\nCodex,retail,Ada\n';
export const deals = [
  'opportunity_id,sales_agent,account,deal_stage,close_date,close_value',
  'A1,Ada,Acme,Won,2026-05-01,100',
  'A2,Bob,Betacorp,Engaging,2026-06-01,200',
  'A3,Bob,Codex,Lost,2026-07-01,',
  'A4,Ada,Acme,Prospecting,,',
].join('\n');

/** Connects a portal of the sandbox, uploads and analyses. @returns the project's id */
export async function analysedProject(
  person: Client,
  sandbox: TestSandbox,
  files: Record<string, string> = { 'accounts.csv': companies, 'pipeline.csv': deals },
): Promise<string> {
  const project = await projectWithPortal(person, sandbox);
  await upload(person, project, files);
  await analyse(person, project);
  return project;
}

export async function upload(person: Client, project: string, files: Record<string, string>): Promise<void> {
  const uploaded = await person.call('POST', `/projects/${project}/sources`, filesOf(files));
  expect(uploaded.status, uploaded.text).toBe(201);
}

export async function analyse(person: Client, project: string): Promise<void> {
  await completed(
    person,
    await person.call('POST', '/ai-operations/intake/analyze', { project_id: project }),
  );
}
