// An approval whose applying is left to a program: how it stands, given and taken back. In a file of its own: most of what shows change
// sets never asks it, and need not load it.
import { leftApprovalCalls } from '@groundwork/contract/left-approvals';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

/** Looked at again while it waits for a program. */
const waitingMs = 15_000;

export const leftApproval = (id: string) =>
  query(
    leftApprovalCalls.left,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.left?.state === 'waiting' ? waitingMs : false),
    },
  );

export const leaveToProgram = () =>
  change(leftApprovalCalls.leave, ({ id, hash }: { id: string; hash: string }) => ({
    params: { id },
    body: { content_hash: hash },
  }));

export const takeBackApproval = () =>
  change(leftApprovalCalls.takeBack, (id: string) => ({ params: { id } }));
