// Uploads that no browser would send, and addresses that no person would type: refused in words, never a server error.
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let member: Client;
let sources: string;
beforeAll(async () => {
  member = await server.member();
  const project = await member.call<{ id: string }>('POST', '/projects/', { name: 'Retail CRM' });
  sources = `/projects/${project.body.id}/sources`;
});

const part =
  '--X\r\nContent-Disposition: form-data; name="files"; filename="people.csv"\r\n\r\nName,Email\r\n';

test.each([
  ['without a boundary', 'multipart/form-data', part],
  ['cut short within a file', 'multipart/form-data; boundary=X', part],
  ['cut short within a header', 'multipart/form-data; boundary=X', '--X\r\nContent-Disp'],
])('an upload %s is malformed', async (_, type, body) => {
  const answer = await member.call('POST', sources, body, { 'content-type': type });
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
});

test.each([
  'https://crm.example.com/?path=',
  'https://crm.example.com/#',
  `https://crm.example.com/${'a'.repeat(600)}`,
  'ftp://crm.example.com',
])('%s is no address of a portal', async base_url => {
  const answer = await member.call('POST', '/portals', { name: 'Portal', base_url, token: 'a-long-token' });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid_request', errors: [{ place: 'body.base_url' }] },
  });
});

test('browsers keep no answer of the API', async () => {
  for (const client of [member.call, caller(server.url)]) {
    expect((await client('GET', '/session')).headers.get('cache-control')).toBe('no-store');
  }
});
