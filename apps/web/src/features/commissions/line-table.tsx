// Lines of commission, newest first.
import type { CommissionLine } from '@groundwork/contract/commissions';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { amount } from './figures.ts';
import { kindNames, stateNames, stateTones } from './wording.ts';

interface LineTableProps {
  label: string;
  lines: readonly CommissionLine[];
  /** To why the line is what it is. */
  link: (line: CommissionLine, words: ReactNode) => ReactNode;
}

export function LineTable({ label, lines, link }: LineTableProps) {
  const columns: readonly TableColumn<CommissionLine>[] = [
    {
      key: 'deal',
      header: 'Deal',
      track: '',
      cell: line => (
        <span className="grid justify-items-start gap-0.5 max-sm:min-h-9">
          {link(line, <bdi className="wrap-anywhere">{line.company}</bdi>)}
          <span className="text-xs text-muted">
            {kindNames[line.kind]}
            {line.rule_number !== null && ` by rule ${line.rule_number}`}
          </span>
        </span>
      ),
    },
    {
      key: 'occurred',
      header: 'Happened',
      track: '',
      cell: line => (
        <span className="grid gap-0.5 text-sm whitespace-nowrap">
          {day(line.occurred_on)}
          {line.posted_on !== line.occurred_on && (
            <span className="text-xs text-muted">posted {day(line.posted_on)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      track: '',
      cell: line => <Badge tone={stateTones[line.state]}>{stateNames[line.state]}</Badge>,
    },
    {
      key: 'amount',
      header: 'Amount, currency',
      track: '',
      isNumber: true,
      cell: line => (
        <span className={cx('font-medium whitespace-nowrap', line.amount_cents < 0 && 'text-bad-ink')}>
          {amount(line.amount_cents, line.currency)}
          <span className="ml-1.5 text-xs font-normal text-muted">{line.currency}</span>
        </span>
      ),
    },
  ];
  return (
    <PlainTable label={label} columns={columns} rows={lines} rowKey={line => line.id} minWidth="36rem" />
  );
}
