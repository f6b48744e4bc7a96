// Where a change set stands, in words.
import type { Changeset } from '@groundwork/contract/changesets';

export const changesetStates: Record<Changeset['state'], string> = {
  draft: 'Being worked out',
  proposed: 'Waiting for approval',
  approved: 'Approved',
  applying: 'Being applied',
  applied: 'Applied',
  applied_with_failures: 'Applied, with refusals',
  stopped: 'Stopped',
  undoing: 'Being taken back',
  undo_stopped: 'Undo stopped',
  undone: 'Taken back',
};
