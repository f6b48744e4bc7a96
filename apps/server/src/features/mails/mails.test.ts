import type { Mail } from '@groundwork/contract/mails';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const server = givenServer();

const words = 'Come in:\n\nhttp://localhost:3000/invitation?token=a.b.c\n\nHTTPS://else.where/x y';
const hidden = 'Come in:\n\n[link hidden: it is its recipient’s]\n\n[link hidden: it is its recipient’s] y';

async function written(kind: string): Promise<string> {
  const to = `${kind}-${crypto.randomUUID()}@example.com`;
  await server.server.dependencies.mailbox.put({ kind, to, subject: 'A subject', text: words });
  return to;
}
async function asReadBy(reader: Client, recipient: string): Promise<Mail> {
  const query = encodeURIComponent(recipient);
  const { body } = await reader.call<{ data: Mail[] }>('GET', `/mails?recipient=${query}`);
  const listed = body.data[0]!;
  expect((await reader.call<Mail>('GET', `/mails/${listed.id}`)).body).toEqual(listed);
  return listed;
}

test.each(['password-reset', 'verify-email', 'invitation', 'decision'])(
  'the link of a mail "%s" is hidden from admins: it lets its recipient in, or speaks for them',
  async kind => {
    const to = await written(kind);
    expect(await asReadBy(await server.admin('admin'), to)).toMatchObject({
      kind,
      recipient: to,
      subject: 'A subject',
      state: 'outbox',
      body: hidden,
    });
    expect((await asReadBy(await server.admin('super_admin'), to)).body).toBe(words);
  },
);

test('other mails are read by every platform admin, and by nobody of a client', async () => {
  const to = await written('trial-reminder');
  expect((await asReadBy(await server.admin('admin'), to)).body).toBe(words);
  for (const role of ['admin', 'user', 'readonly'] as const) {
    expect((await (await server.member(role)).call('GET', '/mails')).status).toBe(403);
  }
});
