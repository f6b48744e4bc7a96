// Contacts that stand twice without a shared key, through the door: found by the audit, and no more once somebody said that they are two.
import type { AuditedRecord, AuditResult } from '@groundwork/contract/audits';
import type { MergeGroup } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { alikeContacts } from '../../testing/alike-contacts.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();
const names = ['firstname', 'lastname', 'email', 'phone', 'address', 'city'];

test('what looks like an older contact is a finding that opens it, until somebody says that they are two', {
  timeout: 120_000,
}, async () => {
  const ada = await server.member('admin');
  const contacts = alikeContacts()
    .split('\n')
    .slice(1)
    .map(line =>
      Object.fromEntries(
        line
          .split(',')
          .slice(1)
          .map((cell, at) => [names[at] ?? '', cell]),
      ),
    );
  // The last four are written otherwise: a slip in the name, so that no name and number is that of another.
  const written = contacts.map((each, at) =>
    at < 42 ? each : { ...each, lastname: `${each['lastname']}s` },
  );
  const { projectId } = await projectOver(ada, sandbox, { contacts: written });
  const first = await auditOf(ada, projectId);
  const findingOf = ({ findings }: AuditResult) => findings.find(({ check }) => check === 'C37');
  expect(findingOf(first)).toMatchObject({
    object: 'contacts',
    severity: 'medium',
    affected: 3,
    looked_at: 46,
    why: expect.not.stringContaining('nothing is known'),
  });
  for (const by of ['C06', 'C07']) expect(first.findings.map(({ check }) => check)).not.toContain(by);
  expect(first.not_checked).toContainEqual(
    expect.objectContaining({ check: 'K24', why: expect.stringContaining('fewer than 30') }),
  );
  const records = `/projects/${projectId}/audits/${first.audit_id}/findings/C37/records`;
  const opened = await ada.call<{ data: AuditedRecord[] }>('GET', records);
  expect(opened.body.data.map(({ label }) => label)).toEqual([
    'Edsger Lovelaces',
    'Edsger Turings',
    'Alan Liskovs',
  ]);
  expect(opened.body.data[0]?.value).toMatch(/^Record \d+: .*Phone.*the same/);

  const merges = `/projects/${projectId}/merges`;
  await completed(
    ada,
    await ada.call<{ operation: Operation }>('POST', `${merges}/searches`, { object: 'contacts' }),
  );
  const groups = await ada.call<{ data: MergeGroup[] }>('GET', `${merges}/groups`);
  const turing = groups.body.data.find(({ records: own }) =>
    own.some(({ name }) => name === 'Edsger Turings'),
  );
  const said = await ada.call('PUT', `${merges}/groups/${turing?.id}/answer`, { answer: 'different' });
  expect(said.status, said.text).toBe(200);
  const second = await auditOf(ada, projectId);
  expect(findingOf(second)).toMatchObject({
    affected: 2,
    history: { new: 0, unchanged: 2, fixed: 1, not_again: 0, returned: 0 },
  });
});
