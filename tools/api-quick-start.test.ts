// The first steps with the API, as docs/api.md has them: the example is run as it stands, with a key, against a live server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenKey } from '../apps/server/src/testing/given-key.ts';
import { createClient } from '../packages/client/src/client.ts';
import { givenServer } from './testing/given-server.ts';

const root = path.resolve(import.meta.dirname, '..');
const example = path.join(root, 'packages/client/examples/first-steps.ts');
const server = givenServer();

test('the first steps of the API run as they are written', async () => {
  const written = readFileSync(path.join(root, 'docs/api.md'), 'utf8');
  expect(written).toContain(readFileSync(example, 'utf8'));
  const owner = await server.member('admin');
  const { made } = await givenKey(server.url, owner, {
    name: 'First steps',
    permissions: ['projects.read', 'projects.write', 'sources.write'],
  });
  const child = spawn(process.execPath, [example], {
    cwd: root,
    env: { ...process.env, GROUNDWORK_URL: server.url, GROUNDWORK_KEY: made.secret, NODE_OPTIONS: '' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words: Buffer) => {
      said += words.toString();
    });
  const [code] = await once(child, 'exit');
  expect([code, said]).toEqual([
    0,
    'I am First steps (service account) of Acme.\nHanded in: contacts.csv.\nFrom a script: 0 %\n',
  ]);
});

test('the client tells a key what it lacks, and finds nothing of another organization', async () => {
  const owner = await server.member('admin');
  const { made } = await givenKey(server.url, owner, { permissions: ['projects.read'] });
  const groundwork = createClient({ url: server.url, token: made.secret });
  await expect(groundwork.projects.create({ body: { name: 'Too much' } })).rejects.toMatchObject({
    status: 403,
    code: 'scope_too_small',
    message: expect.stringContaining('projects.write'),
  });
  const stranger = await server.member('admin');
  const theirs = await stranger.call<{ id: string }>('POST', '/projects/', { name: 'Theirs' });
  await expect(groundwork.projects.get({ params: { id: theirs.body.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(createClient({ url: server.url, token: 'gwk_wrong' }).session.get()).rejects.toMatchObject({
    status: 401,
  });
});
