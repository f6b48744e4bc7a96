import type { ClientRequest } from 'node:http';
import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';

const server = givenServer();
let ada: Client;
beforeAll(async () => {
  ada = await server.member('admin');
});

const head = '--X\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

/** An upload that begins and does not go on; `refused` once it is answered. */
function begin(): { sending: ClientRequest; answered: Promise<number> } {
  const sending = request(`${server.url}/api/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=X' },
  });
  sending.on('error', () => undefined);
  sending.write(`${head}some words`);
  const answered = new Promise<number>(resolve => {
    sending.on('response', answer => resolve(answer.resume().statusCode ?? 0));
  });
  return { sending, answered };
}

test('somebody who begins uploads without end is refused, and taken again when they have ended', async () => {
  const held = Array.from({ length: 60 }, begin);
  const refused = await Promise.race(held.map(each => each.answered));
  expect(refused).toBe(429);
  // Somebody else is not held up by it.
  const bo = await server.memberOf(ada.organizationId, 'user');
  const form = () => {
    return filesOf({ 'notes.txt': 'words' });
  };
  expect((await bo.call('POST', '/documents', form())).status).toBe(201);
  for (const each of held) each.sending.destroy();
  await expect
    .poll(async () => (await ada.call('POST', '/documents', form())).status, { timeout: 10_000 })
    .toBe(201);
});
