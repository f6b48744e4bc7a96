// One statement as its files have it: what it comes to, from which lines, and what is carried over.
import type { Statement, StatementHead } from '@groundwork/contract/commissions';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { shortDay } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { amount, signed } from './figures.ts';
import type { statement } from './queries.ts';
import { type SaveStatement, StatementFiles, titleOf } from './statement-list.tsx';
import { kindNames } from './wording.ts';

interface StatementDialogProps {
  head: StatementHead;
  read: (key: string) => ReturnType<typeof statement>;
  save: SaveStatement;
  onClose: () => void;
}

export function StatementDialog({ head, read, save, onClose }: StatementDialogProps) {
  const { data, error, refetch } = useQuery(read(head.key));
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={titleOf(head)}
      {...(data && { description: `${data.rep.name}, ${data.rep.partner}` })}
      longText="What the statement holds"
      actions={
        <>
          <StatementFiles statement={head} save={save} />
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data ? (
        <div className="grid gap-4 pb-1">
          <Facts facts={sumsOf(data)} />
          {data.closing_cents !== null && data.closing_cents < 0 && (
            <Notice tone="warn">
              More was taken back than earned: {amount(-data.closing_cents, data.currency)} is carried over
              and set against what is earned next.
            </Notice>
          )}
          <Lines statement={data} />
        </div>
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the statement" />
      )}
    </Dialog>
  );
}

function sumsOf(statement: Statement): (readonly [string, string])[] {
  const { currency, opening_cents, paid_cents, closing_cents, kind, on } = statement;
  const sum = (cents: number) => amount(cents, currency);
  const whole = kind === 'month' ? 'Its lines come to' : on === null ? 'To be paid' : 'Paid';
  return [
    ...(opening_cents === null ? [] : [['Owed before it', sum(opening_cents)] as const]),
    [whole, sum(statement.amount_cents)],
    ...(paid_cents === null ? [] : [['Paid in it', sum(paid_cents)] as const]),
    ...(closing_cents === null ? [] : [['Owed after its lines', sum(closing_cents)] as const]),
  ];
}

function Lines({ statement: { data, lines, currency } }: { statement: Statement }) {
  if (data.length === 0) return <p className="text-muted">No line</p>;
  return (
    <section aria-label="Lines" className="grid gap-1">
      <h3 className="font-medium">Lines</h3>
      <ol className="grid">
        {data.map(line => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4 border-t border-hair py-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{line.company}</bdi>{' '}
              <span className="text-muted">
                {kindNames[line.kind].toLowerCase()}, {shortDay(line.occurred_on)}
              </span>
            </span>
            <span className="ml-auto tabular">{signed(line.amount_cents, currency)}</span>
          </li>
        ))}
      </ol>
      {lines > data.length && (
        <p className="text-sm text-muted">
          The first {count(data.length)} of {count(lines)} lines; the files have all of them.
        </p>
      )}
    </section>
  );
}
