import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { dealWorkCalls } from '@groundwork/contract/deal-work';
import { useState } from 'react';
import { keptKey } from '../../lib/api/call-api.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { addNote } from './queries.ts';

export function NotesCard({ deal }: { deal: DealDetail }) {
  const [key] = useState(() => keptKey());
  const form = useContractForm({
    schema: dealWorkCalls.addNote.body,
    blank: { body: '' },
    draft: `deal note:${deal.id}`,
    clears: ['body'],
    failsAt: 'body',
    change: addNote(deal.id, key),
  });
  return (
    <Card>
      <CardHeader title="Notes" />
      <div className="grid gap-3 px-4 pb-4">
        <Form of={form} aria-label="Add a note" className="grid gap-2">
          <TextareaField of={form} name="body" label="Note" rows={2} maxLength={20_000} />
          <Submit
            of={form}
            words={['Add Note', 'Adding...']}
            variant="secondary"
            size="sm"
            className="justify-self-start"
          />
        </Form>
        {deal.notes.length > 0 && (
          <ol className="grid gap-2">
            {deal.notes.map(note => (
              <li key={note.id}>
                <Notice>
                  <span className="block text-sm">
                    {note.author}, {instant(note.created_at)}
                  </span>
                  <span className="block wrap-anywhere whitespace-pre-wrap">{note.body}</span>
                </Notice>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
