// Every tool, driven by the official client as somebody who may use it: each answers, in words, and none breaks.
import type { Permission } from '@groundwork/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { givenKey } from '../../testing/given-key.ts';
import { sampleOf } from '../../testing/sample-request.ts';
import { type Agent, agentToken, connectAgent } from '../../testing/tool-client.ts';
import { allTools, toolsFor } from './tools.ts';

const server = givenServer();
const url = () => server.server.toolsUrl ?? '';
let owner: Client;
let agents: { held: ReadonlySet<string>; agent: Agent }[];

beforeAll(async () => {
  owner = await server.member('admin');
  const people = [owner, await server.rep(), await server.admin('super_admin')];
  agents = await Promise.all(
    people.map(async ({ person, call }) => ({
      held: new Set((await call<{ permissions: Permission[] }>('GET', '/session')).body.permissions),
      agent: await connectAgent(url(), await agentToken(server, person)),
    })),
  );
});
afterAll(() => Promise.all(agents.map(({ agent }) => agent.client.close())));

const Arguments = z.record(z.string(), z.unknown());

it('answers', async () => {
  const wrong: unknown[] = [];
  for (const { call, definition } of allTools().values()) {
    const by = agents.find(({ held }) => call.permission === 'signed_in' || held.has(call.permission));
    if (by === undefined) {
      wrong.push([definition.name, 'nobody holds its permission']);
      continue;
    }
    const args = Arguments.parse(sampleOf(definition.inputSchema));
    const answer = await by.agent.client.callTool({ name: definition.name, arguments: args });
    const said = JSON.stringify(answer.content);
    if (!said || said === '[]' || said.includes('"internal') || said.includes('\\"internal\\"'))
      wrong.push([definition.name, said]);
  }
  expect(wrong).toEqual([]);
}, 120_000);

it('is offered to a key as far as its scope goes, until the key is taken back', async () => {
  const { account, made, call } = await givenKey(server.url, owner, { permissions: ['projects.read'] });
  const agent = await connectAgent(url(), made.secret);
  const offered = (await agent.client.listTools()).tools.map(({ name }) => name);
  const expected = toolsFor(new Set(['projects.read'])).map(({ definition }) => definition.name);
  expect(offered).toEqual(expected);
  expect(await agent.ask('projects_list')).toMatchObject({ isError: false });
  expect(await agent.ask('projects_create', { name: 'Too much' })).toMatchObject({
    isError: true,
    code: 'scope_too_small',
    message: expect.stringContaining('projects.write'),
  });
  expect((await call('GET', '/session')).body).toMatchObject({ agent: { id: account.id } });
  await owner.call('POST', `/service-accounts/${account.id}/keys/${made.key.id}/revoke`);
  await expect
    .poll(() =>
      agent.ask('projects_list').then(
        () => 'works',
        () => 'refused',
      ),
    )
    .toBe('refused');
  await agent.client.close();
});

it('leaves in the trail which program did it, and on whose behalf', async () => {
  const agent = await connectAgent(url(), await agentToken(server, owner.person));
  const made = await agent.ask('projects_create', { name: 'In the trail' });
  const { id } = z.object({ id: z.string() }).parse(made['result']);
  const entries = await server.server.dependencies.database.platform(tx =>
    tx.selectFrom('trail').selectAll().where('target_id', '=', id).execute(),
  );
  expect(entries).toMatchObject([
    { actor: 'An agent (app)', on_behalf_of: owner.person.email, action: 'projects.create' },
  ]);
  await agent.client.close();
});

it('has its effect, or none, when the agent goes away meanwhile', async () => {
  const leaving = new AbortController();
  const token = await agentToken(server, owner.person);
  const sent = fetch(`${url()}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'projects_create', arguments: { name: 'Left alone', idempotency_key: 'left-1' } },
    }),
    signal: leaving.signal,
  }).catch(() => undefined);
  leaving.abort();
  await sent;
  // Whatever became of it, the same key gives one project.
  const agent = await connectAgent(url(), token);
  const once = () => agent.ask('projects_create', { name: 'Left alone', idempotency_key: 'left-1' });
  await expect.poll(async () => (await once())['isError']).toBe(false);
  expect((await once())['result']).toEqual((await once())['result']);
  const { data } = z
    .object({ data: z.array(z.object({ name: z.string() })) })
    .parse((await agent.ask('projects_list'))['result']);
  expect(data.filter(({ name }) => name === 'Left alone')).toHaveLength(1);
  await agent.client.close();
});
