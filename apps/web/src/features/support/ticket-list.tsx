import type { Ticket } from '@groundwork/contract/support';
import { Link } from '@tanstack/react-router';
import { ago } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { priorityNames, priorityTones, statusNames, statusTones } from './wording.ts';

/** Tickets, newest first, each a link to its conversation. */
export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {tickets.map(ticket => (
        <li key={ticket.id}>
          <Link
            to="/client/support/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
            className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
          >
            <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
              <span className="truncate font-medium">
                <span className="text-muted tabular">#{ticket.number}</span> {ticket.subject}
              </span>
              <span className="text-sm text-muted">
                {counted(ticket.messages, 'message')}, updated {ago(ticket.last_update)}
                {ticket.is_waiting_for_client && ', waiting for your answer'}
              </span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={priorityTones[ticket.priority]}>{priorityNames[ticket.priority]}</Badge>
              <Badge tone={statusTones[ticket.status]}>{statusNames[ticket.status]}</Badge>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
