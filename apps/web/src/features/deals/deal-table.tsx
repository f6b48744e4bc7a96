import type { Deal } from '@groundwork/contract/deal-shapes';
import { stageNames } from '@groundwork/contract/deal-stages';
import type { DealSort } from '@groundwork/contract/deals';
import type { ReactNode } from 'react';
import { amount } from '../../lib/formats/amount.ts';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { ColumnSort, TableColumn } from '../../ui/virtual-table.tsx';
import { registrationNames, registrationTones, stageTones, valueOf } from './wording.ts';

export interface DealTableProps {
  deals: readonly Deal[];
  sort: DealSort;
  onSort: (sort: DealSort) => void;
  link: (deal: Deal) => ReactNode;
}

/** Deals in rows, each opened by its company. */
export function DealTable({ deals, sort, onSort, link }: DealTableProps) {
  const sortOf = (by: 'company' | 'value' | 'close'): ColumnSort => ({
    is: sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none',
    onSort: () => onSort(sort === by ? `-${by}` : by),
  });
  const columns: readonly TableColumn<Deal>[] = [
    {
      key: 'company',
      header: 'Company',
      sort: sortOf('company'),
      track: '',
      cell: deal => (
        <span className="grid min-w-0 gap-0.5">
          {link(deal)}
          <span className="text-sm wrap-anywhere text-muted">
            <bdi>{deal.next_step ?? deal.domain}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'stage',
      header: 'Stage',
      track: '',
      cell: deal => <Badge tone={stageTones[deal.stage]}>{stageNames[deal.stage]}</Badge>,
    },
    {
      key: 'registration',
      header: 'Registration',
      track: '',
      cell: deal => (
        <Badge tone={registrationTones[deal.registration]}>{registrationNames[deal.registration]}</Badge>
      ),
    },
    {
      key: 'value',
      header: 'Value',
      sort: sortOf('value'),
      track: '',
      isNumber: true,
      cell: deal => <span className="whitespace-nowrap">{valueOf(deal)}</span>,
    },
    {
      key: 'weighted',
      header: 'Weighted',
      track: '',
      isNumber: true,
      cell: deal => (
        <span className="whitespace-nowrap text-muted">
          {deal.probability}%, {amount(deal.weighted_cents, deal.currency)}
        </span>
      ),
    },
    {
      key: 'days',
      header: 'Days',
      track: '',
      isNumber: true,
      cell: deal => deal.days_in_pipeline,
    },
    {
      key: 'close',
      header: 'Close',
      sort: sortOf('close'),
      track: '',
      cell: deal => (
        <span className="text-sm whitespace-nowrap text-muted">
          {day(deal.closed_on ?? deal.expected_close_on)}
        </span>
      ),
    },
  ];
  return (
    <PlainTable label="Deals" columns={columns} rows={deals} rowKey={deal => deal.id} minWidth="56rem" />
  );
}
