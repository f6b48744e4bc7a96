// The columns of the entries, and which of them the entries are ordered by. The server orders: only a page of them is here.
import type { ChangesetEntry, ChangesetKind, EntryOrder } from '@groundwork/contract/changesets';
import { sentence } from '../../lib/formats/words.ts';
import { RowLink } from '../../lib/row-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import type { ColumnSort, TableColumn } from '../../ui/virtual-table.tsx';
import { EntryDetails } from './entry-details.tsx';
import { entryName, kindNames, stateNames, stateTones } from './figures.ts';

/** Undefined: in the order in which they are applied. */
export type Order = { sort: EntryOrder; direction: 'asc' | 'desc' } | undefined;

/** A heading orders upwards, then downwards, then not at all. */
export function nextOrder(order: Order, sort: EntryOrder): Order {
  if (order?.sort !== sort) return { sort, direction: 'asc' };
  return order.direction === 'asc' ? { sort, direction: 'desc' } : undefined;
}

/** Records come from rows; settings from what the files showed. */
const placeNames: Record<ChangesetKind, string> = {
  blueprint: 'Why',
  migration: 'File and row',
  merge: 'Why',
  fix: 'Why',
};

export function entryColumns(
  kind: ChangesetKind,
  order: Order,
  onOrder: (order: Order) => void,
): TableColumn<ChangesetEntry>[] {
  const by = (sort: EntryOrder): ColumnSort => ({
    is: order?.sort !== sort ? 'none' : order.direction === 'asc' ? 'ascending' : 'descending',
    onSort: () => onOrder(nextOrder(order, sort)),
  });
  return [
    {
      key: 'what',
      header: 'What',
      track: '6.25rem',
      sort: by('kind'),
      cell: entry => <span className="text-sm text-muted">{kindNames[entry.kind].one}</span>,
    },
    {
      key: 'object',
      header: 'Object',
      track: '5.5rem',
      sort: by('object'),
      cell: entry => <span className="text-sm wrap-anywhere">{entry.object}</span>,
    },
    {
      key: 'key',
      header: 'Which',
      track: 'minmax(8.5rem,1.2fr)',
      sort: by('name'),
      cell: entry => (
        <span className="grid">
          <span className="truncate font-medium">{nameOf(entry)}</span>
          <span className="truncate font-mono text-xs text-muted">{entry.key}</span>
        </span>
      ),
    },
    {
      key: 'change',
      header: 'Change',
      track: kind === 'fix' ? 'minmax(10rem,1.6fr)' : 'minmax(6rem,1fr)',
      cell: entry => <EntryDetails entry={entry} isSpelledOut={kind === 'fix'} />,
    },
    {
      key: 'why',
      header: placeNames[kind],
      track: 'minmax(6rem,1fr)',
      sort: by('place'),
      cell: entry => <Why entry={entry} saysKept={kind === 'merge' || kind === 'fix'} />,
    },
    {
      key: 'record',
      header: 'Record',
      track: '7rem',
      cell: entry =>
        entry.record ? (
          <OutsideLink {...entry.record} name={nameOf(entry)}>
            In the portal
          </OutsideLink>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
    {
      key: 'state',
      header: 'State',
      track: '5.5rem',
      cell: entry => (
        <span className="grid justify-items-start gap-0.5">
          <Badge tone={stateTones[entry.state]}>{stateNames[entry.state]}</Badge>
          {entry.reversibility !== 'reversible' && (
            <span className="text-xs text-warn-ink">{entry.reversibility}</span>
          )}
        </span>
      ),
    },
  ];
}

/** What goes away is called what it was called. */
function nameOf({ kind, before, after, key }: ChangesetEntry): string {
  return entryName(kind === 'record.archive' ? (before ?? {}) : after, key);
}

/** A record comes from a row, which can be looked at; a setting from what the files showed. */
function Why({ entry, saysKept }: { entry: ChangesetEntry; saysKept: boolean }) {
  const { kind, state, error } = entry;
  // Why something of it was left alone is what one looks for.
  const reason = saysKept && state === 'kept' && error !== null ? error.replace(/^kept: /, '') : entry.reason;
  const [, file, row] = (kind.startsWith('record.') && /^(.+), row (\d+)$/.exec(reason)) || [];
  return (
    <span className="line-clamp-2 text-sm text-muted" title={reason}>
      {file !== undefined && row !== undefined ? (
        <RowLink to={{ file, row: Number(row) }}>{reason}</RowLink>
      ) : (
        sentence(reason)
      )}
    </span>
  );
}

/** The words by which a person knows it, where the entry carries them; `order_name` of the table is made of the same. */
