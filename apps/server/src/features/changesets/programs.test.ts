// What a program may stop, repeat, go on with, take back or replace: its own work, and nobody else's.
import { ChangesetId, ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { caller } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { agentToken } from '../../testing/tool-client.ts';
import { insertChangeset, moveChangeset } from './store.ts';

type Begun = { operation: Operation };
type Asks = Pick<Client, 'call'>;

// What is queued there is never begun.
const context = openIntakeContext({ withIdle: true });
let mia: Client;
let agent: Asks;
let project: ProjectId;
/** As what it began says. */
let itsName = '';

beforeAll(async () => {
  const { idle, sandbox } = context;
  mia = await idle.member('admin');
  project = ProjectId.parse(await projectWithPortal(mia, sandbox));
  agent = { call: caller(idle.url, await agentToken(idle, mia.person)) };
});

const said = async (by: Asks, method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await by.call<{ code?: string }>(method, path, body);
  return answer?.code ?? status;
};
const analysed = async (by: Asks): Promise<string> => {
  const files = filesOf({ 'people.csv': 'email\nx@y.example\n' });
  const uploaded = await by.call('POST', `/projects/${project}/sources`, files);
  expect(uploaded.status, uploaded.text).toBe(201);
  const begun = await by.call<Begun>('POST', '/ai-operations/intake/analyze', { project_id: project });
  expect(begun.status, begun.text).toBe(202);
  return begun.body.operation.id;
};

test('an operation is stopped and repeated by a program that began it, not by one that did not', async () => {
  const hers = await analysed(mia);
  expect(await said(agent, 'POST', `/ai-operations/${hers}/cancel`)).toBe('people_only');
  expect(await said(mia, 'POST', `/ai-operations/${hers}/cancel`)).toBe(202);
  expect(await said(agent, 'POST', `/ai-operations/${hers}/retry`)).toBe('people_only');
  expect(await said(mia, 'POST', `/ai-operations/${hers}/retry`)).toBe(202);
  expect(await said(mia, 'POST', `/ai-operations/${hers}/cancel`)).toBe(202);
  const begun = await agent.call<Begun>('POST', '/ai-operations/intake/analyze', { project_id: project });
  const { id: its, created_by } = begun.body.operation;
  itsName = created_by ?? '';
  expect(await said(agent, 'POST', `/ai-operations/${its}/cancel`)).toBe(202);
  expect(await said(agent, 'POST', `/ai-operations/${its}/retry`)).toBe(202);
  // A person stops whatever runs.
  expect(await said(mia, 'POST', `/ai-operations/${its}/cancel`)).toBe(202);
});

test('a change set is gone on with and taken back by a program that proposed it, not by one that did not', async () => {
  const { database } = context.idle.server.dependencies;
  const { organizationId } = mia;
  const [portal] = (await mia.call<{ data: Portal[] }>('GET', '/portals')).body.data;
  const stopped = async (created_by: string): Promise<string> => {
    const id = ChangesetId.parse(newId());
    await database.tenant(organizationId, async tx => {
      const kind = { kind: 'blueprint', title: 'Blueprint' } as const;
      const portal_id = portal?.id;
      if (portal_id === undefined) throw new Error('There is no portal');
      const made = {
        organization_id: organizationId,
        id,
        project_id: project,
        portal_id,
        ...kind,
        created_by,
      };
      await insertChangeset(tx, made);
      await moveChangeset(tx, organizationId, id, 'stopped', {});
    });
    return id;
  };
  const hers = await stopped(mia.person.email);
  for (const act of ['resume', 'undo'])
    expect([act, await said(agent, 'POST', `/changesets/${hers}/${act}`)]).toEqual([act, 'people_only']);
  expect(await said(mia, 'POST', `/changesets/${hers}/undo`)).toBe(202);
  const its = await stopped(itsName);
  expect(await said(agent, 'POST', `/changesets/${its}/resume`)).not.toBe('people_only');
});

test('a file is replaced and removed by a program that handed it in, not by one that did not', async () => {
  const other = (await mia.call<{ id: string }>('POST', '/projects/', { name: 'Files' })).body.id;
  const files = (name: string, cell: string) => filesOf({ [name]: `email\n${cell}@y.example\n` });
  const hand = (by: Asks, name: string, cell: string) =>
    said(by, 'POST', `/projects/${other}/sources`, files(name, cell));
  const idOf = async (name: string) => {
    const path = `/projects/${other}/sources`;
    const { data } = (await mia.call<{ data: { id: string; name: string }[] }>('GET', path)).body;
    return data.find(source => source.name === name)?.id;
  };
  expect(await hand(mia, 'hers.csv', 'one')).toBe(201);
  const hers = await idOf('hers.csv');
  expect(await hand(agent, 'hers.csv', 'two')).toBe('people_only');
  expect(await idOf('hers.csv')).toBe(hers);
  expect(await said(agent, 'DELETE', `/projects/${other}/sources/${hers}`)).toBe('people_only');
  expect(await hand(agent, 'its.csv', 'one')).toBe(201);
  expect(await hand(agent, 'its.csv', 'two')).toBe(201);
  expect(await said(agent, 'DELETE', `/projects/${other}/sources/${await idOf('its.csv')}`)).toBe(204);
  expect(await hand(mia, 'hers.csv', 'three')).toBe(201);
});
