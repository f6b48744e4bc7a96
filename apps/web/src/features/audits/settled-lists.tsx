// What needs nobody any more, and what nobody looked at.
import type { AuditResult } from '@groundwork/contract/audits';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { isCompared, mendedOf, notCheckedOf } from './wording.ts';

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
            ? 'Of what both audits checked, nothing that was found is gone.'
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

/** Nothing where everything was checked. */
export function NotCheckedList({ result }: { result: AuditResult }) {
  const list = notCheckedOf(result);
  if (list.length === 0) return null;
  return (
    <Card aria-label="Not checked">
      <CardHeader title="Not checked" description="The score says nothing about these." />
      <ul>
        {list.map(({ title, why }) => (
          <li key={title} className={line}>
            <span className="min-w-0">{title}</span>
            <span className="min-w-0 text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
