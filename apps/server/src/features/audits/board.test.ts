// Those who run the platform see the latest audit of every client's projects, and what waits for the client; nobody else does.
import type { AuditedProject } from '@groundwork/contract/audit-board';
import type { AuditResult } from '@groundwork/contract/audits';
import { costsOf, firstAssumptions } from '@groundwork/contract/finding-costs';
import type { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let admin: Client;
let projectId: ProjectId;
let empty: string;
let audit: AuditResult & { audit_id: string };

beforeAll(async () => {
  ada = await server.member('admin');
  admin = await server.admin('admin');
  ({ projectId } = await projectOver(ada, sandbox, {
    contacts: ['Ann', 'Ben'].map(firstname => ({ firstname, email: `${firstname.toLowerCase()}@gmial.com` })),
    deals: [
      {
        dealname: 'Late',
        amount: '100000',
        pipeline: 'default',
        dealstage: 'appointmentscheduled',
        closedate: '2020-01-01T00:00:00Z',
      },
    ],
  }));
  empty = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Nothing yet' })).body.id;
  audit = await auditOf(ada, projectId);
}, 120_000);

const board = async (asked: Record<string, string> = {}) => {
  const { status, body } = await admin.call<{ data: AuditedProject[] }>(
    'GET',
    `/data-quality?${new URLSearchParams(asked).toString()}`,
  );
  expect(status).toBe(200);
  return body.data;
};

test('a project stands there with its latest audit, what costs most in it, and what waits', {
  timeout: 60_000,
}, async () => {
  const [row, ...more] = await board();
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    id: projectId,
    name: 'Audited',
    organization_id: ada.organizationId,
    waiting: 0,
  });
  expect(row?.audit).toMatchObject({
    id: audit.audit_id,
    portal: 'Sandbox',
    score: audit.score,
    findings: audit.findings.length,
  });
  const costs = audit.findings.flatMap(finding => costsOf(finding, firstAssumptions));
  for (const { currency, high_cents, low_cents } of row?.audit?.dearest ?? []) {
    const own = costs.filter(each => each.currency === currency).map(each => Number(each.high_cents));
    expect(Number(high_cents)).toBe(Math.max(...own));
    expect(Number(low_cents)).toBeLessThanOrEqual(Number(high_cents));
  }
  expect(row?.audit?.dearest.map(({ currency }) => currency).toSorted()).toEqual(
    [...new Set(costs.map(({ currency }) => currency))].toSorted(),
  );

  const body = { audit_id: audit.audit_id, checks: ['C24'] };
  await completed(
    ada,
    await ada.call<{ operation: Operation }>('POST', `/projects/${projectId}/fixes`, body),
  );
  expect((await board())[0]?.waiting).toBe(1);
  // Whose people may change nothing cannot approve it.
  const { database } = server.server.dependencies;
  const set = (change: string) =>
    database.platform(tx =>
      sql`update organizations set ${sql.raw(change)} where organization_id = ${ada.organizationId}`.execute(
        tx,
      ),
    );
  for (const status of ['read_only', 'suspended']) {
    await set(`status = '${status}'`);
    expect((await board())[0]?.waiting).toBe(0);
  }
  await set(`status = 'trial', trial_ends_at = now() - interval '1 day'`);
  expect((await board())[0]?.waiting).toBe(0);
  await set(`status = 'active', trial_ends_at = null`);
  expect((await board())[0]?.waiting).toBe(1);
  // Beside a newer audit it cannot be approved any more, so that nothing waits.
  const newer = await auditOf(ada, projectId);
  expect(await board()).toMatchObject([{ audit: { id: newer.audit_id }, waiting: 0 }]);
});

test('every currency stands there, the assumed one first and then by code, and none is held against another', async () => {
  const [row] = await board();
  const worth = { '': '900', JPY: '99999999999', EUR: '1000', AUD: '200', GBP: '5' };
  await server.server.dependencies.database.platform(tx =>
    sql`update audits set result = jsonb_set(result, '{findings}', (select jsonb_agg(case when f ->> 'check' = 'D01'
      then f || jsonb_build_object('worth', ${JSON.stringify(worth)}::jsonb) else f end)
      from jsonb_array_elements(result -> 'findings') f)) where id = ${row?.audit?.id}`.execute(tx),
  );
  expect((await board())[0]?.audit?.dearest.map(({ currency }) => currency)).toEqual([
    'USD',
    '',
    'AUD',
    'EUR',
    'GBP',
    'JPY',
  ]);
});

test('projects without an audit are listed apart, and both are searched by client and project', async () => {
  expect(await board({ standing: 'never' })).toMatchObject([{ id: empty, audit: null, waiting: 0 }]);
  const [row] = await board();
  expect(await board({ search: row?.organization.slice(1, 5).toUpperCase() ?? 'none' })).toHaveLength(1);
  expect(await board({ search: 'audit' })).toHaveLength(1);
  expect(await board({ search: 'nobody is called so' })).toEqual([]);
  expect(await board({ standing: 'never', search: 'audited' })).toEqual([]);
});

test('clients see none of it, and those who run the platform see what is behind it', async () => {
  expect((await ada.call('GET', '/data-quality')).status).toBe(403);
  const [row] = await board();
  const one = `/projects/${projectId}/audits/${row?.audit?.id}`;
  expect((await admin.call('GET', one)).status).toBe(200);
  expect((await (await server.member('admin')).call('GET', one)).status).toBe(404);
});
