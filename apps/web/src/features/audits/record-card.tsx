// Records that audits found, page by page: whose they are, what they are worth, what shows it, and the way to them.
import type { AuditedRecord } from '@groundwork/contract/audits';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { count, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { type MorePages, ShowMore } from '../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { objectName } from './wording.ts';

type Column = TableColumn<AuditedRecord>;

const name: Column = {
  key: 'name',
  header: 'Name',
  track: '1fr',
  cell: ({ label, id }) => (
    <span className="grid min-w-0 wrap-anywhere">
      {label === '' || label === id ? null : <span className="font-medium">{label}</span>}
      <span className="font-mono text-xs text-muted">{id}</span>
    </span>
  ),
};
const value: Column = {
  key: 'value',
  header: 'What shows it',
  track: '1fr',
  cell: record =>
    record.value === null || record.value === '' ? (
      <span className="text-muted">It is missing</span>
    ) : (
      <span className="line-clamp-3 wrap-anywhere">{record.value}</span>
    ),
};
const worth: Column = {
  key: 'worth',
  header: 'Worth',
  track: '1fr',
  isNumber: true,
  cell: ({ worth: cents, currency }) => (cents === null ? '–' : money(cents, currency)),
};
const owner: Column = {
  key: 'owner',
  header: 'Owner',
  track: '1fr',
  cell: record => record.owner ?? <span className="text-muted">Nobody</span>,
};
const link: Column = {
  key: 'link',
  header: 'In the portal',
  track: '1fr',
  cell: ({ link: { url, reason }, label, id }) => (
    <OutsideLink url={url} reason={reason} name={label === '' ? id : label}>
      Open
    </OutsideLink>
  ),
};

interface RecordCardProps {
  list: MorePages & {
    data: InfiniteData<{ data: readonly AuditedRecord[] }> | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  object: string;
  heading: string;
  total: number;
  note: string;
  aside?: ReactNode;
  /** False where they are a part of the portal’s set-up, which nobody owns. */
  isOwned?: boolean;
  /** Some of them are worth something. */
  hasWorth?: boolean;
}

export function RecordCard({
  list,
  object,
  heading,
  total,
  note,
  aside,
  isOwned = true,
  hasWorth = false,
}: RecordCardProps) {
  const rows = rowsOf(list.data);
  const columns = [name, value, ...(hasWorth ? [worth] : []), ...(isOwned ? [owner] : []), link];
  return (
    <Card aria-label="Records">
      <CardHeader title={`${heading}: ${count(total)}`} description={note} aside={aside} />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading the records" />
        </div>
      ) : (
        <>
          <PlainTable
            label={`Records: ${objectName(object)}`}
            columns={columns}
            rows={rows}
            rowKey={record => record.id}
            minWidth="40rem"
          />
          <p role="status" className="border-t border-line px-5 py-2 text-xs text-muted tabular">
            {count(rows.length)} of {count(total)} shown
          </p>
          <ShowMore list={list} place="foot" />
        </>
      )}
    </Card>
  );
}
