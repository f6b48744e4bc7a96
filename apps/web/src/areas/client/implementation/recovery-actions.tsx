// What can be done about a change set that stopped, or of which the portal refused a part: from where it stopped, or with what
// was refused.
import type { Changeset } from '@groundwork/contract/changesets';
import { byState } from '../../../features/changesets/figures.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import type { useChangesetActions } from './use-changeset-actions.ts';

type Actions = ReturnType<typeof useChangesetActions>;

export function RecoveryActions({
  changeset: { id, state, ...of },
  actions,
}: {
  changeset: Changeset;
  actions: Actions;
}) {
  const { failed = 0, errored = 0 } = byState(of);
  const resume = (label: string, leave_refused: boolean, variant: 'primary' | 'secondary' = 'primary') => (
    <Button
      variant={variant}
      isBusy={actions.resume.isPending}
      onClick={() => actions.resume.mutate({ id, leave_refused })}
    >
      {label}
    </Button>
  );
  const undo = (label: string) => (
    <Button isBusy={actions.undo.isPending} onClick={() => actions.undo.mutate(id)}>
      {label}
    </Button>
  );
  if (state === 'stopped')
    return (
      <>
        {resume('Go on', false)}
        {failed > 0 && resume('Go on without what was refused', true, 'secondary')}
      </>
    );
  if (state === 'applied_with_failures') return resume(`Send ${count(failed)} refused again`, false);
  if (state === 'undo_stopped') return undo('Go on with the undo');
  if (state === 'undone' && errored > 0) return undo(`Try the other ${count(errored)} again`);
  return null;
}
