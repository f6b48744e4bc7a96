import { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operation } from './queries.ts';

// Without a window the library takes this for a server, where nothing is asked twice.
environmentManager.setIsServer(() => false);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = '018f0000-0000-7000-8000-000000000001';

function operationAt(status: Operation['status']): Operation {
  return {
    id: OperationId.parse(id),
    organization_id: OrganizationId.parse(id),
    project_id: null,
    kind: 'intake.analyze',
    status,
    progress: null,
    input: {},
    result: null,
    error: null,
    waits: null,
    attempt: 1,
    is_cancel_requested: false,
    created_by: null,
    created_at: '2026-01-01T00:00:00Z',
    started_at: null,
    finished_at: null,
  };
}

/** Watches an operation whose answers come one after the other; tells how often it was asked about within 20 s. */
async function asked(answers: (Operation['status'] | Error)[]): Promise<number[]> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const times: number[] = [];
  const begun = Date.now();
  const observer = new QueryObserver(client, {
    ...operation(id),
    queryFn: async () => {
      times.push(Date.now() - begun);
      const answer = answers[times.length - 1] ?? 'running';
      if (answer instanceof Error) throw answer;
      return operationAt(answer);
    },
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(20_000);
  stop();
  client.clear();
  return times;
}

test.each(['completed', 'failed', 'cancelled'] as const)(
  'an operation is asked about every two seconds until it is %s',
  async last => {
    expect(await asked(['queued', 'running', 'running', last])).toEqual([0, 2000, 4000, 6000]);
  },
);

test('watching ends when asking fails', async () => {
  expect(await asked(['running', new Error('gone')])).toEqual([0, 2000]);
});
