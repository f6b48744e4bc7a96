import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { sendDueMails } from './sender.ts';

let server: TestServer;
let post: MailServer;
let smtp: { url: string; from: string };

beforeAll(async () => {
  post = await startMailServer();
  smtp = { url: post.url, from: 'Groundwork <from@example.com>' };
  server = await startTestServer(inject('clusterUrl'), { smtp });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const letter = {
  kind: 'test',
  to: 'to@example.com',
  subject: 'Hello\r\nBcc: eve@example.com',
  text: 'secret link',
};
const send = () => sendDueMails(server.server.dependencies.database, smtp, server.server.dependencies.log);

async function only() {
  const { database } = server.server.dependencies;
  return database.platform(tx =>
    tx.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
}

test('a mail is sent once, by however many senders, and its words are then forgotten', async () => {
  await server.server.dependencies.mailbox.put(letter);
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(post.received).toHaveLength(1);
  expect(post.received[0]).toContain('secret link');
  expect(post.received[0]).not.toMatch(/^Bcc:/m);
  expect(await only()).toMatchObject({ state: 'sent', body: null });
});

test('with a mail server nobody reads the words of a mail through the product', async () => {
  await server.server.dependencies.mailbox.put(letter);
  const admin = await server.admin();
  const list = await admin.call('GET', '/mails');
  expect(list.body).toMatchObject({ data: [{ state: 'queued', body: null }, { state: 'sent' }] });
  expect(list.text).not.toContain('secret');
  expect((await admin.call('GET', `/mails/${(await only()).id}`)).text).not.toContain('secret');
});

test('a mail that is put off goes out at the next try; one that is refused for good is given up', async () => {
  post.verdict = '451 later';
  await send();
  expect(await only()).toMatchObject({ state: 'queued', error: expect.stringContaining('451'), tries: 1 });
  const { database } = server.server.dependencies;
  await database.platform(tx => tx.updateTable('mails').set({ due_at: '2020-01-01T00:00:00Z' }).execute());
  post.verdict = '250 ok';
  expect(await send()).toBe(1);
  await server.server.dependencies.mailbox.put(letter);
  post.verdict = '550 nobody here';
  await send();
  expect(await only()).toMatchObject({ state: 'failed', body: null });
});
