// The money of deals by stage: what the files state, what the portal holds, and the difference with the rows that make it.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { count, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { ListDownload } from './list-download.tsx';
import { explanation, type MoneyRow, moneyRows } from './money-rows.ts';
import { notReadInWords } from './money-words.ts';

const weight = (row: MoneyRow) => (row.isSum ? 'font-semibold' : '');

const columns: TableColumn<MoneyRow>[] = [
  {
    key: 'stage',
    header: 'Stage',
    track: '',
    cell: row => (
      <span className="grid">
        <span className={cx(row.isSum ? 'font-semibold' : 'font-medium')}>{row.label}</span>
        <span className="text-xs text-muted">{row.note}</span>
      </span>
    ),
  },
  {
    key: 'deals',
    header: 'Deals',
    track: '',
    isNumber: true,
    cell: row => <span className={weight(row)}>{count(row.deals)}</span>,
  },
  {
    key: 'stated',
    header: 'In the files',
    track: '',
    isNumber: true,
    cell: row => <Amount row={row} cents={row.stated} />,
  },
  {
    key: 'portal',
    header: 'In the portal',
    track: '',
    isNumber: true,
    cell: row => <Amount row={row} cents={row.portal} />,
  },
  {
    key: 'difference',
    header: 'Difference',
    track: '',
    isNumber: true,
    cell: row => <Difference row={row} />,
  },
];

function Amount({ row, cents }: { row: MoneyRow; cents: bigint }) {
  if (row.isNone) return <span className="text-muted">No amount</span>;
  return <span className={weight(row)}>{money(cents.toString(), row.currency)}</span>;
}

/** Nothing on both sides is no equal money, and an amount that was not read is right in no sum. */
function Difference({ row }: { row: MoneyRow }) {
  if (row.isNone && row.notRead === 0) return <span className="text-muted">–</span>;
  const isGood = row.unexplained === 0n && row.notRead === 0;
  const Sign = isGood ? CircleCheck : TriangleAlert;
  const why = explanation(row);
  return (
    <span className="inline-grid justify-items-end">
      <span className={cx('inline-flex items-center gap-1.5', !isGood && 'text-bad-ink', weight(row))}>
        {money(row.difference.toString(), row.currency)}
        <Sign
          aria-label={isGood ? (row.difference === 0n ? 'equal' : 'explained') : 'different'}
          className={cx('size-3.5', isGood && 'text-good-ink')}
        />
      </span>
      {why !== '' && <span className="text-xs text-muted">{why}</span>}
    </span>
  );
}

export function MoneyTable({ report }: { report: ReconcileReport }) {
  if (report.money.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Money by stage"
        description={notReadInWords(report)}
        aside={<ListDownload changesetId={report.changeset_id} list="money" of="money by stage" />}
      />
      <PlainTable
        label="Money by stage"
        columns={columns}
        rows={moneyRows(report)}
        rowKey={row => row.key}
        minWidth="38rem"
      />
    </Card>
  );
}
