import type { Changeset } from '@groundwork/contract/changesets';
import { Notice } from '../../ui/state.tsx';
import { EntriesTable } from './entries-table.tsx';
import { byState, undoneInWords } from './figures.ts';

/** What an undo did: taken back, kept because a person changed it, could not be taken back. */
export function UndoResult({ changeset }: { changeset: Changeset }) {
  const { reversed = 0, kept = 0, errored = 0 } = byState(changeset);
  return (
    <div className="grid gap-5">
      <Notice tone={errored > 0 ? 'warn' : 'good'}>
        {undoneInWords(changeset.kind, { reversed, kept, errored })}
      </Notice>
      {kept > 0 && <EntriesTable changeset={changeset} state="kept" title="Kept" />}
      {errored > 0 && <EntriesTable changeset={changeset} state="errored" title="Could not be taken back" />}
      {reversed > 0 && <EntriesTable changeset={changeset} state="reversed" title="Taken back" />}
    </div>
  );
}
