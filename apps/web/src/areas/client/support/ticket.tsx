// One ticket: its conversation, where it stands, and what one can do about it.
import type { TicketConversation } from '@groundwork/contract/support';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AttachmentList } from '../../../features/support/attachment-list.tsx';
import { Conversation } from '../../../features/support/conversation.tsx';
import { MoveButton } from '../../../features/support/move-button.tsx';
import { ticket as ticketOf } from '../../../features/support/queries.ts';
import { Rating } from '../../../features/support/rating.tsx';
import { ReplyForm } from '../../../features/support/reply-form.tsx';
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
import { BackLink } from '../../frame/back-link.tsx';
import { FailedPage } from '../failed-page.tsx';

const route = getRouteApi('/client/support/tickets/$ticketId');

export function TicketPage() {
  const { ticketId } = route.useParams();
  const found = useQuery(ticketOf(ticketId));
  return (
    <div className="grid gap-5">
      <BackLink to="/client/support">Support Center</BackLink>
      {found.data ? (
        <Ticket ticket={found.data} />
      ) : found.error ? (
        <FailedPage
          error={found.error}
          onRetry={() => void found.refetch()}
          title="This ticket was not found"
          back={{ to: '/client/support', name: 'Back to Support Center' }}
        />
      ) : (
        <Waiting label="Loading the ticket" />
      )}
    </div>
  );
}

function Ticket({ ticket }: { ticket: TicketConversation }) {
  const isSettled = ticket.status === 'resolved' || ticket.status === 'closed';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-2">
          <h1 className="text-xl font-semibold break-words">
            <span className="text-muted tabular">#{ticket.number}</span> {ticket.subject}
          </h1>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={statusTones[ticket.status]}>{statusNames[ticket.status]}</Badge>
            <Badge tone={priorityTones[ticket.priority]}>{priorityNames[ticket.priority]}</Badge>
            <Badge>{categoryNames[ticket.category]}</Badge>
          </div>
        </div>
        <MoveButton ticket={ticket} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        <div className="grid min-w-0 gap-5">
          {ticket.is_waiting_for_client && (
            <Notice tone="warn">Support waits for your answer. Until then its clock stands still.</Notice>
          )}
          <Conversation ticket={ticket} />
          {ticket.status === 'closed' ? (
            <p className="text-muted">This ticket is closed. Reopen it to write.</p>
          ) : (
            <ReplyForm key={ticket.id} ticket={ticket} />
          )}
        </div>
        <aside aria-label="About the ticket" className="grid min-w-0 gap-5">
          {isSettled && (
            <Card>
              <CardHeader title="How satisfied are you?" />
              <div className="px-4 pb-4">
                <Rating key={ticket.id} ticket={ticket} />
              </div>
            </Card>
          )}
          <Card>
            <CardHeader title="Details" />
            <div className="px-4 pb-3">
              <Facts
                facts={[
                  ['Opened by', ticket.author],
                  ['Opened', instant(ticket.created_at)],
                  ['First answer', clockWords(ticket.first_response)],
                  ['Resolution', clockWords(ticket.resolution)],
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
