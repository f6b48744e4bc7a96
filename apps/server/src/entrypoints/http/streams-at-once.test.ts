import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';

const server = givenServer();

test('many accounts at one address open no more event streams than an office, and hold up nobody else', async () => {
  const stop = new AbortController();
  const statuses: number[] = [];
  const people = await Promise.all(Array.from({ length: 21 }, () => server.member('readonly')));
  for (const { token } of people) {
    const opened = Array.from({ length: 20 }, () =>
      fetch(`${server.url}/api/notifications/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stop.signal,
      }),
    );
    statuses.push(...(await Promise.all(opened)).map(answer => answer.status));
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(400);
  expect(statuses.filter(status => status === 429)).toHaveLength(20);
  expect((await people[20]!.call('GET', '/session')).status).toBe(200);
  stop.abort();
}, 60_000);
