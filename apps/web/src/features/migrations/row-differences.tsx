// Where rows and money would end otherwise than by the migration worked out before.
import type { MigrationDifference } from '@groundwork/contract/differences';
import { ArrowRight } from 'lucide-react';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { becameName, buckets, inWords } from './buckets.ts';

type MoneyMoved = MigrationDifference['money'][number];
type Ends = { object: string } & MigrationDifference['objects'][string];

const objectColumns: TableColumn<Ends>[] = [
  {
    key: 'object',
    header: 'Rows of',
    track: '',
    cell: ({ object }) => <span className="font-medium">{becameName(object)}</span>,
  },
  { key: 'former', header: 'Before', track: '', cell: ({ former }) => inWords(former, count) },
  { key: 'after', header: 'Now', track: '', cell: ({ after }) => inWords(after, count) },
];

const moneyColumns: TableColumn<MoneyMoved>[] = [
  {
    key: 'stage',
    header: 'Money by stage',
    track: '',
    cell: line => (
      <span className="grid">
        <span className="font-medium">{line.stage_label}</span>
        <span className="text-sm text-muted">{line.pipeline_label}</span>
      </span>
    ),
  },
  {
    key: 'former',
    header: 'Before',
    track: '',
    isNumber: true,
    cell: line => <Sum line={line} of="former" />,
  },
  { key: 'after', header: 'Now', track: '', isNumber: true, cell: line => <Sum line={line} of="after" /> },
];

function Sum({ line, of }: { line: MoneyMoved; of: 'former' | 'after' }) {
  const sum = line[of];
  if (!sum) return <span className="text-muted">no deals</span>;
  return (
    <>
      {money(sum.cents, line.currency)}
      <span className="text-muted"> · {counted(sum.deals, 'deal')}</span>
    </>
  );
}

/** Whether any row, sum or merge differs; that rows are done which were carried out before is no difference. */
export function hasRowDifferences({
  moved,
  money: sums,
  merges,
  cells_not_carried,
}: MigrationDifference): boolean {
  return moved > 0 || sums.length > 0 || merges !== undefined || cells_not_carried !== undefined;
}

export function RowDifferences({ difference }: { difference: MigrationDifference }) {
  const { objects, moved, rows, money: sums, merges, cells_not_carried } = difference;
  return (
    <>
      {moved > 0 && (
        <PlainTable
          label="Rows before and now"
          columns={objectColumns}
          rows={Object.entries(objects).map(([object, ends]) => ({ object, ...ends }))}
          rowKey={({ object }) => object}
          minWidth="30rem"
        />
      )}
      {sums.length > 0 && (
        <PlainTable
          label="Money before and now"
          columns={moneyColumns}
          rows={sums}
          rowKey={line => `${line.pipeline_label}/${line.stage_label}/${line.currency}`}
          minWidth="30rem"
        />
      )}
      <ul
        aria-label="Rows that end otherwise"
        className="grid max-h-80 overflow-y-auto border-t border-line py-1.5"
      >
        {merges && (
          <Line name="Merged rows">
            {count(merges.former.rows)} <Became /> {count(merges.after.rows)}
          </Line>
        )}
        {cells_not_carried && (
          <Line name="Single values not carried over">
            {count(cells_not_carried.former)} <Became /> {count(cells_not_carried.after)}
          </Line>
        )}
        {rows.map(row => (
          <Line key={`${row.source} ${row.row}`} name={`${row.source}, row ${count(row.row)}`} isOfFile>
            {endOf(row.former)} <Became /> {endOf(row.after)}
          </Line>
        ))}
        {moved > rows.length && (
          <li className="px-5 py-1.5 text-muted">
            and {counted(moved - rows.length, 'more row', 'more rows')}
          </li>
        )}
      </ul>
    </>
  );
}

function Line({
  name,
  isOfFile = false,
  children,
}: {
  name: string;
  isOfFile?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-5 py-1.5">
      <span className={isOfFile ? 'font-mono text-xs wrap-anywhere' : 'font-medium'}>{name}</span>
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere text-muted">{children}</span>
    </li>
  );
}

function Became() {
  return <ArrowRight aria-label="became" className="mx-0.5 inline size-3.5" />;
}

function endOf(end: MigrationDifference['rows'][number]['after']): string {
  if (!end) return 'in no file';
  const bucket = buckets.find(({ key }) => key === end.bucket)?.label.toLowerCase() ?? end.bucket;
  return `${becameName(end.object)}: ${bucket}${end.reason === '' ? '' : `, ${end.reason}`}`;
}
