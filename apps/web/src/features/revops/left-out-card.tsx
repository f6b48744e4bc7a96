// What is not counted, or counted otherwise, and why: nothing is left out silently.
import type { LeftOut, RevopsBook } from '@groundwork/contract/revops';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

export function LeftOutCard({
  leftOut,
  book,
}: {
  leftOut: readonly LeftOut[];
  book: RevopsBook | undefined;
}) {
  return (
    <Card aria-label="What the figures rest on">
      <CardHeader
        title="What the figures rest on"
        description={
          book
            ? `Of ${counted(book.deals, 'deal')}: the changes of ${count(book.with_history)} are known, of ${count(book.with_entry_dates)} the days on which they entered stages, of ${count(book.with_dates_only)} only their own dates.`
            : 'No deal stands in a stage of the portal.'
        }
      />
      {leftOut.length > 0 && (
        <ul className="grid gap-2 px-4 pb-4 sm:px-5">
          {leftOut.map(({ reason, text, deals, examples }) => (
            <li key={reason}>
              <span className="font-medium tabular">{counted(deals, 'deal')}: </span>
              {text}{' '}
              <span className="text-muted wrap-anywhere">
                {deals > examples.length ? 'For example ' : ''}
                {examples.map(({ label }) => label).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
