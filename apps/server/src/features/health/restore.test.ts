// An outage of the database is written down once it is over, whatever was told of the database before.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Outage } from './memory.ts';
import { restore } from './restore.ts';
import { openAlert } from './store-alerts.ts';

const server = givenServer();
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test('a database that was slow a moment before it was gone was down all the same, and is written down once', async () => {
  const { dependencies } = server.server;
  const [slow, gone, back] = [secondsAgo(40), secondsAgo(30), secondsAgo(0)];
  const outage: Outage = {
    from: gone,
    isCalled: true,
    standings: [
      {
        service: 'database',
        state: 'down',
        since: gone,
        reason: 'It does not answer.',
        latency_ms: null,
        leaning: null,
        leaning_for: 0,
        evidence_at: back,
        judged_at: back,
      },
    ],
    samples: new Map(),
    lastAt: back,
  };
  const alerts = await dependencies.database.platform(async tx => {
    await openAlert(tx, { service: 'database', state: 'degraded', reason: 'slow', began_at: slow });
    await restore(tx, outage, back, dependencies);
    // As another process that lived through it would.
    await restore(tx, outage, back, dependencies);
    return tx
      .selectFrom('health_alerts')
      .select(['state', 'began_at', 'ended_at'])
      .where('service', '=', 'database')
      .orderBy('began_at')
      .execute();
  });
  expect(alerts).toEqual([
    { state: 'degraded', began_at: slow, ended_at: gone },
    { state: 'down', began_at: gone, ended_at: null },
  ]);
});
