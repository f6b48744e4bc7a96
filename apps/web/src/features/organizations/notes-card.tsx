// What staff write for each other about an organization. No client is shown it.
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { addNote, notes, removeNote } from './admin-queries.ts';

export function NotesCard({ organizationId }: { organizationId: string }) {
  const list = useInfiniteQuery(notes(organizationId));
  const remove = useChange(removeNote(organizationId), { failure: 'The note could not be taken back' });
  const form = useContractForm({
    schema: organizationAdminCalls.addNote.body,
    blank: { body: '' },
    failsAt: 'body',
    clears: ['body'],
    change: addNote(organizationId),
  });
  return (
    <Card aria-label="Notes">
      <CardHeader title="Notes" description="For staff alone; no client sees them." />
      <div className="grid gap-3 px-4 pb-4">
        <Form of={form} className="grid gap-2">
          <TextareaField of={form} name="body" label="New note" rows={2} maxLength={4000} />
          <Submit of={form} words={['Add note', 'Adding...']} variant="secondary" className="w-fit" />
        </Form>
        {list.error ? (
          <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Waiting label="Loading the notes" />
        ) : (
          <ul aria-label="Notes" className="grid divide-y divide-hair">
            {rowsOf(list.data).map(note => (
              <li key={note.id} className="flex items-start gap-2 py-2">
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="whitespace-pre-wrap wrap-anywhere">{note.body}</p>
                  <p className="text-xs text-muted">
                    <bdi>{note.author}</bdi>, {ago(note.created_at)}
                  </p>
                </div>
                {note.is_own && (
                  <IconButton
                    label="Take this note back"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(note.id)}
                  >
                    <Trash2 />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
    </Card>
  );
}
