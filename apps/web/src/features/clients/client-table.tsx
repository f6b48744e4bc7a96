// A rep's clients, one line each: how far they are, what waits, and when they go live.

import type { ClientGoLive, RepClient } from '@groundwork/contract/clients';
import { standingNames } from '@groundwork/contract/delivery';
import { Link } from '@tanstack/react-router';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { goLiveInWords, slipInWords, statusNames, supportInWords, waitingInWords } from './words.ts';

export function ClientTable({ clients }: { clients: readonly RepClient[] }) {
  return (
    <PlainTable
      label="Clients"
      minWidth="52rem"
      rows={clients}
      rowKey={client => client.id}
      columns={[
        { key: 'name', header: 'Client', track: '1fr', cell: client => <Name client={client} /> },
        {
          key: 'milestones',
          header: 'Milestones',
          track: '1fr',
          cell: client => <Milestones of={client.milestones} />,
        },
        {
          key: 'golive',
          header: 'Goes live',
          track: '1fr',
          cell: client =>
            client.go_live ? (
              <GoLive of={client.go_live} />
            ) : (
              <span className="text-muted">{doneOrNone(client)}</span>
            ),
        },
        {
          key: 'decisions',
          header: 'Waiting decisions',
          track: '1fr',
          cell: client => (
            <span className={cx(client.decisions.waiting === 0 && 'text-muted')}>
              {waitingInWords(client.decisions)}
            </span>
          ),
        },
        {
          key: 'support',
          header: 'Support',
          track: '1fr',
          cell: client => (
            <span className={cx(client.support.open === 0 && 'text-muted')}>
              {supportInWords(client.support)}
            </span>
          ),
        },
      ]}
    />
  );
}

function Name({ client }: { client: RepClient }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <Link
        to="/rep/clients/$organizationId"
        params={{ organizationId: client.id }}
        className="font-medium hover:underline"
      >
        {client.name}
      </Link>
      <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
        {client.cancelled_on === null ? (
          <>
            {statusNames[client.status]}, client since {day(client.since)}
          </>
        ) : (
          <Badge tone="warn">cancelled {day(client.cancelled_on)}</Badge>
        )}
      </span>
    </span>
  );
}

function doneOrNone({ projects }: RepClient): string {
  return projects.completed > 0 ? 'live' : 'no project yet';
}

function Milestones({ of }: { of: RepClient['milestones'] }) {
  if (of.total === 0) return <span className="text-muted">none planned</span>;
  return (
    <span className="grid gap-1">
      <span className="whitespace-nowrap tabular">
        {of.completed} of {of.total}
        {of.overdue > 0 && <span className="text-warn-ink">, {of.overdue} overdue</span>}
      </span>
      <span aria-hidden="true" className="block h-1 w-24 overflow-hidden rounded-full bg-rule">
        <span className="block h-full bg-d1" style={{ width: `${(of.completed / of.total) * 100}%` }} />
      </span>
    </span>
  );
}

function GoLive({ of }: { of: ClientGoLive }) {
  return (
    <span className="grid gap-0.5">
      <span className="whitespace-nowrap">{goLiveInWords(of)}</span>
      <span
        className={cx(
          'text-xs',
          of.standing === 'late'
            ? 'text-bad-ink'
            : of.standing === 'at_risk'
              ? 'text-warn-ink'
              : 'text-muted',
        )}
      >
        {standingNames[of.standing]}: {slipInWords(of)}
      </span>
    </span>
  );
}
