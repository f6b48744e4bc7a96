// The money of deals by stage: what was read in the files, what was not, and what the portal holds.
import { type ReconcileReport } from '@groundwork/contract/migrations';
import { type MoneyLine, type MoneyState, moneyState } from '@groundwork/contract/money-lines';
import { TriangleAlert } from 'lucide-react';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { ComparedFigure } from './compared-figure.tsx';
import { asideInWords, notReadInWords } from './money-words.ts';

const moneyColumns: TableColumn<MoneyLine>[] = [
  {
    key: 'stage',
    header: 'Stage',
    track: '',
    cell: line => (
      <span className="grid">
        <span className="font-medium">{line.stage_label}</span>
        <span className="text-sm text-muted">{line.pipeline_label}</span>
        {line.is_aside && <span className="text-sm text-muted">{asideInWords(line)}</span>}
      </span>
    ),
  },
  { key: 'deals', header: 'Deals', track: '', isNumber: true, cell: line => count(line.deals) },
  {
    key: 'source',
    header: 'Read in the files',
    track: '',
    isNumber: true,
    cell: line =>
      moneyState(line) === 'none' ? (
        <span className="text-muted">No amount</span>
      ) : (
        money(line.source_cents, line.currency)
      ),
  },
  {
    key: 'unread',
    header: 'Not read',
    track: '',
    isNumber: true,
    cell: line => (
      <span className={line.cells_not_read ? 'text-bad-ink' : 'text-muted'}>
        {line.cells_not_read ? counted(line.cells_not_read, 'amount') : '–'}
      </span>
    ),
  },
  {
    key: 'portal',
    header: 'In the portal',
    track: '',
    isNumber: true,
    cell: line => <Money state={moneyState(line)}>{money(line.portal_cents, line.currency)}</Money>,
  },
];

/** Equal sums prove nothing where some amount was not read, or where there is none. */
function Money({ state, children }: { state: MoneyState; children: string }) {
  if (state === 'none') return <span className="text-muted">No amount</span>;
  if (state !== 'not_read') return <ComparedFigure isSame={state === 'equal'}>{children}</ComparedFigure>;
  return (
    <span className="inline-flex items-center justify-end gap-1.5 text-bad-ink">
      {children}
      <TriangleAlert aria-label="amounts not carried over" className="size-3.5" />
    </span>
  );
}

export function MoneyTable({ report }: { report: ReconcileReport }) {
  if (report.money.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Money by stage" description={notReadInWords(report)} />
      <PlainTable
        label="Money by stage"
        columns={moneyColumns}
        rows={report.money}
        rowKey={line => `${line.pipeline}/${line.stage}/${line.currency}`}
        minWidth="38rem"
      />
    </Card>
  );
}
