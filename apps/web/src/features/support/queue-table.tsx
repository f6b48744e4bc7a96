import type { QueuedTicket } from '@groundwork/contract/support-queue';
import { Link } from '@tanstack/react-router';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { PromiseClock } from './promise-clock.tsx';
import { categoryNames, priorityNames, priorityTones, statusNames, statusTones } from './wording.ts';

const columns: readonly TableColumn<QueuedTicket>[] = [
  {
    key: 'ticket',
    header: 'Ticket',
    track: '',
    cell: ticket => (
      <span className="grid min-w-0 gap-0.5">
        <Link
          to="/admin/support/$ticketId"
          params={{ ticketId: ticket.id }}
          className="font-medium wrap-anywhere hover:underline"
        >
          <span className="text-muted tabular">#{ticket.number}</span> <bdi>{ticket.subject}</bdi>
        </Link>
        <span className="text-sm wrap-anywhere text-muted">
          <bdi>{ticket.organization_name}</bdi>, <bdi>{ticket.author}</bdi>,{' '}
          {counted(ticket.messages, 'message')}
        </span>
      </span>
    ),
  },
  {
    key: 'promise',
    header: 'Promised',
    track: '',
    cell: ticket => <PromiseClock promise={ticket.next_promise} waits={ticket.is_waiting_for_client} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    track: '',
    cell: ticket => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone={priorityTones[ticket.priority]}>{priorityNames[ticket.priority]}</Badge>
        <Badge>{categoryNames[ticket.category]}</Badge>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    track: '',
    cell: ticket => <Badge tone={statusTones[ticket.status]}>{statusNames[ticket.status]}</Badge>,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    track: '',
    cell: ({ assignee }) =>
      assignee === null ? (
        <span className="text-sm text-muted">Nobody</span>
      ) : (
        <span className="text-sm">{assignee.is_me ? 'You' : assignee.name}</span>
      ),
  },
  {
    key: 'updated',
    header: 'Updated',
    track: '',
    cell: ticket => <span className="text-sm whitespace-nowrap text-muted">{ago(ticket.last_update)}</span>,
  },
];

/** Tickets of every organization, each a link to its page. */
export function QueueTable({ tickets }: { tickets: readonly QueuedTicket[] }) {
  return (
    <PlainTable
      label="Tickets"
      columns={columns}
      rows={tickets}
      rowKey={ticket => ticket.id}
      minWidth="56rem"
    />
  );
}
