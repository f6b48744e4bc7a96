// What needs nobody any more, and what nobody looked at.
import type { AuditResult } from '@groundwork/contract/audits';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { isCompared, mendedOf } from './wording.ts';

const line = 'flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-t border-hair px-4 py-2.5';

/** Nothing where there was no audit before. */
export function MendedList({ result }: { result: AuditResult }) {
  if (!isCompared(result)) return null;
  const mended = mendedOf(result);
  return (
    <Card aria-label="Mended since the audit before">
      <CardHeader
        title="Mended since the audit before"
        description={
          mended.length === 0
            ? 'Whatever the audit before found, this one found as well.'
            : 'Found by the audit before and not by this one: put right, deleted, or no longer what the check looks at.'
        }
      />
      <ul>
        {mended.map(({ check, title, fixed, left }) => (
          <li key={check} className={line}>
            <span className="min-w-0">{title}</span>
            <span className="text-muted tabular">
              {count(fixed)} mended, {left === 0 ? 'none left' : `${count(left)} left`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Nothing where every check was made. */
export function NotCheckedList({ result: { not_checked } }: { result: Pick<AuditResult, 'not_checked'> }) {
  if (not_checked.length === 0) return null;
  return (
    <Card aria-label="Not checked">
      <CardHeader title="Not checked" description="The score says nothing about these." />
      <ul>
        {not_checked.map(({ check, title, why }) => (
          <li key={check} className={line}>
            <span className="min-w-0">{title}</span>
            <span className="min-w-0 text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
