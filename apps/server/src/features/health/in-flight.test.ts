import type { HealthOverview } from '@groundwork/contract/health';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';

const server = givenServer();

test('a request whose sender left before the answer is not being answered for ever', async () => {
  const admin = await server.admin('super_admin');
  const { database } = server.server.dependencies;
  const beingAnswered = async () => {
    await server.server.watch.tick();
    const { body } = await admin.call<HealthOverview>('GET', '/system-health');
    const api = body.services.find(({ service }) => service === 'api');
    return api?.figures.find(({ label }) => label === 'Being answered')?.value;
  };
  await database.platform(async tx => {
    await sql`lock table leads in access exclusive mode`.execute(tx);
    const asked = fetch(`${server.url}/api/leads`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: AbortSignal.timeout(500),
    });
    await expect(asked).rejects.toThrow();
  });
  await expect.poll(beingAnswered, { timeout: 10_000 }).toBe(0);
  // And none too few.
  await admin.call('GET', '/leads');
  expect(await beingAnswered()).toBe(0);
}, 30_000);
