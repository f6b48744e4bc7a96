// How a change set stands, and what came of it.
import type { Changeset } from '@groundwork/contract/changesets';
import { changesNothing } from '@groundwork/contract/next-step';
import { ChangesetHistory } from '../../../features/changesets/changeset-history.tsx';
import { byState, purposes } from '../../../features/changesets/figures.ts';
import { changesetStates } from '../../../features/changesets/state-names.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/state.tsx';

const tones = {
  draft: 'neutral',
  proposed: 'warn',
  approved: 'accent',
  applying: 'accent',
  applied: 'good',
  applied_with_failures: 'warn',
  stopped: 'bad',
  undoing: 'accent',
  undo_stopped: 'bad',
  undone: 'neutral',
} as const;

interface ChangesetHeadProps {
  changeset: Changeset;
  /** In place of its state: what its kind says of a proposal that is not simply waiting for approval. */
  stands?: string | undefined;
}

export function ChangesetHead({ changeset, stands }: ChangesetHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl font-semibold">{changeset.title}</h2>
      {stands !== undefined ? (
        <Badge>{stands}</Badge>
      ) : (
        <Badge tone={tones[changeset.state]}>{changesetStates[changeset.state]}</Badge>
      )}
      <p className="text-sm text-muted">{purposes[changeset.kind]}</p>
      <ChangesetHistory changeset={changeset} />
    </div>
  );
}

export function ChangesetOutcome({ changeset }: { changeset: Changeset }) {
  const { failed = 0, applied = 0, kept = 0 } = byState(changeset);
  if (changesNothing(changeset))
    return <Notice tone="good">Nothing to change: the portal holds all of it. Nothing was written.</Notice>;
  if (changeset.kind === 'fix' && kept > 0 && failed === 0)
    return (
      <Notice tone="warn">
        {count(applied)} applied; {count(kept)} left alone, because they are no longer as the audit saw them.
        Each says why below.
      </Notice>
    );
  if (failed === 0) return null;
  return (
    <Notice tone="warn">
      The portal refused {count(failed)} of these changes; {count(applied)} were applied. Each says why below.
    </Notice>
  );
}
