import type { Rep } from '@groundwork/contract/partners';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';

interface RepListProps {
  reps: readonly Rep[];
  onOpen: (rep: Rep) => void;
}

export function RepList({ reps, onOpen }: RepListProps) {
  const columns: TableColumn<Rep>[] = [
    {
      key: 'rep',
      header: 'Rep',
      track: 'auto',
      cell: rep => (
        <div className="grid min-w-0 justify-items-start [overflow-wrap:anywhere]">
          <button
            type="button"
            className="text-left font-medium text-accent-ink hover:underline max-sm:min-h-8"
            onClick={() => onOpen(rep)}
          >
            {rep.name}
          </button>
          <span className="text-sm text-muted">{rep.email}</span>
        </div>
      ),
    },
    { key: 'partner', header: 'Partner', track: 'auto', cell: rep => rep.partner.name },
    { key: 'currency', header: 'Currency', track: 'auto', cell: rep => rep.currency },
    {
      key: 'status',
      header: 'Status',
      track: 'auto',
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'good' : 'neutral'}>
          {status === 'active' ? 'Active' : 'Off'}
        </Badge>
      ),
    },
    {
      key: 'seen',
      header: 'Signed in',
      track: 'auto',
      cell: rep => <span className="text-muted">{rep.has_signed_in ? 'Yes' : 'Not yet'}</span>,
    },
  ];
  return <PlainTable label="Reps" columns={columns} rows={reps} rowKey={each => each.id} minWidth="44rem" />;
}
