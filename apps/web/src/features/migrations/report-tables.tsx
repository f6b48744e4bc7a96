// Records by object and links by the objects they join: what was expected, and what the portal holds.
import type { BucketCounts, ReconcileReport } from '@groundwork/contract/migrations';
import { count } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { becameName, buckets } from './buckets.ts';
import { ComparedFigure } from './compared-figure.tsx';
import { ListDownload } from './list-download.tsx';

type ObjectLine = { object: string; counts: BucketCounts; portal: number | undefined };

const objectColumns: TableColumn<ObjectLine>[] = [
  {
    key: 'object',
    header: 'Object',
    track: '',
    cell: line => <span className="font-medium">{becameName(line.object)}</span>,
  },
  ...buckets.map(
    (bucket): TableColumn<ObjectLine> => ({
      key: bucket.key,
      header: bucket.label,
      track: '',
      isNumber: true,
      cell: line => <Figure value={line.counts[bucket.key]} />,
    }),
  ),
  {
    key: 'portal',
    header: 'In the portal',
    track: '',
    isNumber: true,
    cell: line => (line.portal === undefined ? '–' : count(line.portal)),
  },
];

export function ObjectsTable({ report }: { report: ReconcileReport }) {
  const lines = Object.entries(report.objects).map(([object, counts]) => ({
    object,
    counts,
    portal: report.portal[object],
  }));
  return (
    <Card>
      <CardHeader title="By object" />
      <PlainTable
        label="By object"
        columns={objectColumns}
        rows={lines}
        rowKey={line => line.object}
        minWidth="40rem"
      />
    </Card>
  );
}

type LinkLine = ReconcileReport['associations'][number];
const linkColumns: TableColumn<LinkLine>[] = [
  {
    key: 'pair',
    header: 'Between',
    track: '',
    cell: line => (
      <span className="font-medium">
        {line.from_object} and {line.to_object}
      </span>
    ),
  },
  { key: 'expected', header: 'Expected', track: '', isNumber: true, cell: line => count(line.expected) },
  {
    key: 'made',
    header: 'In the portal',
    track: '',
    isNumber: true,
    cell: line => <ComparedFigure isSame={line.made === line.expected}>{count(line.made)}</ComparedFigure>,
  },
];

export function LinksTable({ report }: { report: ReconcileReport }) {
  if (report.associations.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Associations"
        aside={<ListDownload changesetId={report.changeset_id} list="links" of="links" />}
      />
      <PlainTable
        label="Associations"
        columns={linkColumns}
        rows={report.associations}
        rowKey={line => `${line.from_object}/${line.to_object}`}
        minWidth="22rem"
      />
    </Card>
  );
}

function Figure({ value }: { value: number }) {
  return <span className={cx(value === 0 && 'text-muted')}>{count(value)}</span>;
}
