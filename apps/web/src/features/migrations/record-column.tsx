// The way to a record in the portal itself, as a column of any list whose rows become records.
import type { RecordLink } from '@groundwork/contract/record-link';
import { OutsideLink } from '../../ui/outside-link.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';

export function recordColumn<Row extends { record?: RecordLink | undefined }>(
  nameOf: (row: Row) => string,
): TableColumn<Row> {
  return {
    key: 'record',
    header: 'Record',
    track: '8.5rem',
    cell: row =>
      row.record ? (
        <OutsideLink {...row.record} name={nameOf(row)}>
          In the portal
        </OutsideLink>
      ) : (
        <span className="text-muted">–</span>
      ),
  };
}
