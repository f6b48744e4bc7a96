// Payouts, newest first.
import type { PayoutRun } from '@groundwork/contract/payouts';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { amount } from './figures.ts';
import { payoutNames, payoutTones } from './wording.ts';

interface PayoutListProps {
  payouts: readonly PayoutRun[];
  link: (payout: PayoutRun, words: ReactNode) => ReactNode;
}

export function PayoutList({ payouts, link }: PayoutListProps) {
  const columns: readonly TableColumn<PayoutRun>[] = [
    {
      key: 'payout',
      header: 'Payout',
      track: '',
      cell: run => (
        <span className="grid justify-items-start gap-0.5">
          {link(run, `Payout ${run.number}`)}
          <span className="text-xs text-muted wrap-anywhere">
            by <bdi>{run.created_by}</bdi>, {day(run.created_at)}
          </span>
        </span>
      ),
    },
    {
      key: 'until',
      header: 'Up to',
      track: '',
      cell: run => <span className="text-sm whitespace-nowrap">{day(run.until_day)}</span>,
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: ({ state }) => <Badge tone={payoutTones[state]}>{payoutNames[state]}</Badge>,
    },
    { key: 'reps', header: 'Reps', track: '', isNumber: true, cell: run => count(run.reps) },
    { key: 'lines', header: 'Lines', track: '', isNumber: true, cell: run => count(run.lines) },
    {
      key: 'amount',
      header: 'Amount',
      track: '',
      isNumber: true,
      cell: run => (
        <span className="font-medium whitespace-nowrap">{amount(run.amount_cents, run.currency)}</span>
      ),
    },
    {
      key: 'carried',
      header: 'Carried over',
      track: '',
      isNumber: true,
      cell: run =>
        run.carried_reps === 0 ? (
          <span className="text-muted">None</span>
        ) : (
          <span className="whitespace-nowrap">{amount(run.carried_cents, run.currency)}</span>
        ),
    },
  ];
  return (
    <PlainTable label="Payouts" columns={columns} rows={payouts} rowKey={({ id }) => id} minWidth="50rem" />
  );
}
