// The columns of merged rows: what stays and gives way, which rows, by which key, and a way to part them.
import { FOUND_ALIKE } from '@groundwork/contract/found-alike';
import type { MergedRow } from '@groundwork/contract/migrations';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { Place } from './place.tsx';
import { recordColumn } from './record-column.tsx';

export const mergedColumns: TableColumn<MergedRow>[] = [
  {
    key: 'names',
    header: 'Name',
    track: 'minmax(8rem,1.3fr)',
    cell: row => (
      <span className="grid">
        <span className="font-medium wrap-anywhere">{row.kept_name || 'No name'}</span>
        {row.is_other_name && (
          <span className="text-sm wrap-anywhere text-warn-ink">gives way: {row.own_name}</span>
        )}
      </span>
    ),
  },
  {
    key: 'row',
    header: 'Rows',
    track: 'minmax(8rem,1fr)',
    cell: row => (
      <span className="grid">
        <Place source={row.source} row={row.row} />
        <span className="text-sm wrap-anywhere text-muted tabular">
          into row {count(row.into_row)}
          {row.into_source !== row.source && ` of ${row.into_source}`}
        </span>
      </span>
    ),
  },
  {
    key: 'why',
    header: 'Why',
    track: 'minmax(8rem,1.2fr)',
    cell: row => (
      <span className="grid">
        <span className="text-sm">{whyMerged(row)}</span>
        <span className="truncate font-mono text-xs text-muted" title={row.shared_value ?? undefined}>
          {row.shared_value}
        </span>
      </span>
    ),
  },
  {
    key: 'differences',
    header: 'Give way',
    track: '4.5rem',
    cell: row => <Differences row={row} />,
  },
];

function whyMerged({ shared_key: key }: MergedRow): string {
  if (key === null) return 'keys of other rows';
  return key === FOUND_ALIKE ? 'found alike, without a key' : `the same ${key}`;
}

/** Where nothing can be changed any more, the record is there to be looked at. */
export const mergedRecord = recordColumn<MergedRow>(row => row.kept_name || `row ${count(row.row)}`);

function Differences({ row }: { row: MergedRow }) {
  const { differences, filled = [], same = 0 } = row;
  if (differences.length === 0 && filled.length === 0)
    return <span className="text-sm text-muted">None</span>;
  return (
    <Popover
      title="What stays, gives way and is filled"
      trigger={
        <button type="button" className="rounded-sm text-left text-sm text-accent-ink hover:underline">
          {differences.length > 0 ? counted(differences.length, 'value') : `${count(filled.length)} filled`}
        </button>
      }
    >
      <dl className="grid gap-2">
        {differences.map(({ property, kept, dropped }) => (
          <div key={property} className="grid gap-0.5">
            <dt className="font-mono text-xs text-muted">{property}</dt>
            <dd className="break-words">{kept}</dd>
            <dd className="break-words text-muted line-through">{dropped}</dd>
          </div>
        ))}
        {filled.map(({ property, value }) => (
          <div key={property} className="grid gap-0.5">
            <dt className="font-mono text-xs text-muted">{property}, filled from this row</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {same > 0 && <p className="mt-2 text-sm text-muted">{counted(same, 'value')} the same in both.</p>}
    </Popover>
  );
}

export function notTheSame(
  chosen: ReadonlySet<string>,
  toggle: (key: string) => void,
): TableColumn<MergedRow> {
  return {
    key: 'separate',
    header: 'Not the same',
    track: '7.25rem',
    cell: ({ separation_key: key, own_name, kept_name }) =>
      key === null ? null : (
        <Button
          size="sm"
          variant={chosen.has(key) ? 'primary' : 'secondary'}
          aria-pressed={chosen.has(key)}
          aria-label={`Not the same: ${own_name} and ${kept_name}`}
          onClick={() => toggle(key)}
        >
          Not the same
        </Button>
      ),
  };
}
