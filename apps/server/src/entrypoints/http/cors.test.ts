// Pages of other sites: those the operator named may call with a token of their own, all others may not.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';

const server = givenServer();
const named = 'https://portal.example.com';

async function asked(origin: string, method = 'GET') {
  const { token } = await server.member();
  const answer = await fetch(`${server.url}/api/session`, {
    method,
    headers: {
      origin,
      ...(method === 'OPTIONS'
        ? { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
        : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, headers: answer.headers };
}

test('a page of a named site reads answers, and is told what it may send', async () => {
  const read = await asked(named);
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, named]);
  expect(read.headers.get('access-control-allow-credentials')).toBeNull();
  expect(read.headers.get('vary')).toContain('origin');
  const before = await asked(named, 'OPTIONS');
  expect(before.status).toBe(204);
  expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
});

test.each(['https://evil.example', 'null', `${named}.evil.example`])(
  'a page of %s is told nothing',
  async origin => {
    const { headers } = await asked(origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await asked(origin, 'OPTIONS')).headers.get('access-control-allow-methods')).toBeNull();
  },
);
