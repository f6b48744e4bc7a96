import { readFileSync } from 'node:fs';
import type { TicketConversation } from '@groundwork/contract/support';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { attachedFilesAmong } from './store-files.ts';

const server = givenServer();
let client: Client;
let ticket: string;
beforeAll(async () => {
  client = await server.member('readonly');
  const made = await client.call<{ id: string }>('POST', '/support/tickets', {
    subject: 'See the picture',
    priority: 'low',
    category: 'other',
    message: 'I attach what I see on my screen.',
  });
  ticket = `/support/tickets/${made.body.id}`;
});

const png = readFileSync(new URL('../../../../../docs/pictures/reconcile.png', import.meta.url));

function attach(name: string, content: string | Uint8Array<ArrayBuffer>, by: Client = client, to = ticket) {
  return by.call<TicketConversation & { message: string }>(
    'POST',
    `${to}/attachments`,
    filesOf({ [name]: content }),
  );
}

test('a picture is kept with the type it has, and comes back as it was', async () => {
  const kept = await attach('../../etc/screen.exe', png);
  expect(kept.status).toBe(201);
  const [file] = kept.body.attachments;
  expect(file).toMatchObject({ name: 'screen.exe', type: 'image/png', bytes: png.length });
  const path = `${server.url}/api${ticket}/attachments/${file!.id}`;
  const answer = await fetch(path, { headers: { authorization: `Bearer ${client.token}` } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const stranger = await server.member('admin');
  expect((await stranger.call('GET', `${ticket}/attachments/${file!.id}`)).status).toBe(404);
});

test.each([
  ['a program', 'setup.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  [
    'a drawing that may hold script',
    'x.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  ['bytes that are nothing', 'x.csv', Buffer.from([0, 1, 2, 3, 255])],
  ['an empty file', 'x.txt', ''],
])('%s is refused by name', async (_, name, content) => {
  const refused = await attach(name, content);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining(`${name} is not a picture, a document or a table.`),
  ]);
});

test('text is text, whatever it holds', async () => {
  const kept = await attach('page.html', '<script>alert(1)</script>');
  expect(kept.body.attachments.at(-1)).toMatchObject({ name: 'page.html', type: 'text/plain' });
});

test('a table as a spreadsheet saves it, in UTF-16, is a table', async () => {
  const kept = await attach('people.csv', Buffer.from('\uFEFFName,City\nAda,Köln\n', 'utf16le'));
  expect(kept.body.attachments.at(-1)).toMatchObject({ name: 'people.csv', type: 'text/csv' });
});

test('what is too large is refused while it comes', async () => {
  const refused = await attach('huge.txt', 'x'.repeat(26 * 1024 * 1024));
  expect([refused.status, refused.body.message]).toEqual([413, 'huge.txt is larger than 25 MB.']);
});

test('another organization attaches nothing', async () => {
  expect((await attach('a.txt', 'hello', await server.member('admin'))).status).toBe(404);
});

test('of many files at once none slips past the limit', async () => {
  const made = await client.call<{ id: string }>('POST', '/support/tickets', {
    subject: 'Many files',
    priority: 'low',
    category: 'other',
    message: 'Twenty-five files come at the same time.',
  });
  const to = `/support/tickets/${made.body.id}`;
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => attach(`${index}.txt`, `file ${index}`, client, to)),
  );
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(20);
  expect(answers.filter(answer => answer.status === 409)).toHaveLength(5);
});

test('the sweep leaves attached files alone and takes what nobody names', async () => {
  const { dependencies } = server.server;
  const { Readable } = await import('node:stream');
  const orphan = await dependencies.files.write(Readable.from(['nobody names me']), { maxBytes: 100 });
  const later = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000) };
  expect(await sweepFiles({ ...dependencies, clock: later }, [attachedFilesAmong])).toBe(1);
  await expect(dependencies.files.read(orphan.key)).rejects.toThrow();
  const { body } = await client.call<TicketConversation>('GET', ticket);
  expect((await client.call('GET', `${ticket}/attachments/${body.attachments[0]!.id}`)).status).toBe(200);
});
