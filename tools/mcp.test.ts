// `groundwork mcp` as an agent starts it: a program that speaks the protocol over its standard input and output.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { givenKey } from '../apps/server/src/testing/given-key.ts';
import { givenServer } from './testing/given-server.ts';

const command = [path.join(import.meta.dirname, 'groundwork.ts'), 'mcp'];
const server = givenServer();

test('an agent on the same machine has the tools of its key, of the nouns it asks for', async () => {
  const owner = await server.member('admin');
  const { made } = await givenKey(server.url, owner, { permissions: ['projects.read', 'projects.write'] });
  const client = new Client({ name: 'desk', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...command, '--nouns', 'projects'],
      env: { GROUNDWORK_URL: server.url, GROUNDWORK_KEY: made.secret },
    }),
  );
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('projects_create');
  expect(names.filter(name => !name.startsWith('projects_'))).toEqual([]);
  const answer = await client.callTool({ name: 'projects_create', arguments: { name: 'Over stdio' } });
  expect(answer.structuredContent).toMatchObject({ result: { name: 'Over stdio' } });
  await client.close();
}, 60_000);

test.each([
  [{}, 'GROUNDWORK_KEY is missing'],
  [{ GROUNDWORK_KEY: 'gwk_wrong' }, 'GROUNDWORK_KEY is not a key of this product'],
  [{ GROUNDWORK_KEY: 'gwk_wrong', GROUNDWORK_URL: 'http://127.0.0.1:9' }, 'Nothing answers at'],
])(
  'without a key that works, or a product, it says so (%j)',
  async (given, said) => {
    const env = { GROUNDWORK_URL: server.url, ...given };
    const ended = promisify(execFile)(process.execPath, command, { env, timeout: 30_000 });
    // Nothing but the protocol is ever written there.
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(said) });
  },
  60_000,
);
