// What a program may stop, repeat, go on with, take back or replace: its own work, and nobody else's.
import { request } from 'node:http';
import { ChangesetId, ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Portal } from '@groundwork/contract/portals';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { caller } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { givenKey } from '../../testing/given-key.ts';
import { filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { agentToken } from '../../testing/tool-client.ts';
import { insertChangeset, moveChangeset } from './store.ts';

type Begun = { operation: Operation };
type Asks = Pick<Client, 'call'>;

// What is queued there is never begun.
const context = openIntakeContext({ withIdle: true });
let mia: Client;
let agent: Asks;
/** Another one of hers that calls itself the same. */
let namesake: Asks;
let project: ProjectId;
/** What it is known by. */
let itsProgram: string | null = null;

beforeAll(async () => {
  const { idle, sandbox } = context;
  mia = await idle.member('admin');
  project = ProjectId.parse(await projectWithPortal(mia, sandbox));
  agent = { call: caller(idle.url, await agentToken(idle, mia.person)) };
  namesake = { call: caller(idle.url, await agentToken(idle, mia.person, 'agent-2')) };
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
  const { id: its } = begun.body.operation;
  const { rows } = await context.idle.server.dependencies.database.platform(tx =>
    sql<{
      begun_by_program: string | null;
    }>`select begun_by_program from operations where id = ${its}`.execute(tx),
  );
  itsProgram = rows[0]?.begun_by_program ?? null;
  expect(await said(namesake, 'POST', `/ai-operations/${its}/cancel`)).toBe('people_only');
  expect(await said(agent, 'POST', `/ai-operations/${its}/cancel`)).toBe(202);
  expect(await said(agent, 'POST', `/ai-operations/${its}/retry`)).toBe(202);
  // A person stops whatever runs.
  expect(await said(mia, 'POST', `/ai-operations/${its}/cancel`)).toBe(202);
});

test('a change set is gone on with and taken back by a program that proposed it, not by one that did not', async () => {
  const { database } = context.idle.server.dependencies;
  const { organizationId } = mia;
  const [portal] = (await mia.call<{ data: Portal[] }>('GET', '/portals')).body.data;
  const stopped = async (begun_by_program: string | null): Promise<string> => {
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
        created_by: mia.person.email,
        begun_by_program,
      };
      await insertChangeset(tx, made);
      await moveChangeset(tx, organizationId, id, 'stopped', {});
    });
    return id;
  };
  const hers = await stopped(null);
  for (const act of ['resume', 'undo'])
    expect([act, await said(agent, 'POST', `/changesets/${hers}/${act}`)]).toEqual([act, 'people_only']);
  expect(await said(mia, 'POST', `/changesets/${hers}/undo`)).toBe(202);
  const its = await stopped(itsProgram);
  expect(await said(namesake, 'POST', `/changesets/${its}/resume`)).toBe('people_only');
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
  expect(await hand(namesake, 'its.csv', 'three')).toBe('people_only');
  const its = `/projects/${other}/sources/${await idOf('its.csv')}`;
  expect(await said(namesake, 'DELETE', its)).toBe('people_only');
  expect(await said(agent, 'DELETE', its)).toBe(204);
  expect(await hand(mia, 'hers.csv', 'three')).toBe(201);
});

test('an account made anew under the name of a deleted one inherits nothing', async () => {
  const { idle } = context;
  const former = await givenKey(idle.url, mia, { name: 'Nightly' });
  const begun = await former.call<Begun>('POST', '/ai-operations/intake/analyze', { project_id: project });
  expect(begun.status, begun.text).toBe(202);
  const { id } = begun.body.operation;
  expect((await mia.call('DELETE', `/service-accounts/${former.account.id}`)).status).toBe(204);
  const next = await givenKey(idle.url, mia, { name: 'Nightly' });
  expect(await said(next, 'POST', `/ai-operations/${id}/cancel`)).toBe('people_only');
});

test('a file that a program may not replace is refused before it is read', async () => {
  const { idle } = context;
  const path = `/api/projects/${project}/sources`;
  const token = await agentToken(idle, mia.person);
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asking = request(`${idle.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    });
    asking.on('error', reject);
    asking.on('response', response => {
      let text = '';
      response.on('data', part => {
        text += part;
      });
      response.on('end', () => {
        asking.destroy();
        resolve({ status: response.statusCode, text });
      });
    });
    // Its beginning, and no end ever.
    asking.write(
      '--cut\r\ncontent-disposition: form-data; name="files"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\nemail\r\n',
    );
  });
  expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('people_only') });
});
