// Audit, optimizer and figures over a portal that really runs.
import type { AuditResult, OptimizerResult } from '@groundwork/contract/audits';
import { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import type { RevopsResult } from '@groundwork/contract/revops';
import { beforeAll, expect, test, vi } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const { server, sandbox } = givenServerAndSandbox();
let member: Client;
let projectId: ProjectId;
let token: string;

beforeAll(async () => {
  member = await server.member('admin');
  const project = await member.call<{ id: string }>('POST', '/projects/', { name: 'Audited' });
  projectId = ProjectId.parse(project.body.id);
  token = (await sandbox.createPortal()).token;
  const inputs = (all: Record<string, string>[]) => ({ inputs: all.map(properties => ({ properties })) });
  const create = async (object: string, all: Record<string, string>[]) => {
    const answer = await fetch(`${sandbox.url}/crm/v3/objects/${object}/batch/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(inputs(all)),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
  };
  await create('contacts', [
    { email: 'ada@acme.example', firstname: 'Ada' },
    { firstname: 'Bo' },
    { email: 'info@acme.example' },
  ]);
  await create('companies', [{ name: 'Acme', domain: 'acme.example' }, { name: 'Bare' }]);
  await create('deals', [
    {
      dealname: 'Late',
      amount: '100',
      pipeline: 'default',
      dealstage: 'appointmentscheduled',
      closedate: '2020-01-01T00:00:00Z',
    },
    {
      dealname: 'Won',
      amount: '50.25',
      pipeline: 'default',
      dealstage: 'closedwon',
      closedate: '2026-01-01T00:00:00Z',
    },
  ]);
});

async function run<T>(path: string): Promise<T> {
  const started = await member.call<{ operation: Operation }>('POST', path, { project_id: projectId });
  expect(started.status).toBe(202);
  const { id } = started.body.operation;
  return vi.waitFor(
    async () => {
      const { body } = await member.call<{ operation: Operation & { result: T } }>(
        'GET',
        `/ai-operations/${id}`,
      );
      expect(body.operation.status, JSON.stringify(body.operation.error)).toBe('completed');
      return body.operation.result;
    },
    { timeout: 15_000, interval: 50 },
  );
}

test('a wrong token and a private address are refused before anything is kept', async () => {
  const connect = (base_url: string, secret: string) =>
    member.call('POST', '/portals', { name: 'Sandbox', base_url, token: secret });
  expect((await connect(sandbox.url, 'wrong-token')).body).toMatchObject({ code: 'portal_refused' });
  expect((await connect('http://127.0.0.1:1', token)).body).toMatchObject({ code: 'address_refused' });
  expect((await connect('http://169.254.169.254', token)).body).toMatchObject({ code: 'address_refused' });
  expect((await member.call<{ data: Portal[] }>('GET', '/portals')).body.data).toEqual([]);
});

test('a connected portal is audited, optimized and measured; its token never comes out', async () => {
  const connected = await member.call<Portal>('POST', '/portals', {
    name: 'Sandbox',
    base_url: sandbox.url,
    token,
  });
  expect([connected.status, connected.body.is_primary]).toEqual([201, true]);
  expect(connected.text).not.toContain(token);

  const audit = await run<AuditResult>('/ai-operations/audit/run');
  const found = audit.findings
    .map(finding => finding.check)
    .toSorted((left, right) => left.localeCompare(right));
  expect(found).toEqual(['C01', 'C03', 'D01', 'D05', 'D06', 'K01']);
  expect(audit.records).toEqual({ contacts: 3, companies: 2, deals: 2 });
  expect(audit.score).toBeLessThan(100);

  const plan = await run<OptimizerResult>('/ai-operations/optimizer/optimize');
  expect(plan.audited_at).toBe(audit.as_of);
  expect(plan.proposals.map(proposal => proposal.rank)).toEqual(plan.proposals.map((_, at) => at + 1));
  expect(plan.reachable_score).toBeGreaterThan(plan.score ?? 100);

  const figures = await run<RevopsResult>('/ai-operations/revops/analyze');
  const sales = figures.pipelines.find(pipeline => pipeline.pipeline === 'default');
  expect(sales).toMatchObject({
    open: 1,
    won: 1,
    lost: 0,
    win_rate: 1,
    open_cents: { 'account currency': '10000' },
  });
  expect(figures.overdue).toBe(1);

  const stored = await server.server.dependencies.database.platform(tx =>
    tx.selectFrom('portals').selectAll().execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored[0]?.token_sealed?.includes(token)).toBe(false);
});
