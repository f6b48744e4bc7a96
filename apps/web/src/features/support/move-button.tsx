import type { TicketConversation } from '@groundwork/contract/support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { moveTicket, remember, ticket as ticketOf } from './api.ts';

/** Closes the ticket, or opens it again. */
export function MoveButton({ ticket }: { ticket: TicketConversation }) {
  const queries = useQueryClient();
  const move = useMutation({
    ...moveTicket(ticket.id),
    onSuccess: changed => remember(queries, changed),
    onError: async error => {
      // Somebody answered meanwhile: show that first, and let the person decide again.
      if (isCode(error, 'stale') || isCode(error, 'conflict'))
        await queries.invalidateQueries({ queryKey: ticketOf(ticket.id).queryKey });
      notify('warning', 'The ticket was not changed', messageOf(error));
    },
  });
  const status = ticket.status === 'resolved' || ticket.status === 'closed' ? 'open' : 'closed';
  if (!ticket.moves.includes(status)) return null;
  return (
    <Button
      variant="secondary"
      isBusy={move.isPending}
      onClick={() => move.mutate({ status, version: ticket.version })}
    >
      {status === 'open' ? 'Reopen Ticket' : 'Close Ticket'}
    </Button>
  );
}
