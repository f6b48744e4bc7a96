// Clients with a playbook, the fullest first.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { ago } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { organizations } from './queries.ts';

export function OrganizationList({
  link,
}: {
  link: (organization: { id: string; name: string }) => ReactNode;
}) {
  const list = useQuery(organizations());
  return (
    <Card aria-label="Clients" className="overflow-clip">
      <CardHeader title="Clients" description="Nothing of one client reaches another by itself." />
      {!list.data ? (
        list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <div className="p-4">
            <Waiting label="Loading the clients" />
          </div>
        )
      ) : list.data.data.length === 0 ? (
        <Empty title="No client has a playbook yet" text="The first correction in a mapping begins one." />
      ) : (
        <PlainTable
          label="Clients with playbooks"
          rows={list.data.data}
          rowKey={({ organization }) => organization.id}
          columns={[
            { key: 'client', header: 'Client', track: '', cell: ({ organization }) => link(organization) },
            {
              key: 'state',
              header: 'State',
              track: '',
              cell: ({ is_on }) => <Badge tone={is_on ? 'good' : 'neutral'}>{is_on ? 'On' : 'Off'}</Badge>,
            },
            {
              key: 'entries',
              header: 'Entries',
              track: '',
              isNumber: true,
              cell: each => count(each.entries),
            },
            {
              key: 'used',
              header: 'Applied in projects',
              track: '',
              isNumber: true,
              cell: each => count(each.used),
            },
            {
              key: 'last',
              header: 'Last learnt',
              track: '',
              cell: each => <span className="text-sm text-muted">{ago(each.last_at)}</span>,
            },
          ]}
        />
      )}
    </Card>
  );
}
