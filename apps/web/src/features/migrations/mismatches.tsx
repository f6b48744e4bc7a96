// Values that read back from the portal otherwise than they were sent.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type TableColumn, VirtualTable } from '../../ui/virtual-table.tsx';
import { ListDownload } from './list-download.tsx';
import { recordColumn } from './record-column.tsx';

const mismatchColumns: TableColumn<ReconcileReport['mismatches'][number]>[] = [
  {
    key: 'record',
    header: 'Record',
    track: 'minmax(10rem,1fr)',
    cell: line => (
      <span className="grid">
        <span className="font-medium">{line.object}</span>
        <span className="truncate font-mono text-xs text-muted">{line.external_id}</span>
      </span>
    ),
  },
  {
    key: 'property',
    header: 'Property',
    track: '9rem',
    cell: line => <span className="font-mono text-xs wrap-anywhere">{line.property}</span>,
  },
  {
    key: 'expected',
    header: 'Sent',
    track: 'minmax(8rem,1fr)',
    cell: line => <span className="line-clamp-2 text-sm wrap-anywhere">{line.expected}</span>,
  },
  {
    key: 'found',
    header: 'Found',
    track: 'minmax(8rem,1fr)',
    cell: line => <span className="line-clamp-2 text-sm wrap-anywhere">{line.found}</span>,
  },
  recordColumn(line => line.external_id),
];

export function Mismatches({ report }: { report: ReconcileReport }) {
  if (report.mismatch_count === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Values that differ in the portal"
        description={`${counted(report.mismatch_count, 'value')}; the first ${count(report.mismatches.length)} are listed.`}
        aside={<ListDownload changesetId={report.changeset_id} list="differences" of="values that differ" />}
      />
      <VirtualTable
        label="Values that differ"
        columns={mismatchColumns}
        rows={report.mismatches}
        rowKey={line => `${line.object}/${line.external_id}/${line.property}`}
        rowHeight={52}
        maxHeight="24rem"
        minWidth="40rem"
      />
    </Card>
  );
}
