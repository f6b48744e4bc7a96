import type { DealConflict } from '@groundwork/contract/deal-shapes';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { cx } from '../../ui/class-names.ts';
import { conflictNames, ruleNames } from './wording.ts';

/** What stands against a registration: what it is, the rule that found it with what it compared, and until when. */
export function ConflictList<Conflict extends DealConflict>({
  conflicts,
  aside,
}: {
  conflicts: readonly Conflict[];
  /** What only some may know of one. */
  aside?: (conflict: Conflict) => ReactNode;
}) {
  return (
    <ul aria-label="What stands against it" className="grid gap-2.5">
      {conflicts.map((conflict, index) => (
        <li key={index} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
          <TriangleAlert
            aria-hidden="true"
            className={cx('mt-0.5 size-4', conflict.is_blocking ? 'text-bad-ink' : 'text-warn-ink')}
          />
          <span className="font-medium">{conflictNames[conflict.kind]}</span>
          <span className="col-start-2 wrap-anywhere">{conflict.evidence}</span>
          <span className="col-start-2 text-sm text-muted">
            Rule: {ruleNames[conflict.rule]}. {until(conflict)}
          </span>
          {aside && <span className="col-start-2 text-sm">{aside(conflict)}</span>}
        </li>
      ))}
    </ul>
  );
}

function until({ until: last, is_blocking: isBlocking }: DealConflict): string {
  const blocks = isBlocking ? 'Cannot be approved while this stands' : 'Staff decide whether this matters';
  return last === null ? `${blocks}.` : `${blocks}, until ${day(last)}.`;
}
