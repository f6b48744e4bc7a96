import type { TicketConversation } from '@groundwork/contract/support';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { moveTicket } from './queries.ts';

/** Closes the ticket, or opens it again. */
export function MoveButton({ ticket }: { ticket: TicketConversation }) {
  const move = useChange(moveTicket(ticket.id), {
    // Where somebody answered meanwhile that is shown, and the person decides again.
    onError: error => notify('warning', 'The ticket was not changed', messageOf(error)),
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
