// Change sets: the states a change set goes through. Pure; knows neither the database nor the portal.
import type { ChangesetState } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';

const transitions: Record<ChangesetState, readonly ChangesetState[]> = {
  // What changes nothing needs nobody's approval.
  draft: ['proposed', 'applied'],
  proposed: ['approved'],
  approved: ['applying', 'stopped'],
  applying: ['applied', 'applied_with_failures', 'stopped'],
  applied: ['undoing'],
  // What was refused may be sent again.
  applied_with_failures: ['applying', 'undoing'],
  stopped: ['applying', 'undoing'],
  undoing: ['undone', 'undoing', 'undo_stopped'],
  // An undo that was cancelled or failed goes on as an undo.
  undo_stopped: ['undoing'],
  // What could not be taken back may be tried again.
  undone: ['undoing'],
};

/** `applied with failures`. */
export function inWords(state: ChangesetState): string {
  return state.replaceAll('_', ' ');
}

/** Whether a change set may go from one state to another. */
export function canMove(from: ChangesetState, to: ChangesetState): boolean {
  return transitions[from].includes(to);
}

/** Refuses with `changeset_state`, naming the state it is in. */
export function requireMove(from: ChangesetState, to: ChangesetState): void {
  if (canMove(from, to)) return;
  throw new Refusal('changeset_state', {
    message: `The change set is ${inWords(from)}, so it cannot become ${to}.`,
  });
}
