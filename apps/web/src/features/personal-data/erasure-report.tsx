// What went, and what stays and why: to be handed to the person who asked.
import { instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';
import type { Report } from './queries.ts';

export function ErasureReportView({ report }: { report: Report }) {
  return (
    <div className="grid gap-4 border-t border-line p-4">
      <Notice tone="good">
        {report.email} was erased on {instant(report.erased_at)} by {report.by}. This report is shown once.
      </Notice>
      <section aria-label="Removed" className="grid gap-1">
        <h3 className="font-semibold">Removed</h3>
        <Facts
          facts={report.removed.map(({ place, rows, how }) => [
            place,
            how === 'emptied' ? `${count(rows)} emptied: that something was done stays` : count(rows),
          ])}
        />
      </section>
      {report.stays.length > 0 && (
        <section aria-label="What stays" className="grid gap-1">
          <h3 className="font-semibold">What stays, and why</h3>
          <ul className="grid gap-0 text-sm">
            {report.stays.map(({ place, rows, why }) => (
              <li key={place} className="grid gap-0.5 border-t border-hair py-2">
                <span className="font-medium">
                  {place}: {count(rows)}
                </span>
                <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
