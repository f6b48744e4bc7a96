import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../../tools/testing/given-server.ts';
import type { Database } from '../../../platform/db.ts';
import { createDatabaseProbe } from './probe-database.ts';

const server = givenServer();
const real = () => server.server.dependencies.database;
const wait = () => new Promise(resolve => setTimeout(resolve, 150));

test('a process that waits for its first connection does not call the database slow', async () => {
  const database: Database = {
    ...real(),
    async readOnly(of, work) {
      await wait();
      return real().readOnly(of, work);
    },
  };
  const { verdict, latency_ms } = await createDatabaseProbe({ database })();
  expect([verdict, (latency_ms ?? Infinity) < 100]).toEqual(['operational', true]);
});

test('a database that answers slowly is called slow', async () => {
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await wait();
      return result;
    },
  };
  const database: Database = {
    ...real(),
    readOnly: (of, work) => real().readOnly(of, tx => work(tx.withPlugin(slow))),
  };
  expect(await createDatabaseProbe({ database })()).toMatchObject({
    verdict: 'degraded',
    reason: expect.stringMatching(/^Answer to a probe: \d{3,} ms \(over 100 ms\)$/),
  });
});
