// What became of a migration after its report was made: taken back, or sent on.
import type { Changeset } from '@groundwork/contract/changesets';
import { UndoResult } from '../../../features/changesets/undo-result.tsx';
import { Notice } from '../../../ui/state.tsx';
import { ChangesetWork } from './changeset-work.tsx';

/** Of a report whose change set went on after it: what it still says. */
const since: Partial<Record<string, string>> = {
  undone: 'Below is the report as it was before the migration was undone.',
  undoing: 'The migration is being taken back. Below is the report as it was before.',
  undo_stopped:
    'Taking it back stopped on the way. Below is the report as it was before; the lists say which records are still there.',
  applying:
    'What was refused is being sent again. Below is the report of before; it is made anew when that ends.',
  stopped:
    'Sending again was stopped. Below is the report of before; it is made anew when the migration goes on.',
};

export function ReportSince({ migration }: { migration: Changeset }) {
  const said = since[migration.state];
  return (
    <>
      {['undoing', 'undo_stopped', 'applying', 'stopped'].includes(migration.state) && (
        <ChangesetWork changeset={migration} />
      )}
      {migration.state === 'undone' && <UndoResult changeset={migration} />}
      {said !== undefined && <Notice>{said}</Notice>}
    </>
  );
}
