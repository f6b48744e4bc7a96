// What may be typed as a portal's token: refused at its field before any call is made, or kept as the portal wants it.
import type { Portal } from '@groundwork/contract/portals';
import { beforeAll, expect, test } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const sandbox = givenSandbox();
const server = givenServer(() => ({ allowedHosts: [sandbox.address] }));
let member: Client;
beforeAll(async () => {
  member = await server.member('admin');
});

const connect = <T = unknown>(token: unknown) =>
  member.call<T>('POST', '/portals', { name: 'Sandbox', base_url: sandbox.url, token });

test.each([
  ['a letter beyond Latin-1', 'pat-eu1-złoty', 'Character 10 of the token is “ł” (U+0142).'],
  ['a letter beyond the keyboard', 'pat-eu1-für-uns', 'Character 10 of the token is “ü” (U+00FC).'],
  ['a picture', 'pat-eu1-🔑-1234', 'Character 9 of the token is “🔑” (U+1F511).'],
  ['what nobody sees', 'pat-\u200beu1-12345', 'Character 5 of the token is invisible (U+200B).'],
  ['a control character', 'pat-eu1\u0007-1234', 'Character 8 of the token is invisible (U+0007).'],
  ['a line break', 'pat-eu1\r\nx-evil: 1', 'Character 8 of the token is a line break.'],
  ['a tab', 'pat-eu1\t12345', 'Character 8 of the token is a tab.'],
  ['a space', 'Bearer pat-eu1-12345', 'Character 7 of the token is a space.'],
  ['NUL', 'pat-eu1\u0000-1234', 'Holds the character NUL'],
  ['half a character', 'pat-eu1\ud800-1234', 'Holds half of a surrogate pair'],
  ['nothing', '', 'Enter the whole token; it has at least 8 characters.'],
  ['spaces only', ' '.repeat(12), 'Enter the whole token; it has at least 8 characters.'],
  ['too much', 'x'.repeat(501), 'The token has 501 characters, and a portal’s has at most 500'],
  ['no text', 12345678, 'Enter the portal’s token'],
])('a token with %s is refused at its field, in a sentence', async (_, token, said) => {
  const answer = await connect(token);
  expect(answer.body).toMatchObject({
    code: 'invalid_request',
    errors: [{ place: 'body.token', message: expect.stringContaining(said) }],
  });
  expect(answer.status).toBe(422);
});

test('a good token connects, also with what was pasted around it', async () => {
  const { token } = await sandbox.createPortal();
  const answer = await connect<Portal>(` ${token}\n`);
  expect([answer.status, answer.body.base_url]).toEqual([201, sandbox.url]);
});

test('however an address is written, it is kept in one spelling, by which one account is known for one', async () => {
  const { token } = await sandbox.createPortal();
  const { port } = new URL(sandbox.url);
  for (const typed of [`${sandbox.url}/`, `HTTP://127.0.0.1:${port}//`, `http://127.1:${port}`]) {
    const given = { name: 'Sandbox', base_url: typed, token };
    const made = await member.call<Portal>('POST', '/portals', given);
    expect([made.status, made.body.base_url], typed).toEqual([201, `http://127.0.0.1:${port}`]);
  }
});
