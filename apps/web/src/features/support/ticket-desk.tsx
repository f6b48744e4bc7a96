// Where a ticket stands, whose turn it is, and what was promised: what staff set beside the conversation.
import {
  type TicketConversation,
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
} from '@groundwork/contract/support';
import type { QueuedTicket } from '@groundwork/contract/support-queue';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { assignTicket, staff, updateTicket } from './queue-queries.ts';
import { categoryNames, priorityNames, statusNames } from './wording.ts';

interface Desk {
  ticket: TicketConversation;
  queued: QueuedTicket;
}

const refused = (error: Error) => notify('warning', 'The ticket was not changed', messageOf(error));

export function TicketDesk({ ticket, queued }: Desk) {
  const update = useChange(updateTicket(ticket.id), { onError: refused });
  const { version } = ticket;
  const statuses: TicketStatus[] = [ticket.status, ...ticket.moves.filter(move => move !== ticket.status)];
  const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) => [
    { options: values.map(value => ({ value, label: names[value] })) },
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <AssigneeSelect ticket={ticket} queued={queued} />
      <LabelledSelect
        label="Status"
        value={ticket.status}
        disabled={update.isPending}
        groups={optionsOf(statuses, statusNames)}
        onChange={value => {
          const status = statuses.find(each => each === value);
          if (status && status !== ticket.status) update.mutate({ status, version });
        }}
      />
      <LabelledSelect
        label="Priority"
        value={ticket.priority}
        disabled={update.isPending}
        groups={optionsOf(ticketPriorities, priorityNames)}
        onChange={value => {
          const priority = ticketPriorities.find(each => each === value);
          if (priority && priority !== ticket.priority) update.mutate({ priority, version });
        }}
      />
      <LabelledSelect
        label="Category"
        value={ticket.category}
        disabled={update.isPending}
        groups={optionsOf(ticketCategories, categoryNames)}
        onChange={value => {
          const category = ticketCategories.find(each => each === value);
          if (category && category !== ticket.category) update.mutate({ category, version });
        }}
      />
    </div>
  );
}

function AssigneeSelect({ ticket, queued: { assignee } }: Desk) {
  const people = useQuery(staff());
  const assign = useChange(assignTicket(ticket.id), { onError: refused });
  const known = people.data ?? [];
  const me = known.find(each => each.is_me);
  const give = (id: string | null) => assign.mutate({ assignee_id: id, version: ticket.version });
  const options = known.map(each => ({
    value: each.id,
    label: each.is_me ? `${each.name} (you)` : each.name,
    note: each.email,
  }));
  // Somebody who has not been here for long is still who has it.
  if (assignee && !known.some(each => each.id === assignee.id))
    options.unshift({ value: assignee.id, label: assignee.name, note: assignee.email });
  return (
    <div className="flex flex-wrap items-end gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-1">
      <LabelledSelect
        label="Assigned to"
        value={assignee?.id ?? ''}
        isQuiet={assignee === null}
        disabled={assign.isPending || !people.data}
        groups={[{ options: [{ value: '', label: 'Nobody' }] }, { options }]}
        onChange={value => {
          if (value !== (assignee?.id ?? '')) give(value === '' ? null : value);
        }}
      />
      {me && assignee?.id !== me.id && (
        <Button variant="secondary" className="!h-9" isBusy={assign.isPending} onClick={() => give(me.id)}>
          Take it
        </Button>
      )}
    </div>
  );
}
