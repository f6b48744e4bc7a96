// Change sets: the states a change set goes through. Pure; knows neither the database nor the portal.
import type { ChangesetState } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';

const roads: Record<ChangesetState, readonly ChangesetState[]> = {
  draft: ['proposed'],
  proposed: ['approved'],
  approved: ['applying', 'stopped'],
  applying: ['applied', 'stopped'],
  applied: ['undoing'],
  stopped: ['applying', 'undoing'],
  // An undo that was cancelled or failed goes on as an undo.
  undoing: ['undone', 'undoing'],
  undone: [],
};

/** Whether a change set may go from one state to another. */
export function canMove(from: ChangesetState, to: ChangesetState): boolean {
  return roads[from].includes(to);
}

/** Refuses with `changeset_state`, naming the state it is in. */
export function requireMove(from: ChangesetState, to: ChangesetState): void {
  if (canMove(from, to)) return;
  throw new Refusal('changeset_state', { message: `The change set is ${from}, so it cannot become ${to}.` });
}
