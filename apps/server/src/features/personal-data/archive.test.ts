// The archive of what is held about a person: their files, and nobody else's.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { chooseFiles } from './uploads.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'archive-'));
const server = givenServer();
afterAll(async () => {
  rmSync(dir, { recursive: true });
});

interface Held {
  files: { kind: string; name: string; path: string; bytes: number }[];
  left_out: unknown[];
}

async function send(who: Client, to: string, name: string, content: string): Promise<string> {
  const answer = await who.call<{ id: string }>('POST', to, filesOf({ [name]: content }));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

let archives = 0;
/** Unpacked by a program that is not ours. */
async function archiveOf(token: string): Promise<{ held: Held; read: (entry: string) => string }> {
  const answer = await fetch(`${server.url}/api/session/personal-data/archive`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''personal-data.zip`);
  archives += 1;
  const file = path.join(dir, `${archives}.zip`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toMatch(/No errors detected/);
  const out = path.join(dir, String(archives));
  execFileSync('unzip', ['-q', file, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  const read = (entry: string) => execFileSync('cat', [path.join(out, entry)], { encoding: 'utf8' });
  const held: Held = JSON.parse(read('personal-data.json'));
  return { held, read };
}

async function attach(who: Client, name: string, content: string): Promise<string> {
  const ticket = await who.call<{ id: string }>('POST', '/support/tickets', {
    subject: 'See the file',
    message: 'It is attached to this ticket.',
    priority: 'low',
    category: 'other',
  });
  await send(who, `/support/tickets/${ticket.body.id}/attachments`, name, content);
  return ticket.body.id;
}

test('holds the files the person uploaded, wherever, with every version, and nobody else’s', async () => {
  const ada = await server.member('admin');
  // Called the same as ada: names tell nobody apart.
  const bo = await server.memberOf(ada.organizationId, 'user');
  const eve = await server.member('admin');
  const project = (await ada.call<{ id: string }>('POST', '/projects/', { name: 'Move' })).body.id;
  const first = await send(ada, '/documents', '../Łódź 北京?.txt', 'first');
  await send(ada, `/documents/${first}/versions`, 'newer.txt', 'second');
  await send(bo, `/documents/${first}/versions`, 'by bo.txt', 'of bo');
  await send(ada, `/projects/${project}/sources`, 'people.csv', 'Id,Email\n1,a@b.example\n');
  await attach(ada, 'screen.txt', 'of ada');
  await attach(bo, 'screen.txt', 'attached by bo');
  await send(bo, '/documents', 'own.txt', 'of bo alone');
  await send(eve, '/documents', 'eve.txt', 'of eve');

  const { held, read } = await archiveOf(ada.token);
  expect(held.files.map(({ kind, name }) => [kind, name])).toEqual([
    ['document', 'Łódź 北京?.txt'],
    ['document', 'newer.txt'],
    ['export', 'people.csv'],
    ['attachment', 'screen.txt'],
  ]);
  expect(held.files.map(file => read(file.path))).toEqual([
    'first',
    'second',
    'Id,Email\n1,a@b.example\n',
    'of ada',
  ]);
  expect(held.left_out).toEqual([]);
  const others = await archiveOf(bo.token);
  expect(others.held.files.map(({ name }) => name)).toEqual(['by bo.txt', 'own.txt', 'screen.txt']);
  expect(others.read(others.held.files[2]!.path)).toBe('attached by bo');
  expect((await archiveOf(eve.token)).held.files.map(({ name }) => name)).toEqual(['eve.txt']);
});

test('a colleague’s file at the same ticket is not had by attaching one of the same name', async () => {
  const ada = await server.member('admin');
  const bo = await server.memberOf(ada.organizationId, 'user');
  const ticket = await attach(ada, 'screenshot.txt', 'of ada');
  await send(bo, `/support/tickets/${ticket}/attachments`, 'screenshot.txt', 'of bo');
  for (const [who, content] of [[ada, 'of ada'] as const, [bo, 'of bo'] as const]) {
    const { held, read } = await archiveOf(who.token);
    expect(held.files.map(file => read(file.path))).toEqual([content]);
  }
});

test('a colleague’s files are not had by calling oneself by their address, nor without a sign-in', async () => {
  const ada = await server.member('admin');
  await send(ada, '/documents', 'secret.txt', 'of ada');
  const bo = await server.memberOf(ada.organizationId, 'readonly');
  await bo.call('GET', '/session');
  const renamed = { ...bo.person, email: ada.person.email };
  const token = await server.issuer.mint(renamed, { claims: { email_verified: false } });
  expect((await archiveOf(token)).held.files).toEqual([]);
  const nobody = await fetch(`${server.url}/api/session/personal-data/archive`);
  expect(nobody.status).toBe(401);
  // Whoever belongs to no organization has nothing in one.
  const rep = await server.as({ ...ada.person, subject: 'rep', roles: ['hubspot_rep'], organizationId: '' });
  expect((await archiveOf(rep.token)).held.files).toEqual([]);
});

test('a removed file is named as left out, and so is what does not fit', async () => {
  const ada = await server.member('admin');
  const { dependencies } = server.server;
  const stored: string[] = [];
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await send(ada, '/documents', name, name);
  await dependencies.database.platform(async tx => {
    const rows = await tx
      .selectFrom('document_versions')
      .select('stored_as')
      .where('organization_id', '=', ada.organizationId)
      .orderBy('id')
      .execute();
    stored.push(...rows.map(row => row.stored_as));
  });
  await dependencies.files.remove(stored[0]!);
  const { held } = await archiveOf(ada.token);
  expect(held.files.map(({ name }) => name)).toEqual(['two.txt', 'three.txt']);
  expect(held.left_out).toMatchObject([{ name: 'one.txt', why: 'It is no longer there.' }]);
  const upload = (name: string, at: number) => ({
    kind: 'document' as const,
    name,
    bytes: name.length,
    stored_as: stored[at]!,
  });
  const few = await chooseFiles(dependencies, [upload('two.txt', 1), upload('three.txt', 2)], {
    files: 9,
    bytes: 8,
  });
  expect(few.packed.map(({ name }) => name)).toEqual(['two.txt']);
  expect(few.left_out).toMatchObject([{ name: 'three.txt' }]);
});

test('nobody has archives made without end', async () => {
  const ada = await server.member('admin');
  const ask = async () => (await ada.call('GET', '/session/personal-data/archive')).status;
  const answers: number[] = [];
  for (let count = 0; count < 7; count += 1) answers.push(await ask());
  expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.at(-1)).toBe(429);
});
