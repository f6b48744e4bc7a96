// Bundles of fixes: worked out of an audit, looked at, approved by the first of two.
import { type ApprovalLimit, fixCalls as calls, type FixRequest } from '@groundwork/contract/fixes';
import type { Operation } from '@groundwork/contract/operations';
import { change, changeAs } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

/** What is asked for: of which audit, which findings, and who takes over where that has to be said. */
export interface Asked extends Pick<FixRequest, 'checks'> {
  audit_id: string;
  owner_id?: string;
}

export const proposeFix = (projectId: string) =>
  changeAs(
    calls.propose,
    (body: Asked) => ({ params: { id: projectId }, body }),
    ({ operation }: { operation: Operation }): Operation => operation,
  );

/** Looked at again while it waits for its moment. */
const waitingMs = 15_000;

export const fix = (id: string) =>
  query(
    calls.get,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.schedule?.state === 'waiting' ? waitingMs : false),
    },
  );

/** `at`: an instant. */
export const scheduleFix = () =>
  change(calls.schedule, ({ id, hash, at }: { id: string; hash: string; at: string }) => ({
    params: { id },
    body: { content_hash: hash, at },
  }));

export const unscheduleFix = () => change(calls.unschedule, (id: string) => ({ params: { id } }));

export const approveFirst = () =>
  change(calls.approveFirst, ({ id, hash }: { id: string; hash: string }) => ({
    params: { id },
    body: { content_hash: hash },
  }));

export const approvalLimit = () => query(calls.limit, {});

export const changeApprovalLimit = () => change(calls.changeLimit, (body: ApprovalLimit) => ({ body }));
