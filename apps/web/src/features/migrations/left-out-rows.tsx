// The rows, or the single values, that a line of what was left out stands for.
import type { ColumnLeftOut } from '@groundwork/contract/cells';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ColumnsLeftOut } from './columns-left-out.tsx';
import type { LeftOutLine } from './left-out-line.ts';
import { Pages } from './pages-table.tsx';
import { cellNotes, leftOutRows } from './queries.ts';
import { cellColumns, rowColumns } from './row-columns.tsx';

export interface LeftOutRowsProps {
  changesetId: string;
  title: string;
  total: number;
  /** All columns that are left out, of every file. */
  columns: readonly ColumnLeftOut[];
  opens: NonNullable<LeftOutLine['opens']>;
}

export function LeftOutRows({ opens, ...props }: LeftOutRowsProps) {
  if (opens.kind === 'columns') return <ColumnsLeftOut rows={props.columns} />;
  return opens.kind === 'rows' ? <Rows {...props} id={opens.id} /> : <Cells {...props} opens={opens} />;
}

type Shared = Omit<LeftOutRowsProps, 'opens' | 'columns'>;

function Rows({ changesetId, title, total, id }: Shared & { id: string }) {
  return (
    <Pages
      label={`Rows: ${title}`}
      query={useInfiniteQuery(leftOutRows(changesetId, id))}
      columns={rowColumns}
      rowKey={row => `${row.source}/${row.row}`}
      total={total}
    />
  );
}

function Cells({
  changesetId,
  title,
  total,
  opens,
}: Shared & { opens: Extract<LeftOutRowsProps['opens'], { kind: 'cells' }> }) {
  const { source, column, bucket } = opens;
  return (
    <Pages
      label={`Values: ${title}`}
      query={useInfiniteQuery(cellNotes(changesetId, { source, column, bucket }))}
      columns={cellColumns}
      rowKey={note => `${note.source}/${note.row}/${note.column}`}
      total={total}
    />
  );
}
