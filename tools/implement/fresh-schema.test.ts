// What a fresh sandbox answers without being started is what a running one answers.
import { standardObjects } from '@groundwork/contract/standard-objects';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import { inProcess } from '@groundwork/crm/in-process';
import { freshPortal } from '@groundwork/sandbox/fresh-portal';
import { expect, inject, test } from 'vitest';
import { startSandbox } from '../testing/sandbox.ts';

test.each(['professional', 'starter'] as const)('a fresh portal of the %s edition', async tier => {
  await using sandbox = await startSandbox(inject('clusterUrl'));
  const { token } = await sandbox.createPortal({ tier, rate_limit: null, search_per_second: 1_000 });
  const fresh = freshPortal(tier);
  const local = inProcess(fresh.answer);
  const look = (to: Pick<Parameters<typeof connectPortal>[0], 'baseUrl' | 'fetch'>) =>
    connectPortal({ token, clock: local.clock, ...to }).inspect(standardObjects);
  const running = await look({ baseUrl: sandbox.url, fetch: guardedFetch({ allow: [sandbox.address] }) });
  const seen = await look(local);
  await fresh.close();
  // Where records are looked at by people: the one that runs has such a place.
  expect(running.account.ui_host).toBe(sandbox.address);
  expect(seen).toEqual({ ...running, account: { ...running.account, ui_host: seen.account.ui_host } });
});
