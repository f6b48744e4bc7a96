// Which tokens open somebody's portal. What they are stays where it is.
import type { PortalTokenEntry } from '@groundwork/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { tokens } from './queries.ts';
import { SearchedList } from './searched-list.tsx';

const columns: readonly TableColumn<PortalTokenEntry>[] = [
  {
    key: 'organization',
    header: 'Organization',
    track: 'minmax(0,1.4fr)',
    cell: row => <span className="text-sm wrap-anywhere">{row.organization_name}</span>,
  },
  {
    key: 'portal',
    header: 'Portal',
    track: 'minmax(0,1.8fr)',
    cell: row => (
      <span className="grid justify-items-start text-sm">
        <span className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
          {row.portal_name} {row.is_sandbox && <Badge>Sandbox</Badge>}
        </span>
        <span className="text-xs wrap-anywhere text-muted">{row.base_url}</span>
      </span>
    ),
  },
  {
    key: 'by',
    header: 'Connected',
    track: 'minmax(0,1.6fr)',
    cell: row => (
      <span className="grid text-sm">
        <span className="tabular">{instant(row.created_at)}</span>
        <span className="text-xs wrap-anywhere text-muted">{row.created_by}</span>
      </span>
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    track: 'minmax(0,1fr)',
    cell: row => (
      <span className="text-sm">{row.last_used_at === null ? 'Not yet' : ago(row.last_used_at)}</span>
    ),
  },
  {
    key: 'scopes',
    header: 'Scopes',
    track: '6rem',
    cell: row => (
      <span className="text-sm" title={row.scopes?.join('\n')}>
        {row.scopes === null ? 'Not told' : row.scopes.length}
      </span>
    ),
  },
];

export function Tokens() {
  const [search, setSearch] = useState('');
  const list = useQuery(tokens(useSettled(search)));
  return (
    <SearchedList
      title="Portal tokens"
      description="Each opens a client’s portal until its owner ends it there: a portal tells no end. Other tokens do not exist here."
      placeholder="Organization, portal, or who connected it"
      search={search}
      onSearch={setSearch}
      list={list}
      columns={columns}
      rowKey={row => row.portal_id}
      empty="No portal is connected."
    />
  );
}
