// The proof: every source row in exactly one place, links and money compared with what the portal holds.
import type { BucketCounts, ReconcileReport } from '@groundwork/contract/migrations';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { instant } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { StackedBar } from '../../ui/progress.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { addUp, becameName, buckets, comparedInWords, inWords, total } from './buckets.ts';
import { ComparedFigure } from './compared-figure.tsx';
import { unbalancedInWords } from './money-words.ts';

export function Verdict({ report }: { report: ReconcileReport }) {
  const isWhole = report.unaccounted === 0 && report.is_balanced;
  const Icon = isWhole ? CircleCheck : TriangleAlert;
  return (
    <section
      aria-label="Verdict"
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-4 rounded-lg px-5 py-5',
        isWhole ? 'bg-good-soft text-good-ink' : 'bg-bad-soft text-bad-ink',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6" />
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold">
          {report.unaccounted === 0
            ? `Every one of ${counted(report.rows_in, 'row')}${report.cells?.unaccounted === 0 ? ` and ${counted(report.cells.filled, 'filled cell')}` : ''} is accounted for`
            : `${counted(report.unaccounted, 'row')} of ${count(report.rows_in)} not accounted for`}
        </h2>
        <p>
          {isWhole ? comparedInWords(report) : unbalancedInWords(report)} Read back from the portal on{' '}
          {instant(report.as_of)}.
        </p>
      </div>
    </section>
  );
}

export function ReportFigures({ report }: { report: ReconcileReport }) {
  const linksExpected = report.associations.reduce((sum, line) => sum + line.expected, 0);
  const linksMade = report.associations.reduce((sum, line) => sum + line.made, 0);
  const all = addUp(report.sources.map(source => source.buckets));
  return (
    <Stats>
      <Stat label="Rows in" value={count(report.rows_in)} note={`${count(report.accounted)} accounted for`} />
      <Stat label="Associations" value={count(linksMade)} note={`${count(linksExpected)} expected`} />
      <Stat
        label="Rejected rows"
        value={count(all.rejected)}
        note={
          report.cells
            ? `${count(report.cells.listed)} of ${counted(report.cells.filled, 'cell')} not carried over`
            : `${counted(report.cells_not_carried, 'single value')} not carried over`
        }
      />
      <Stat
        label="API calls"
        value={count(report.api_calls.made)}
        note={`Estimated: ${count(report.api_calls.estimated)}`}
      />
    </Stats>
  );
}

export function SourceBars({
  report,
  title = 'Where every row went',
}: {
  report: Pick<ReconcileReport, 'sources'>;
  title?: string;
}) {
  return (
    <Card>
      <CardHeader title={title} aside={<Legend />} />
      <ul className="grid pb-2">
        {report.sources.map(source => (
          <li
            key={`${source.source}/${source.object}`}
            className="grid items-center gap-x-5 gap-y-2 border-t border-line px-5 py-3 md:grid-cols-[minmax(10rem,1fr)_5rem_2fr]"
          >
            <span className="grid min-w-0">
              <span className="truncate font-medium">{source.source}</span>
              <span className="text-sm text-muted">{becameName(source.object)}</span>
            </span>
            <span className="tabular md:text-right">{count(source.rows)}</span>
            <span className="grid gap-1.5">
              <Bar counts={source.buckets} label={`${source.source}: ${inWords(source.buckets, count)}`} />
              <span className="text-sm text-muted tabular">
                {inWords(source.buckets, count)}
                {total(source.buckets) !== source.rows && (
                  <strong className="text-bad-ink">
                    {' '}
                    · {count(source.rows - total(source.buckets))} missing
                  </strong>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Bar({ counts, label }: { counts: BucketCounts; label: string }) {
  return (
    <StackedBar label={label} parts={buckets.map(bucket => ({ ...bucket, value: counts[bucket.key] }))} />
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {buckets.map(bucket => (
        <li key={bucket.key} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-2 rounded-full', bucket.fill)} />
          {bucket.label}
        </li>
      ))}
    </ul>
  );
}

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
      cell: line => <Number value={line.counts[bucket.key]} />,
    }),
  ),
  {
    key: 'portal',
    header: 'In the portal now',
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
      <CardHeader title="Associations" />
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

function Number({ value }: { value: number }) {
  return <span className={cx(value === 0 && 'text-muted')}>{count(value)}</span>;
}
