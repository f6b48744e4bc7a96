// A person approves what an agent proposed and leaves the applying to it: driven by the official client, as the right program and as the
// wrong ones.
import type { AuditResult } from '@groundwork/contract/audits';
import type { Changeset, ListedChangeset } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import { OperationId, type ProjectId } from '@groundwork/contract/ids';
import type { LeftApprovalState } from '@groundwork/contract/left-approvals';
import type { Operation } from '@groundwork/contract/operations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { runScheduledFixes } from '../../features/fixes/run-scheduled.ts';
import { replaceSearch } from '../../features/merges/store-groups.ts';
import { whyNoMore } from '../../features/session/may-still.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { type Agent, agentToken, connectAgent } from '../../testing/tool-client.ts';

const { server, sandbox } = givenServerAndSandbox();
const dayMs = 86_400_000;
let ada: Client;
let bob: Client;
let projectId: ProjectId;
/** What lets Groundwork into her portal. */
let token: string;
let audit: AuditResult & { audit_id: string };
let agent: Agent;
/** Another program of hers that calls itself the same. */
let namesake: Agent;
let now = new Date();

beforeAll(async () => {
  ada = await server.member('admin');
  bob = await server.memberOf(ada.organizationId, 'admin');
  await bob.call('GET', '/session');
  const contacts = ['Ann', 'Ben'].map(firstname => ({
    firstname,
    lastname: 'Lee',
    email: `${firstname}@gmial.com`,
  }));
  ({ projectId, token } = await projectOver(ada, sandbox, { contacts }));
  audit = await auditOf(ada, projectId);
  server.server.dependencies.clock = { now: () => now };
  const url = server.server.toolsUrl ?? '';
  agent = await connectAgent(url, await agentToken(server, ada.person));
  namesake = await connectAgent(url, await agentToken(server, ada.person, 'agent-2'));
}, 120_000);
afterAll(() => Promise.all([agent.client.close(), namesake.client.close()]));
beforeEach(() => {
  now = new Date();
});

const Started = z.object({ result: z.object({ operation: z.looseObject({ id: z.string() }) }) });
const Preview = z.object({ result: z.object({ preview_hash: z.string() }) });
const ended = async (answer: Record<string, unknown>): Promise<Operation> => {
  if (answer['isError'] === true) throw new Error(JSON.stringify(answer));
  const { id } = Started.parse(answer).result.operation;
  const get = async () => (await ada.call<{ operation: Operation }>('GET', `/ai-operations/${id}`)).body;
  await expect.poll(async () => (await get()).operation.status, { timeout: 40_000 }).toBe('completed');
  return (await get()).operation;
};
const read = async (id: string) => (await ada.call<Changeset>('GET', `/changesets/${id}`)).body;
const fixed = async (by: Agent = agent): Promise<Changeset> => {
  const asked = { id: projectId, audit_id: audit.audit_id, checks: ['C24'] };
  const { input } = await ended(await by.ask('fixes_propose', asked));
  return read(String(input['changeset_id']));
};
const path = (id: string) => `/changesets/${id}/left-approval`;
const leave = ({ id, content_hash }: Changeset, by = ada) =>
  by.call<LeftApprovalState & Problem>('PUT', path(id), { content_hash });
const takeBack = ({ id }: Changeset, by = ada) => by.call<LeftApprovalState & Problem>('DELETE', path(id));
const left = async ({ id }: Changeset) => (await ada.call<LeftApprovalState>('GET', path(id))).body;
const apply = ({ id, content_hash }: Changeset, by = agent, hash = content_hash) =>
  by.ask('changesets_apply', { id, content_hash: hash });

const role = (to: 'user' | 'admin') =>
  server.server.dependencies.database.platform(tx =>
    tx.updateTable('members').set({ role: to }).where('email', '=', bob.person.email).execute(),
  );

