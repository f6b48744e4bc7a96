// A project whose portal holds records and was audited, over the very calls that people make.
import type { AuditResult } from '@groundwork/contract/audits';
import { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { KeptRevops } from '@groundwork/contract/revops-reports';
import { expect } from 'vitest';
import type { NewPortal, TestSandbox } from '../../../../tools/testing/sandbox.ts';
import type { Client } from '../../../../tools/testing/server.ts';
import { completed } from './intake-context.ts';

export interface AuditedProject {
  projectId: ProjectId;
  /** What its portal lets us in by. */
  token: string;
}

/** Connects a portal that holds these records, by object. Nothing has looked at it yet. */
export async function projectOver(
  person: Pick<Client, 'call'>,
  sandbox: TestSandbox,
  records: Record<string, Record<string, string>[]>,
  options: NewPortal = {},
): Promise<AuditedProject> {
  const project = await person.call<{ id: string }>('POST', '/projects/', { name: 'Audited' });
  const { token } = await sandbox.createPortal(options);
  for (const [object, all] of Object.entries(records)) {
    const answer = await fetch(`${sandbox.url}/crm/v3/objects/${object}/batch/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ inputs: all.map(properties => ({ properties })) }),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
  }
  const portal = { name: 'Sandbox', base_url: sandbox.url, token };
  expect((await person.call('POST', '/portals', portal)).status).toBe(201);
  return { projectId: ProjectId.parse(project.body.id), token };
}

export async function auditOf(
  person: Client,
  projectId: ProjectId,
): Promise<AuditResult & { audit_id: string }> {
  const body = { project_id: projectId };
  const started = await person.call<{ operation: Operation }>('POST', '/ai-operations/audit/run', body);
  const { id } = await completed(person, started);
  const { body: read } = await person.call<{ operation: { result: AuditResult & { audit_id: string } } }>(
    'GET',
    `/ai-operations/${id}`,
  );
  return read.operation.result;
}

export async function revopsOf(person: Client, projectId: ProjectId): Promise<KeptRevops> {
  const body = { project_id: projectId };
  const started = await person.call<{ operation: Operation }>('POST', '/ai-operations/revops/analyze', body);
  const { id } = await completed(person, started);
  const { body: read } = await person.call<{ operation: { result: KeptRevops } }>(
    'GET',
    `/ai-operations/${id}`,
  );
  return read.operation.result;
}
