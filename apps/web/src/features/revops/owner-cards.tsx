// What each owner carries, and how old what is open has become.
import type { AgeBand, OwnerLoad, RevopsBook } from '@groundwork/contract/revops';
import { count, money, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { ageName } from './figures.ts';
import { shareOr } from './wording.ts';

export function OwnerCards({ book }: { book: RevopsBook }) {
  const { owners, aging, currency } = book;
  const most = Math.max(1, ...owners.map(({ open }) => open));
  const aged = aging.reduce((sum, { deals }) => sum + deals, 0);
  const linked = (
    figure: 'owner' | 'owner_overdue' | 'owner_won' | 'owner_lost',
    { owner, name }: OwnerLoad,
    value: number,
    what: string,
  ) => (
    <FigureLink figure={figure} of={owner} count={value} label={`${name}, ${what}: ${count(value)}`}>
      {count(value)}
    </FigureLink>
  );
  const ownerColumns: readonly TableColumn<OwnerLoad>[] = [
    {
      key: 'name',
      header: 'Owner',
      track: '1fr',
      cell: ({ name, is_gone }) => (
        <span className="grid wrap-anywhere">
          {name}
          {is_gone && <span className="text-xs text-muted">No longer in the portal</span>}
        </span>
      ),
    },
    {
      key: 'open',
      header: 'Open',
      track: '1fr',
      cell: row => (
        <span className="grid max-w-64 grid-cols-[2.5rem_minmax(4rem,1fr)] items-center gap-2 tabular">
          {linked('owner', row, row.open, 'open')}
          <Progress label={`Open deals of ${row.name} beside the most`} value={row.open / most} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount open',
      track: '1fr',
      isNumber: true,
      cell: ({ open_cents }) => money(open_cents, currency),
    },
    {
      key: 'overdue',
      header: 'Past close date',
      track: '1fr',
      isNumber: true,
      cell: row => linked('owner_overdue', row, row.overdue, 'past their close date'),
    },
    {
      key: 'won',
      header: 'Won',
      track: '1fr',
      isNumber: true,
      cell: row => linked('owner_won', row, row.won, 'won'),
    },
    {
      key: 'lost',
      header: 'Lost',
      track: '1fr',
      isNumber: true,
      cell: row => linked('owner_lost', row, row.lost, 'lost'),
    },
    {
      key: 'rate',
      header: 'Won of the decided',
      track: '1fr',
      isNumber: true,
      cell: ({ win_rate }) => shareOr(win_rate, 'Too few'),
    },
  ];
  const ageColumns: readonly TableColumn<AgeBand>[] = [
    { key: 'age', header: 'Age', track: '1fr', cell: band => ageName(keyOf(band)) },
    {
      key: 'deals',
      header: 'Open deals',
      track: '1fr',
      cell: band => (
        <span className="grid max-w-64 grid-cols-[2.5rem_minmax(4rem,1fr)] items-center gap-2 tabular">
          <FigureLink
            figure="aging"
            of={keyOf(band)}
            count={band.deals}
            label={`${ageName(keyOf(band))}: ${count(band.deals)}`}
          >
            {count(band.deals)}
          </FigureLink>
          <Progress
            label={`Share of open deals ${ageName(keyOf(band))}: ${share(aged === 0 ? 0 : band.deals / aged)}`}
            value={aged === 0 ? 0 : band.deals / aged}
          />
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      track: '1fr',
      isNumber: true,
      cell: ({ amount_cents }) => money(amount_cents, currency),
    },
  ];
  return (
    <>
      <Card aria-label="Owners">
        <CardHeader title="Owners" description="Most open deals first; won and lost of the last 365 days." />
        <PlainTable
          label="Owners’ load"
          columns={ownerColumns}
          rows={owners}
          rowKey={({ owner }) => owner ?? ''}
          minWidth="48rem"
        />
      </Card>
      <Card aria-label="Age">
        <CardHeader title="Age of open deals" description="Days since they were created." />
        <PlainTable
          label="Age of open deals"
          columns={ageColumns}
          rows={aging}
          rowKey={keyOf}
          minWidth="24rem"
        />
      </Card>
    </>
  );
}

const keyOf = ({ from, to }: AgeBand): string => `${from}-${to ?? ''}`;
