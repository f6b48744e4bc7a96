// Against a small mail server of the test's own, over real SMTP.
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { pauseAfter, sendDueMails } from './sender.ts';

let server: TestServer;
let post: Server;
let url: string;
const received: string[] = [];
/** What the mail server says to each recipient. */
let verdict = '250 ok';

function converse(socket: Socket): void {
  let isLetter = false;
  let buffered = '';
  socket.write('220 test\r\n');
  socket.on('data', chunk => {
    buffered += chunk.toString();
    for (;;) {
      const end = buffered.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        received.push(text);
        isLetter = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        isLetter = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write(/^RCPT/i.test(text) ? `${verdict}\r\n` : '250 ok\r\n');
    }
  });
}

beforeAll(async () => {
  post = createServer(converse);
  await new Promise<void>(resolve => post.listen(0, '127.0.0.1', resolve));
  const address = post.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  server = await startTestServer(inject('clusterUrl'), {
    smtp: { url, from: 'Groundwork <from@example.com>' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise(resolve => post.close(resolve));
});

const letter = {
  kind: 'test',
  to: 'to@example.com',
  subject: 'Hello\r\nBcc: eve@example.com',
  text: 'secret link',
};
const send = () =>
  sendDueMails(
    server.server.dependencies.database,
    { url, from: 'Groundwork <from@example.com>' },
    server.server.dependencies.log,
  );

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
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('secret link');
  expect(received[0]).not.toMatch(/^Bcc:/m);
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
  verdict = '451 later';
  await send();
  expect(await only()).toMatchObject({ state: 'queued', error: expect.stringContaining('451'), tries: 1 });
  const { database } = server.server.dependencies;
  await database.platform(tx => tx.updateTable('mails').set({ due_at: '2020-01-01T00:00:00Z' }).execute());
  verdict = '250 ok';
  expect(await send()).toBe(1);
  await server.server.dependencies.mailbox.put(letter);
  verdict = '550 nobody here';
  await send();
  expect(await only()).toMatchObject({ state: 'failed', body: null });
});

test('pauses double from half a minute and end at four hours', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([30, 60, 120, 14_400]);
});
