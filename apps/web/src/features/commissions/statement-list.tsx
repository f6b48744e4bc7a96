// Statements of payouts and of months, each to look at and to take along.
import type { StatementHead } from '@groundwork/contract/commissions';
import { Download } from 'lucide-react';
import { useChange } from '../../lib/data/use-change.ts';
import { monthName } from '../../lib/formats/charts.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { amount } from './figures.ts';
import type { saveStatement } from './queries.ts';

/** Takes a statement along: the rep's own, or a rep's whom staff look after. */
export type SaveStatement = (key: string) => ReturnType<typeof saveStatement>;

interface StatementListProps {
  /** Left out where a dialog has no room for files: the opened statement has them. */
  save?: SaveStatement;
  statements: readonly StatementHead[];
  onOpen: (statement: StatementHead) => void;
}

export function StatementList({ statements, save, onOpen }: StatementListProps) {
  const columns: readonly TableColumn<StatementHead>[] = [
    {
      key: 'title',
      header: 'Statement',
      track: '',
      cell: statement => (
        <span className="grid justify-items-start gap-0.5">
          <button
            type="button"
            className="w-fit text-left font-medium wrap-anywhere hover:underline max-sm:min-h-9"
            onClick={() => onOpen(statement)}
          >
            {titleOf(statement)}
          </button>
          <span className="text-xs text-muted">{counted(statement.lines, 'line')}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      header: 'Of',
      track: '',
      cell: ({ kind, on }) =>
        kind === 'month' ? (
          <Badge>Month</Badge>
        ) : on === null ? (
          <Badge tone="warn">Payout, approved</Badge>
        ) : (
          <Badge tone="good">Payout, paid {day(on)}</Badge>
        ),
    },
    {
      key: 'amount',
      header: 'Amount',
      track: '',
      isNumber: true,
      cell: ({ amount_cents, currency }) => (
        <span className={cx('font-medium whitespace-nowrap', amount_cents < 0 && 'text-bad-ink')}>
          {amount(amount_cents, currency)}
        </span>
      ),
    },
    ...(save === undefined
      ? []
      : [
          {
            key: 'files',
            header: 'Files',
            track: '',
            cell: (statement: StatementHead) => <StatementFiles statement={statement} save={save} />,
          },
        ]),
  ];
  return (
    <PlainTable
      label="Statements"
      columns={columns}
      rows={statements}
      rowKey={({ key }) => key}
      minWidth={save ? '38rem' : '26rem'}
    />
  );
}

export function titleOf({ kind, key, title }: Pick<StatementHead, 'key' | 'kind' | 'title'>): string {
  return kind === 'month' ? monthName(key, 'long') : title;
}

interface StatementFilesProps {
  statement: Pick<StatementHead, 'key' | 'kind' | 'title'>;
  save: SaveStatement;
}

export function StatementFiles({ statement, save }: StatementFilesProps) {
  const failure = 'The statement could not be downloaded';
  const csv = useChange(save(statement.key), { failure });
  const pdf = useChange(save(statement.key), { failure });
  return (
    <span className="flex flex-wrap gap-1.5 sm:justify-end">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`CSV of ${titleOf(statement)}`}
        isBusy={csv.isPending}
        onClick={() => csv.mutate('csv')}
      >
        <Download aria-hidden="true" />
        CSV
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`PDF of ${titleOf(statement)}`}
        isBusy={pdf.isPending}
        onClick={() => pdf.mutate('pdf')}
      >
        <Download aria-hidden="true" />
        PDF
      </Button>
    </span>
  );
}