test('an agent proposes a merge, a person approves it and leaves it to the agent, which applies it; the person takes it back', {
  timeout: 120_000,
}, async () => {
  const { data } = (await ada.call<{ data: { id: string }[] }>('GET', `/projects/${projectId}/changesets`))
    .body;
  expect(data).toEqual([]);
  const answer = await fetch(`${sandbox.url}/crm/v3/objects/contacts`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { results } = z
    .object({ results: z.array(z.object({ id: z.string() })).min(2) })
    .parse(await answer.json());
  const record_ids = results.slice(0, 2).map(({ id }) => id);
  const choices = { email: { from: record_ids[0] } };
  const wanted = { id: projectId, object: 'contacts', record_ids, choices };
  const { preview_hash } = Preview.parse(await agent.ask('merges_preview', wanted)).result;
  const proposed = await ended(await agent.ask('merges_propose', { ...wanted, preview_hash }));
  const changeset = await read(String(proposed.input['changeset_id']));

  // Before anybody approved it nothing is applied, and no program approves it itself.
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'changeset_state' });
  const names = (await agent.client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('changesets_apply');
  expect(names.filter(name => /changesets_(leave|takeBack|approve)/.test(name))).toEqual([]);

  const given = await leave(changeset);
  expect(given.status, given.text).toBe(200);
  expect(given.body).toMatchObject({
    program: changeset.proposed_by,
    left: { to: changeset.proposed_by, by: ada.person.name, state: 'waiting' },
  });
  const listed = await ada.call<{ data: ListedChangeset[] }>('GET', `/projects/${projectId}/changesets`);
  expect(listed.body.data[0]).toMatchObject({
    state: 'proposed',
    scheduled_for: null,
    left_to: changeset.proposed_by,
  });

  // Another program, another content, an approval that was taken back.
  expect(await apply(changeset, namesake)).toMatchObject({ isError: true, code: 'people_only' });
  expect(await apply(changeset, agent, 'another')).toMatchObject({ isError: true, code: 'approval_stale' });
  expect((await takeBack(changeset)).body.left).toBeNull();
  expect((await takeBack(changeset)).body.code).toBe('changeset_state');
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'changeset_state' });
  expect((await read(changeset.id)).state).toBe('proposed');

  // What is proposed otherwise, or called different, is not applied: no screen leads to it any more.
  await leave(changeset);
  const others = { ...wanted, choices: { email: { from: record_ids[1] } } };
  const shown = Preview.parse(await agent.ask('merges_preview', others)).result;
  await ended(await agent.ask('merges_propose', { ...others, preview_hash: shown.preview_hash }));
  const overtaken = 'Another merge of these records was proposed or approved since.';
  expect((await left(changeset)).left).toMatchObject({ state: 'refused', reason: overtaken });
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'changeset_state' });
  now = new Date();
  await leave(changeset);
  await answerOf(changeset, record_ids);
  expect((await left(changeset)).left).toMatchObject({
    state: 'refused',
    reason: 'Somebody said that these records are not the same.',
  });

  now = new Date();
  const approved_at = (await leave(changeset)).body.left?.approved_at;
  const begun = await apply(changeset);
  expect(begun).toMatchObject({ isError: false, undo: { tool: 'changesets_undo' } });
  await ended(begun);
  expect(await read(changeset.id)).toMatchObject({
    state: 'applied',
    approved_by: ada.person.email,
    approved_at,
    applied_by: changeset.proposed_by,
  });
  expect((await left(changeset)).left?.state).toBe('run');
  // Applied once; what it is left by then is over.
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'changeset_state' });
  const undone = await ada.call<{ operation: Operation }>('POST', `/changesets/${changeset.id}/undo`);
  await ended({ result: undone.body });
  expect((await read(changeset.id)).state).toBe('undone');
});

