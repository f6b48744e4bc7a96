// The tool server through its own door, with the official client.

import { takesKey } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { type Agent, agentToken, connectAgent } from '../../testing/tool-client.ts';
import { allTools, toolName, whyNoTool } from './tools.ts';
import { isWrite, undoingOf } from './undoing.ts';

const Made = z.object({ id: z.string(), version: z.number() });
const Undo = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) });

const server = givenServer();
let owner: Client;
let agent: Agent;
let url: string;

beforeAll(async () => {
  owner = await server.member('admin');
  url = server.server.toolsUrl ?? '';
  agent = await connectAgent(url, await agentToken(server, owner.person));
});
afterAll(() => agent.client.close());

describe('the tools', () => {
  it('are every call that is not refused on purpose, with a reason', () => {
    const reasons = everyCall.map(call => [call.name, whyNoTool(call) ?? toolName(call)]);
    expect(reasons.filter(([, said]) => said === undefined || said === '')).toEqual([]);
    expect(allTools().size).toBe(everyCall.filter(call => whyNoTool(call) === undefined).length);
    for (const name of allTools().keys()) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it('say of every change what takes it back, by a tool that is there or by the reason', () => {
    const changes = [...allTools().values()].filter(({ call }) => isWrite(call));
    expect(changes.filter(({ call }) => undoingOf(call) === undefined).map(({ call }) => call.name)).toEqual(
      [],
    );
    for (const { call, definition } of changes) {
      const tool = undoingOf(call)?.tool;
      if (tool !== undefined) expect([call.name, allTools().has(tool)]).toEqual([call.name, true]);
      expect(definition.annotations.readOnlyHint).toBe(false);
      if (takesKey(call)) expect(definition.inputSchema.properties).toHaveProperty('idempotency_key');
    }
  });

  it('are offered by permission, and can be narrowed to some nouns', async () => {
    const { tools: all } = await agent.client.listTools();
    const names = all.map(({ name }) => name);
    expect(names).toContain('projects_create');
    expect(names).not.toContain('changesets_approve');
    expect(names).not.toContain('leads_list');
    const reader = await server.memberOf(owner.organizationId, 'readonly');
    const narrow = await connectAgent(
      url,
      await agentToken(server, reader.person),
      '?nouns=projects,decisions',
    );
    const few = (await narrow.client.listTools()).tools.map(({ name }) => name);
    expect(few).toContain('projects_list');
    expect(few).toContain('decisions_list');
    expect(few.filter(name => !/^(projects|decisions)_/.test(name))).toEqual([]);
    expect(few).not.toContain('projects_create');
    await narrow.client.close();
  });
});

describe('a tool', () => {
  it('changes something, and its answer takes it back', async () => {
    const made = await agent.ask('projects_create', { name: 'Made by an agent' });
    const result = Made.parse(made['result']);
    expect(made['undo']).toMatchObject({ tool: null, say: expect.stringContaining('A person deletes it') });
    const note = await agent.ask('projects_milestones', { id: result.id });
    expect(note).not.toHaveProperty('undo');
    const renamed = await agent.ask('projects_update', {
      id: result.id,
      name: 'Renamed',
      if_match: result.version,
    });
    const undo = Undo.parse(renamed['undo']);
    expect(undo).toMatchObject({ tool: 'projects_update', arguments: { name: 'Made by an agent' } });
    await agent.ask(undo.tool, undo.arguments);
    const read = await agent.ask('projects_get', { id: result.id });
    expect(read['result']).toMatchObject({ name: 'Made by an agent' });
    // The person sees the same.
    expect((await owner.call('GET', `/projects/${result.id}`)).body).toMatchObject({
      name: 'Made by an agent',
    });
  });

  it('has one effect and one answer under one key', async () => {
    const args = { name: 'Once', idempotency_key: 'agent-key-1' };
    const [first, second] = [
      await agent.ask('projects_create', args),
      await agent.ask('projects_create', args),
    ];
    expect(second['result']).toEqual(first['result']);
  });

  it('takes files', async () => {
    const { result } = await agent.ask('projects_create', { name: 'With files' });
    const { id } = Made.parse(result);
    const handed = await agent.ask('intake_upload', {
      id,
      files: [{ name: 'contacts.csv', text: 'email,name\nmia@x.example,Mia\n' }],
    });
    expect(handed['result']).toMatchObject({ data: [{ name: 'contacts.csv' }], refused: [] });
    const none = await agent.ask('intake_upload', { id, files: [{ name: 'empty.csv' }] });
    expect(none).toMatchObject({ isError: true, code: 'invalid_request' });
  });

  it('says what is wrong with its arguments, and never breaks', async () => {
    const refused = async (name: string, args: Record<string, unknown>) => agent.ask(name, args);
    expect(await refused('projects_get', { id: 'x', colour: 'red' })).toMatchObject({
      isError: true,
      code: 'invalid_request',
      errors: [{ place: 'colour' }],
    });
    expect(await refused('projects_get', {})).toMatchObject({
      code: 'invalid_request',
      errors: [{ place: 'id' }],
    });
    expect(await refused('projects_get', { id: { a: 1 } })).toMatchObject({ code: 'invalid_request' });
    expect(await refused('projects_get', { id: '../organizations/me' })).toMatchObject({ isError: true });
    const nul = await refused('projects_create', { name: 'a\0b', idempotency_key: 'x\r\ny: z' });
    expect(nul).toMatchObject({ isError: true, code: 'invalid_request' });
    expect(await refused('projects_update', { id: owner.organizationId, if_match: '1" \r\n' })).toMatchObject(
      {
        isError: true,
        code: 'invalid_request',
      },
    );
    expect(await refused('leads_list', {})).toMatchObject({ isError: true, code: 'forbidden' });
  });

  it('says that a file is too large instead of reading it', async () => {
    const { result } = await agent.ask('projects_create', { name: 'With a large file' });
    const form = new FormData();
    form.append('files', new Blob(['x'.repeat(6 * 1024 * 1024)]), 'large.txt');
    const uploaded = await owner.call<{ id: string }>(
      'POST',
      `/documents?project_id=${Made.parse(result).id}`,
      form,
    );
    expect(uploaded.status, uploaded.text).toBe(201);
    expect(await agent.ask('documents_download', { id: uploaded.body.id })).toMatchObject({
      isError: true,
      code: 'too_large',
    });
  });

  it('leads to no other address than its own', async () => {
    const { result } = await agent.ask('projects_create', { name: 'Stays so' });
    const { id } = Made.parse(result);
    const led = await agent.ask('projects_updateMilestone', {
      id,
      milestoneId: '..',
      name: 'Led',
      if_match: 1,
    });
    expect(led).toMatchObject({ isError: true, code: 'invalid_request' });
    expect((await agent.ask('projects_get', { id }))['result']).toMatchObject({ name: 'Stays so' });
  });

  it('of another organization finds nothing', async () => {
    const { result } = await agent.ask('projects_create', { name: 'Ours' });
    const { id } = Made.parse(result);
    const stranger = await server.member('admin');
    const other = await connectAgent(url, await agentToken(server, stranger.person));
    expect(await other.ask('projects_get', { id })).toMatchObject({ isError: true, code: 'not_found' });
    expect(await other.ask('projects_update', { id, name: 'Theirs', if_match: 1 })).toMatchObject({
      code: 'not_found',
    });
    await expect(other.client.readResource({ uri: `groundwork://projects/${id}` })).rejects.toThrow(
      /not found/i,
    );
    await other.client.close();
  });

  it('that only a person may use is refused, by name and at the API', async () => {
    await expect(
      agent.client.callTool({ name: 'changesets_approve', arguments: { id: owner.organizationId } }),
    ).rejects.toThrow('changesets_approve is not for agents.');
    await expect(agent.client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow(
      'There is no tool',
    );
    const token = await agentToken(server, owner.person);
    const approval = await fetch(`${server.url}/api/changesets/${owner.organizationId}/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content_hash: 'x' }),
    });
    expect([approval.status, await approval.json()]).toMatchObject([403, { code: 'people_only' }]);
  });
});

describe('resources and prompts', () => {
  it('open what the person may see', async () => {
    const { result } = await agent.ask('projects_create', { name: 'To be opened' });
    const { id } = Made.parse(result);
    const { resources } = await agent.client.listResources();
    expect(resources).toContainEqual(expect.objectContaining({ uri: `groundwork://projects/${id}/mapping` }));
    const { contents } = await agent.client.readResource({ uri: `groundwork://projects/${id}` });
    expect(contents[0]).toMatchObject({
      mimeType: 'application/json',
      text: expect.stringContaining('To be opened'),
    });
    // Whatever is listed can be opened: there is no mapping yet, and it says what brings one.
    const mapping = await agent.client.readResource({ uri: `groundwork://projects/${id}/mapping` });
    expect(mapping.contents[0]).toMatchObject({ text: expect.stringContaining('Run the analysis first.') });
    await expect(agent.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow();
    expect((await agent.client.listResourceTemplates()).resourceTemplates.length).toBeGreaterThan(3);
  });

  it('name tools that are there, and say what they need', async () => {
    const { prompts } = await agent.client.listPrompts();
    for (const { name, arguments: needed = [] } of prompts) {
      const given = Object.fromEntries(needed.map(each => [each.name, owner.organizationId]));
      const { messages } = await agent.client.getPrompt({ name, arguments: given });
      const text = JSON.stringify(messages);
      const named = text.match(/\b[a-z]+[A-Za-z]*_[a-zA-Z]+\b/g) ?? [];
      expect(named.filter(each => !allTools().has(each) && each !== 'project_id')).toEqual([]);
    }
    await expect(agent.client.getPrompt({ name: 'implement' })).rejects.toThrow('needs project_id');
  });
});

describe('the door', () => {
  const post = (headers: Record<string, string>, body = '{}') =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });

  it('asks who somebody is, and says where tokens come from', async () => {
    const nobody = await post({});
    expect(nobody.status).toBe(401);
    const where = /resource_metadata="([^"]+)"/.exec(nobody.headers.get('www-authenticate') ?? '')?.[1];
    expect(where).toBe('http://localhost:3001/.well-known/oauth-protected-resource/mcp');
    const metadata = await fetch(`${url}${new URL(where ?? '').pathname}`);
    expect(await metadata.json()).toMatchObject({
      resource: 'http://localhost:3001/mcp',
      authorization_servers: [server.issuer.issuer],
    });
    // What the web app holds was not given to an agent.
    expect((await post({ authorization: `Bearer ${owner.token}` })).status).toBe(401);
    expect((await post({ authorization: 'Bearer made-up' })).status).toBe(401);
  });

  it('lets no page of another site in, under any name', async () => {
    const authorization = `Bearer ${await agentToken(server, owner.person)}`;
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ authorization, origin: 'null' })).status).toBe(403);
  });

  it('takes no more than 4 MB, and only what is written as the protocol says', async () => {
    const authorization = `Bearer ${await agentToken(server, owner.person)}`;
    const large = await post({ authorization }, JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }));
    expect(large.status).toBe(413);
    expect((await post({ authorization }, 'not json')).status).toBe(400);
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect((await post({ authorization }, JSON.stringify([list, list]))).status).toBe(400);
    expect((await fetch(`${url}/mcp`, { headers: { authorization } })).status).toBe(405);
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  });
});
