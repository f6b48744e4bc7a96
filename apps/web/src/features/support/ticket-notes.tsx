import { supportCalls, type TicketNote } from '@groundwork/contract/support';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice, Skeleton } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notes, noteTicket } from './queue-queries.ts';

/** What staff write for each other. No client sees it. */
export function TicketNotes({ ticketId }: { ticketId: string }) {
  const list = useQuery(notes(ticketId));
  const form = useContractForm({
    schema: supportCalls.note.body,
    blank: { body: '' },
    draft: `ticket-note:${ticketId}`,
    clears: ['body'],
    failsAt: 'body',
    change: noteTicket(ticketId),
  });
  return (
    <div className="grid gap-3">
      {list.error && !list.data ? (
        <Notice tone="bad">{messageOf(list.error)}</Notice>
      ) : !list.data ? (
        <Skeleton className="h-10" />
      ) : list.data.length === 0 ? (
        <p className="text-muted">No notes</p>
      ) : (
        <NoteList notes={list.data} />
      )}
      <Form of={form} aria-label="Add an internal note" className="grid gap-2">
        <TextareaField
          of={form}
          name="body"
          label="Internal note"
          hint="For our own people only"
          rows={2}
          maxLength={20_000}
        />
        <Submit
          of={form}
          words={['Add Note', 'Adding...']}
          variant="secondary"
          size="sm"
          className="justify-self-start"
        />
      </Form>
    </div>
  );
}

function NoteList({ notes: list }: { notes: readonly TicketNote[] }) {
  return (
    <ol aria-label="Internal notes" className="grid gap-2">
      {list.map(note => (
        <li key={note.id} className="grid gap-0.5 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          <span className="flex flex-wrap gap-x-2 text-sm">
            <span className="font-medium">{note.author}</span>
            <time dateTime={note.created_at}>{instant(note.created_at)}</time>
          </span>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
        </li>
      ))}
    </ol>
  );
}
