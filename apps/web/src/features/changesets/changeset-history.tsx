// What happened to a change set so far: when it was proposed, approved, applied and taken back, and by whom.
import type { Changeset } from '@groundwork/contract/changesets';
import { instant } from '../../lib/formats/dates.ts';
import { Person } from '../../ui/person.tsx';

export function ChangesetHistory({ changeset: c }: { changeset: Changeset }) {
  const steps = [
    { word: 'Proposed', at: c.created_at, by: c.proposed_by, name: c.proposed_by_name },
    { word: 'Approved', at: c.approved_at, by: c.approved_by, name: c.approved_by_name },
    // Who approves it has it applied; another one may go on with it after a stop.
    {
      word: 'Applied',
      at: c.applied_at,
      by: c.applied_by === c.approved_by ? null : c.applied_by,
      name: c.applied_by_name,
    },
    { word: 'Undone', at: c.undone_at, by: c.undone_by, name: c.undone_by_name },
  ];
  return (
    <ul className="flex basis-full flex-wrap gap-x-4 text-sm wrap-anywhere text-muted">
      {steps.map(
        ({ word, at, by, name }) =>
          at !== null && (
            <li key={word}>
              {word} {instant(at)}
              {by !== null && (
                <>
                  {' by '}
                  <Person address={by} name={name} />
                </>
              )}
            </li>
          ),
      )}
    </ul>
  );
}
