// How far a lead may be said to have come. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { LeadState } from '@groundwork/contract/leads';

interface Standing {
  state: LeadState;
  closed_reason: string | null;
  staff_id: string | null;
}

/** What becomes of it. Closed and why belong together: nobody knows later what was not written down.
 *  @throws Refusal invalid_request */
export function changeOf(
  before: Standing,
  wanted: {
    state?: LeadState | undefined;
    closed_reason?: string | undefined;
    owner_id?: string | null | undefined;
  },
): Standing {
  const state = wanted.state ?? before.state;
  const staff_id = wanted.owner_id === undefined ? before.staff_id : wanted.owner_id;
  if (state !== 'closed') {
    if (wanted.closed_reason !== undefined)
      refuse('Only a closed lead has a reason.', 'Close it, or leave the reason out.');
    return { state, staff_id, closed_reason: null };
  }
  const closed_reason = wanted.closed_reason ?? before.closed_reason;
  if (closed_reason === null) refuse('Say why the lead is closed.', 'Write a few words.');
  return { state, staff_id, closed_reason };
}

function refuse(message: string, mend: string): never {
  throw new Refusal('invalid_request', { faults: [{ place: 'body.closed_reason', message, mend }] });
}
