import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { caller } from '../../../../../tools/testing/server.ts';

const server = givenServer();

test('a member finds their organization, with and without a slash at the end', async () => {
  const member = await server.member();
  for (const path of ['/organizations/me', '/organizations/me/']) {
    const { status, body, headers } = await member.call('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.organizationId, name: 'Acme', version: 1 });
    expect(headers.get('etag')).toBe('"1"');
  }
});

test('the server says that it is healthy', async () => {
  const { status, body } = await caller(server.url)('GET', '/health');
  expect([status, body]).toEqual([200, { status: 'ok', version: expect.any(String) }]);
});
