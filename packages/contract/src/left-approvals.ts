// An approval whose applying is left to the program that proposed the change set: given by a person, for exactly one content, and taken
// back at any moment before it is applied.
import { z } from 'zod';
import { call } from './call.ts';
import { implementationReads } from './changes.ts';
import { ChangesetId } from './ids.ts';
import { OperationReply } from './operations.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** For so long at most; then it ends by itself. */
export const leftDays = 7;

export const LeftApproval = z.object({
  /** What the program is called, and whom it acts for. */
  to: z.string(),
  /** What whoever approved it is called now, else their address. */
  by: z.string(),
  approved_at: Timestamp,
  until: Timestamp,
  /** `run`: the program began to apply it; what became of that is the state of the change set. `refused`: it ended, and why. */
  state: z.enum(['waiting', 'run', 'refused']),
  ended_at: Timestamp.nullable(),
  reason: z.string().nullable(),
});
export type LeftApproval = z.infer<typeof LeftApproval>;

export const LeftApprovalState = z.object({
  /** The program that proposed it, and may be left to apply it; null where a person proposed it, or its kind is not left. */
  program: z.string().nullable(),
  /** null where nobody left it to the program, or that was taken back. */
  left: LeftApproval.nullable(),
});
export type LeftApprovalState = z.infer<typeof LeftApprovalState>;

const One = z.object({ id: ChangesetId });
const Content = z.object({ content_hash: z.string() });

export const leftApprovalCalls = {
  left: call({
    name: 'changesets.left',
    method: 'GET',
    path: '/changesets/{id}/left-approval',
    summary: 'Whether its applying is left to the program that proposed it, by whom and until when',
    permission: 'changesets.read',
    params: One,
    reply: LeftApprovalState,
  }),
  leave: call({
    name: 'changesets.leave',
    method: 'PUT',
    path: '/changesets/{id}/left-approval',
    summary: `Approve exactly this content, and leave the applying to the program that proposed it, for ${leftDays} days at most; whether the approval holds is looked at again then`,
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    body: Content,
    reply: LeftApprovalState,
    failures: [
      'approval_stale',
      'changeset_state',
      'conflict',
      'second_approver',
      'portal_not_ready',
      'no_portal',
    ],
  }),
  takeBack: call({
    name: 'changesets.takeBack',
    method: 'DELETE',
    path: '/changesets/{id}/left-approval',
    summary:
      'Take back an approval whose applying was left to a program: nothing is applied by it, and what stopped is not gone on with by that program',
    permission: 'changesets.approve',
    peopleOnly: peopleOnly.approve,
    changes: implementationReads,
    params: One,
    reply: LeftApprovalState,
    failures: ['changeset_state'],
  }),
  apply: call({
    name: 'changesets.apply',
    method: 'POST',
    path: '/changesets/{id}/apply',
    summary: 'Apply a change set that a person approved and left to the program that proposed it',
    permission: 'changesets.apply',
    changes: implementationReads,
    params: One,
    body: Content,
    reply: OperationReply,
    status: 202,
    failures: [
      'people_only',
      'forbidden',
      'conflict',
      'approval_stale',
      'changeset_state',
      'second_approver',
      'portal_busy',
      'portal_not_ready',
      'no_portal',
    ],
  }),
} as const;
