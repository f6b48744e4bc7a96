// Audit and optimizer over a portal that really runs.
import { rename } from 'node:fs/promises';
import type { AuditedRecord, AuditResult, AuditSummary, OptimizerResult } from '@groundwork/contract/audits';
import type { Problem } from '@groundwork/contract/errors';
import { type CostAssumptionsOfProject, firstAssumptions } from '@groundwork/contract/finding-costs';
import type { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { projectOver } from '../../testing/audited-project.ts';

const { server, sandbox } = givenServerAndSandbox();
let member: Client;
let projectId: ProjectId;
let token: string;

beforeAll(async () => {
  member = await server.member('admin');
  ({ projectId, token } = await projectOver(member, sandbox, {
    contacts: [
      { email: 'ada@acme.example', firstname: 'Ada' },
      { firstname: 'Bo' },
      { email: 'info@acme.example' },
    ],
    companies: [{ name: 'Acme', domain: 'acme.example' }, { name: 'Bare' }],
    deals: [
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
    ],
  }));
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
    { timeout: 60_000, interval: 100 },
  );
}

test('a wrong token and a private address are refused before anything is kept', async () => {
  const other = await server.member('admin');
  const connect = (base_url: string, secret: string) =>
    other.call('POST', '/portals', { name: 'Sandbox', base_url, token: secret });
  expect((await connect(sandbox.url, 'wrong-token')).body).toMatchObject({ code: 'portal_refused' });
  expect((await connect('http://127.0.0.1:1', token)).body).toMatchObject({ code: 'address_refused' });
  expect((await connect('http://169.254.169.254', token)).body).toMatchObject({ code: 'address_refused' });
  expect((await other.call<{ data: Portal[] }>('GET', '/portals')).body.data).toEqual([]);
});

test('a connected portal is audited and optimized; its token never comes out', {
  timeout: 120_000,
}, async () => {
  const connected = await member.call<{ data: Portal[] }>('GET', '/portals');
  expect(connected.body.data).toMatchObject([{ is_primary: true }]);
  expect(connected.text).not.toContain(token);

  const audit = await run<AuditResult>('/ai-operations/audit/run');
  const found = audit.findings
    .map(finding => finding.check)
    .toSorted((left, right) => left.localeCompare(right));
  expect(found).toEqual(expect.arrayContaining(['C01', 'C03', 'D01', 'D05', 'D06', 'K01']));
  // Nothing of what the portal holds breaks these.
  for (const check of ['C02', 'C05', 'C06', 'K02', 'D03']) expect(found).not.toContain(check);
  expect(audit.checks.length).toBeGreaterThan(70);
  // Asked of what stood in the deals before; no contact here ever had a lifecycle stage.
  expect(audit.checks).toEqual(expect.arrayContaining(['D09', 'D10', 'D11', 'D13']));
  expect(audit.not_checked).toContainEqual(expect.objectContaining({ check: 'C14' }));
  expect(audit.records).toEqual({ contacts: 3, companies: 2, deals: 2, tickets: 0 });
  expect(audit.score).toBeLessThan(100);

  const plan = await run<OptimizerResult>('/ai-operations/optimizer/optimize');
  expect(plan.audited_at).toBe(audit.as_of);
  expect(plan.proposals.map(proposal => proposal.rank)).toEqual(plan.proposals.map((_, at) => at + 1));
  expect(plan.reachable_score).toBeGreaterThan(plan.score ?? 100);

  const stored = await server.server.dependencies.database.platform(tx =>
    tx.selectFrom('portals').selectAll().execute(),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored[0]?.token_sealed?.includes(token)).toBe(false);
});

type Listed<T> = { data: T[]; next_cursor: string | null };

test('an audit is kept with the records behind each finding, page by page and as a file', {
  timeout: 120_000,
}, async () => {
  const first = await run<AuditResult>('/ai-operations/audit/run');
  const base = `/projects/${projectId}/audits`;
  const { body: list } = await member.call<Listed<AuditSummary>>('GET', base);
  expect(list.data[0]).toMatchObject({ id: first.audit_id, portal: 'Sandbox', score: first.score });
  const { body: kept } = await member.call<AuditResult>('GET', `${base}/${first.audit_id}`);
  expect(kept).toEqual(first);
  // The portal was audited by the test before, and nothing has changed since.
  const without = kept.findings.find(({ check }) => check === 'D06');
  expect(without).toMatchObject({
    affected: 2,
    worth: { '': '15025' },
    history: { new: 0, unchanged: 2, fixed: 0, not_again: 0, returned: 0 },
  });
  const records = `${base}/${first.audit_id}/findings/D06/records`;
  const one = await member.call<Listed<AuditedRecord>>('GET', `${records}?limit=1`);
  expect(one.body.data).toMatchObject([{ label: 'Late', worth: '10000', object: 'deals', owner: null }]);
  expect(one.body.data[0]?.link.url).toContain('/record/0-3/');
  const two = await member.call<Listed<AuditedRecord>>(
    'GET',
    `${records}?limit=1&cursor=${one.body.next_cursor}`,
  );
  expect(two.body).toMatchObject({ data: [{ label: 'Won' }], next_cursor: null });
  const file = await member.call('GET', `${records}.csv`);
  expect(file.text.split('\r\n')).toHaveLength(4);
  expect(file.text).toContain(',Late,');
  expect((await member.call('GET', `${records}?cursor=nonsense`)).body).toMatchObject({
    code: 'invalid_request',
  });
  expect((await member.call('GET', `${base}/${first.audit_id}/findings/K02/records`)).status).toBe(404);
  // Nothing of this portal has a cause.
  expect(kept.causes).toEqual([]);
  expect((await member.call('GET', `${records}?cause=owner:1`)).status).toBe(404);
  expect((await member.call('GET', `${records}.csv?cause=owner:1`)).status).toBe(404);
});

test('what is mended is said to be fixed, and the score goes up by what was predicted', {
  timeout: 120_000,
}, async () => {
  const { body: list } = await member.call<Listed<AuditSummary>>('GET', `/projects/${projectId}/audits`);
  const { body: before } = await member.call<AuditResult>(
    'GET',
    `/projects/${projectId}/audits/${list.data[0]?.id}`,
  );
  const found = before.findings.find(({ check }) => check === 'K01');
  const [example] = found?.examples ?? [];
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const mended = await fetch(`${sandbox.url}/crm/v3/objects/companies/${example?.id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ properties: { domain: 'bare.example' } }),
  });
  expect(mended.status).toBe(200);
  const after = await run<AuditResult>('/ai-operations/audit/run');
  expect(after.mended).toEqual([{ check: 'K01', title: found?.title, fixed: 1 }]);
  expect((after.score ?? 0) - (before.score ?? 0)).toBeCloseTo(found?.gain ?? 0, 0);
});

test('an audit goes on without the file of an earlier one and says so, and what it held is refused in words', {
  timeout: 120_000,
}, async () => {
  const { database, files } = server.server.dependencies;
  const base = `/projects/${projectId}/audits`;
  const list = async () => (await member.call<Listed<AuditSummary>>('GET', base)).body.data;
  const away = async (id: string | undefined, back?: true) => {
    const { rows } = await database.platform(tx =>
      sql<{ stored_as: string }>`
        select stored_as from audit_files where audit_id = ${id} and name = 'evidence'`.execute(tx),
    );
    const file = files.pathOf(rows[0]?.stored_as ?? '');
    await (back ? rename(`${file}.away`, file) : rename(file, `${file}.away`));
  };
  const [last] = await list();
  await away(last?.id);
  for (const path of ['records', 'records.csv']) {
    const refused = await member.call<Problem>('GET', `${base}/${last?.id}/findings/D06/${path}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toMatch(/^The file of what the audit of .* UTC found is gone\. Audit/);
  }
  const without = await run<AuditResult>('/ai-operations/audit/run');
  expect(without.history_gap).toContain('nothing is compared with it');
  expect(without.findings.map(({ history }) => history)).toEqual(without.findings.map(() => null));
  expect(without.mended).toEqual([]);
  // Now only an older one lacks its file.
  const some = await run<AuditResult>('/ai-operations/audit/run');
  expect(some.history_gap).toContain('of what an earlier audit found are gone');
  expect(some.findings.find(({ check }) => check === 'D06')?.history).toEqual({
    new: 0,
    unchanged: 2,
    fixed: 0,
    not_again: 0,
    returned: 0,
  });
  await away(last?.id, true);
  expect((await member.call('GET', `${base}/${last?.id}/findings/D06/records`)).status).toBe(200);
  expect(await run<AuditResult>('/ai-operations/audit/run')).toMatchObject({ history_gap: null });
});

test('what is assumed about costs is changed by whoever may, for its project only', async () => {
  const path = `/projects/${projectId}/cost-assumptions`;
  const first = await member.call<CostAssumptionsOfProject>('GET', path);
  expect(first.body).toEqual({ assumptions: firstAssumptions, changed_by_name: null, changed_at: null });
  const known = { ...firstAssumptions, hour_low: '42.5', hour_high: '42.5', currency: 'eur' };
  const set = await member.call<CostAssumptionsOfProject>('PUT', path, known);
  expect(set.body.assumptions).toEqual({ ...known, currency: 'EUR' });
  expect(set.body.changed_at).not.toBeNull();
  expect((await member.call('GET', path)).body).toEqual(set.body);
  for (const [field, typed] of [
    ['percent_lost_low', '20'],
    ['minutes_low', '1,5'],
  ]) {
    const wrong = await member.call('PUT', path, { ...known, [field ?? '']: typed });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(field?.split('_')[0]);
  }
  const stranger = await server.member('admin');
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await stranger.call('PUT', path, known)).status).toBe(404);
});

test('another organization sees none of it', async () => {
  const stranger = await server.member('admin');
  const { body: list } = await member.call<Listed<AuditSummary>>('GET', `/projects/${projectId}/audits`);
  const base = `/projects/${projectId}/audits`;
  for (const path of [
    base,
    `${base}/${list.data[0]?.id}`,
    `${base}/${list.data[0]?.id}/findings/D06/records`,
  ])
    expect((await stranger.call('GET', path)).status).toBe(404);
  const own = await stranger.call<{ id: string }>('POST', '/projects/', { name: 'Own' });
  const crossed = `/projects/${own.body.id}/audits/${list.data[0]?.id}`;
  expect((await stranger.call('GET', crossed)).status).toBe(404);
  expect((await stranger.call('GET', `${crossed}/findings/D06/records.csv`)).status).toBe(404);
});