test('what does not hold any more is refused, and what nobody applies ends in words', {
  timeout: 120_000,
}, async () => {
  const [changeset, hers] = [await fixed(), await proposedByHer()];
  // A person proposed it: there is no program to leave it to.
  expect((await left(hers)).program).toBeNull();
  expect((await leave(hers)).body.code).toBe('changeset_state');
  const [stranger, user] = [await server.member('admin'), await server.memberOf(ada.organizationId, 'user')];
  expect([(await leave(changeset, stranger)).status, (await leave(changeset, user)).status]).toEqual([
    404, 403,
  ]);
  expect((await leave({ ...changeset, content_hash: 'another' })).body.code).toBe('approval_stale');

  // Whoever approved it may not any more.
  expect((await leave(changeset, bob)).status).toBe(200);
  await role('user');
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'forbidden' });
  // Asking again would not mend that: it ends, and whoever reads it sees why.
  expect((await left(changeset)).left).toMatchObject({
    state: 'refused',
    reason: 'Whoever approved it may not approve any more.',
  });
  await role('admin');
  // It holds no longer than the audit that it was worked out of.
  const bundle = await ada.call<FixBundleDetails>('GET', `/changesets/${changeset.id}/fix`);
  expect((await leave(changeset, bob)).body.left?.until).toBe(bundle.body.basis.holds_until);

  // Scheduled and left at once it is not.
  const at = new Date(now.getTime() + 3_600_000).toISOString();
  const body = { content_hash: changeset.content_hash, at };
  expect((await ada.call<Problem>('PUT', `/changesets/${changeset.id}/schedule`, body)).body.code).toBe(
    'changeset_state',
  );

  now = new Date(now.getTime() + 8 * dayMs);
  expect(await apply(changeset)).toMatchObject({ isError: true, code: 'changeset_state' });
  const parts = server.server.dependencies;
  expect(await runScheduledFixes(parts, of => whyNoMore(parts, of, 'changesets.approve'))).toBe(0);
  expect((await left(changeset)).left).toMatchObject({
    state: 'refused',
    reason: `${changeset.proposed_by} did not apply it by then.`,
  });
  const { data } = (await ada.call<{ data: { title: string }[] }>('GET', '/notifications')).body;
  expect(data[0]?.title).toBe('What was left to a program was not applied');
  expect((await read(changeset.id)).state).toBe('proposed');
});

test('what stopped on the way goes on by that approval only while it holds', {
  timeout: 60_000,
}, async () => {
  const changeset = await fixed();
  expect((await leave(changeset, bob)).status).toBe(200);
  const { operation } = Started.parse(await apply(changeset)).result;
  await ended({ result: { operation } });
  const { database } = server.server.dependencies;
  // As it stands when the program cancels its own operation before the end.
  await database.platform(async tx => {
    await tx.updateTable('changesets').set({ state: 'stopped' }).where('id', '=', changeset.id).execute();
    await tx
      .updateTable('operations')
      .set({ status: 'cancelled' })
      .where('id', '=', OperationId.parse(operation.id))
      .execute();
  });
  const goOn = async () => [
    await agent.ask('changesets_resume', { id: changeset.id }),
    await agent.ask('operations_retry', { id: operation.id }),
  ];
  const refused = (code: string) => [
    expect.objectContaining({ isError: true, code }),
    expect.objectContaining({ isError: true, code }),
  ];
  await role('user');
  expect(await goOn()).toEqual(refused('forbidden'));
  await role('admin');
  now = new Date(now.getTime() + 8 * dayMs);
  expect(await goOn()).toEqual(refused('changeset_state'));
  now = new Date();
  expect((await takeBack(changeset)).body.left).toMatchObject({
    state: 'refused',
    reason: 'The approval was taken back after the applying had begun.',
  });
  expect(await goOn()).toEqual(refused('changeset_state'));
  // A person goes on with it.
  const resumed = await ada.call<{ operation: Operation }>('POST', `/changesets/${changeset.id}/resume`, {});
  expect(resumed.status, resumed.text).toBe(202);
  await ended({ result: resumed.body });
});

/** A search found that these look like one, and she says that they are not. */
async function answerOf({ organization_id, portal_id }: Changeset, ids: string[]): Promise<void> {
  const object = 'contacts';
  await server.server.dependencies.database.tenant(organization_id, tx =>
    replaceSearch(
      tx,
      { organizationId: organization_id, projectId },
      {
        object,
        portal_id,
        records: 2,
        is_too_many: false,
        is_too_few: false,
        columns: ['email'],
        unseen: [],
        more: 0,
        groups: [
          {
            records: ids.map(id => ({ id, name: id, reason: '', print: id })),
            more_records: 0,
            sureness: 1,
            isSure: true,
            isContradicted: false,
          },
        ],
      },
    ),
  );
  const groups = `/projects/${projectId}/merges/groups`;
  const { data } = (await ada.call<{ data: { id: string }[] }>('GET', groups)).body;
  const said = await ada.call('PUT', `${groups}/${data[0]?.id}/answer`, { answer: 'different' });
  expect(said.status, said.text).toBe(200);
}

async function proposedByHer(): Promise<Changeset> {
  const body = { audit_id: audit.audit_id, checks: ['C24'] };
  const asked = await ada.call<{ operation: Operation }>('POST', `/projects/${projectId}/fixes`, body);
  const { input } = await ended({ result: asked.body });
  return read(String(input['changeset_id']));
}
