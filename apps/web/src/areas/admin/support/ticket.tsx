// One ticket as staff work on it: the conversation and the reply, whose turn it is, what was promised, and internal notes.
import type { TicketConversation } from '@groundwork/contract/support';
import type { QueuedTicket } from '@groundwork/contract/support-queue';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AttachmentList } from '../../../features/support/attachment-list.tsx';
import { Conversation } from '../../../features/support/conversation.tsx';
import { PromiseClock } from '../../../features/support/promise-clock.tsx';
import { ticket as ticketOf } from '../../../features/support/queries.ts';
import { queued as queuedOf } from '../../../features/support/queue-queries.ts';
import { StaffReply } from '../../../features/support/staff-reply.tsx';
import { TicketDesk } from '../../../features/support/ticket-desk.tsx';
import { TicketNotes } from '../../../features/support/ticket-notes.tsx';
import {
  categoryNames,
  clockWords,
  priorityNames,
  priorityTones,
  statusNames,
  statusTones,
} from '../../../features/support/wording.ts';
import { instant } from '../../../lib/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader, Facts } from '../../../ui/card.tsx';
import { Notice, Waiting } from '../../../ui/state.tsx';
import { FailedPage } from '../../client/failed-page.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function AdminTicketPage() {
  const { ticketId } = useParams({ from: '/admin/support/$ticketId' });
  const ticket = useQuery(ticketOf(ticketId));
  const queued = useQuery(queuedOf(ticketId));
  const error = ticket.error ?? queued.error;
  return (
    <div className="grid gap-5">
      <BackLink to="/admin/support">Support Queue</BackLink>
      {ticket.data && queued.data ? (
        <Ticket key={ticketId} ticket={ticket.data} queued={queued.data} />
      ) : error ? (
        <FailedPage
          error={error}
          onRetry={() => void Promise.all([ticket.refetch(), queued.refetch()])}
          title="This ticket was not found"
          back={{ to: '/admin/support', name: 'Back to Support Queue' }}
        />
      ) : (
        <Waiting label="Loading the ticket" />
      )}
    </div>
  );
}

function Ticket({ ticket, queued }: { ticket: TicketConversation; queued: QueuedTicket }) {
  const { satisfaction } = ticket;
  return (
    <>
      <div className="grid min-w-0 gap-2">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <span className="text-muted tabular">#{ticket.number}</span> <bdi>{ticket.subject}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge tone={statusTones[ticket.status]}>{statusNames[ticket.status]}</Badge>
          <Badge tone={priorityTones[ticket.priority]}>{priorityNames[ticket.priority]}</Badge>
          <Badge>{categoryNames[ticket.category]}</Badge>
          <span className="ml-1 wrap-anywhere text-muted">
            <bdi>{queued.organization_name}</bdi>
          </span>
        </div>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <Conversation ticket={ticket} />
          {ticket.status === 'closed' ? (
            <Notice>This ticket is closed. Set its status to Open to write.</Notice>
          ) : (
            <StaffReply now={{ ticket, queued }} organization={queued.organization_name} />
          )}
        </div>
        <aside aria-label="About the ticket" className="grid min-w-0 gap-5">
          <Card>
            <CardHeader title="Promised" description="Counted in the hours in which the office is open." />
            <div className="grid gap-2 px-4 pb-3">
              <PromiseClock promise={queued.next_promise} waits={ticket.is_waiting_for_client} />
              <Facts
                facts={[
                  ['First answer', clockWords(ticket.first_response)],
                  ['Resolution', clockWords(ticket.resolution)],
                ]}
              />
            </div>
          </Card>
          <Card>
            <CardHeader title="Desk" />
            <div className="px-4 pb-4">
              <TicketDesk ticket={ticket} queued={queued} />
            </div>
          </Card>
          <Card>
            <CardHeader title="Internal Notes" description="No client sees them." />
            <div className="px-4 pb-4">
              <TicketNotes ticketId={ticket.id} />
            </div>
          </Card>
          <Card>
            <CardHeader title="Details" />
            <div className="px-4 pb-3">
              <Facts
                facts={[
                  ['Opened by', <bdi key="author">{ticket.author}</bdi>],
                  [
                    'Email',
                    <span key="email" className="wrap-anywhere">
                      {queued.author_email || 'Not known'}
                    </span>,
                  ],
                  ['Opened', instant(ticket.created_at)],
                  ['Last change', instant(ticket.last_update)],
                  [
                    'Satisfaction',
                    satisfaction === null
                      ? 'Not rated'
                      : `${satisfaction.score} of 5${satisfaction.comment === null ? '' : `: “${satisfaction.comment}”`}`,
                  ],
                ]}
              />
            </div>
          </Card>
          <Card>
            <CardHeader title="Files" />
            <div className="px-4 pb-4">
              <AttachmentList ticket={ticket} />
            </div>
          </Card>
        </aside>
      </div>
    </>
  );
}
