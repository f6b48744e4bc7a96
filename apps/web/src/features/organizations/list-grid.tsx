// The list of organizations: rows of one height where there is room, cards on a phone.
import type { OrganizationListed, OrganizationSort } from '@groundwork/contract/organization-admin';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ago, day } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Grid, type GridColumn } from '../../ui/grid.tsx';
import { useIsWide } from '../../ui/media.ts';
import type { ListAsked } from './admin-queries.ts';
import { StandingBadges } from './standing-badges.tsx';
import { planNames, sortNames, usualDirection } from './wording.ts';

export interface ListGridProps {
  organizations: readonly OrganizationListed[];
  asked: ListAsked;
  onAsk: (asked: ListAsked) => void;
}

export function ListGrid(props: ListGridProps) {
  return useIsWide() ? <Rows {...props} /> : <Cards {...props} />;
}

const detail = '/admin/organizations/$organizationId';

function Rows({ organizations, asked, onAsk }: ListGridProps) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<string>();
  const chosen = organizations.find(each => each.id === picked) ?? organizations[0];
  const by = asked.sort ?? 'created';
  const direction = asked.direction ?? usualDirection(by);
  const sortOf = (sort: OrganizationSort): NonNullable<GridColumn<OrganizationListed>['sort']> => ({
    is: by !== sort ? 'none' : direction === 'asc' ? 'ascending' : 'descending',
    onSort: () => {
      const other = direction === 'asc' ? 'desc' : 'asc';
      onAsk({ ...asked, sort, direction: by === sort ? other : usualDirection(sort) });
    },
  });
  const columns: GridColumn<OrganizationListed>[] = [
    {
      key: 'name',
      header: sortNames.name,
      track: 'minmax(12rem, 2fr)',
      sort: sortOf('name'),
      cell: row => (
        <Link
          to={detail}
          params={{ organizationId: row.id }}
          tabIndex={-1}
          className="min-w-0 truncate font-medium hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'standing',
      header: 'Standing',
      track: 'minmax(9rem, 1fr)',
      cell: row => <StandingBadges organization={row} />,
    },
    { key: 'plan', header: 'Plan', track: '7rem', cell: row => planNames[row.plan] },
    {
      key: 'members',
      header: sortNames.members,
      track: '6rem',
      isNumber: true,
      sort: sortOf('members'),
      cell: row => count(row.members),
    },
    {
      key: 'records',
      header: sortNames.records,
      track: '7rem',
      isNumber: true,
      sort: sortOf('records'),
      cell: row => count(row.records),
    },
    {
      key: 'activity',
      header: sortNames.activity,
      track: '9rem',
      sort: sortOf('activity'),
      cell: row => (
        <span className="truncate text-muted">
          {row.last_active_at === null ? 'Never' : ago(row.last_active_at)}
        </span>
      ),
    },
    {
      key: 'created',
      header: sortNames.created,
      track: '8rem',
      sort: sortOf('created'),
      cell: row => <span className="truncate text-muted">{day(row.created_at)}</span>,
    },
  ];
  return (
    <Grid
      label="Organizations"
      columns={columns}
      lines={organizations.map(row => ({ key: row.id, row }))}
      chosen={chosen?.id}
      onChoose={setPicked}
      onKey={event => {
        if (event.key !== 'Enter' || !chosen) return false;
        void navigate({ to: detail, params: { organizationId: chosen.id } });
        return true;
      }}
      className="max-h-[max(15rem,calc(100dvh-19rem))]"
    />
  );
}

function Cards({ organizations }: ListGridProps) {
  return (
    <ul aria-label="Organizations" className="grid divide-y divide-line">
      {organizations.map(each => (
        <li key={each.id}>
          <Link
            to={detail}
            params={{ organizationId: each.id }}
            className="grid gap-1 px-4 py-3 -outline-offset-2 hover:bg-sunken"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{each.name}</bdi>
              <StandingBadges organization={each} />
            </span>
            <span className="text-sm text-muted tabular">
              {planNames[each.plan]}, {counted(each.members, 'member')}, {counted(each.records, 'record')}
              {each.last_active_at !== null && `, active ${ago(each.last_active_at)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
