import type { TicketConversation } from '@groundwork/contract/support';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraft, useDraftKey } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { FilePicker } from './file-picker.tsx';
import { attachFiles, writeMessage } from './queries.ts';

/** Writes into the conversation. What could not be sent stays in the form. */
export function ReplyForm({ ticket }: { ticket: TicketConversation }) {
  const form = `reply:${ticket.id}`;
  const [body, setBody] = useDraft(form, z.string(), '');
  const key = useDraftKey(form);
  const chosen = useChosen<File>(form);
  const { files } = chosen;
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(0);
  const write = useChange(writeMessage(ticket.id, key), {
    // Whoever writes on meanwhile keeps what they wrote.
    onSuccess: (_, sent) => setBody(now => (now === sent ? '' : now)),
    onError: failure => setError(messageOf(failure)),
  });
  const attach = useChange(attachFiles(ticket.id, setSent), {
    onSuccess: () => {
      chosen.forget();
      setSent(0);
    },
    failure: 'The files were not added',
  });
  const isBusy = write.isPending || attach.isPending;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = body.trim() === '';
    setError(isEmpty && files.length === 0 ? 'Message is required' : undefined);
    // Files go with their message, or stay in the form with it.
    const isSaid = isEmpty || (await write.mutateAsync(body).then(Boolean, () => false));
    if (isSaid && files.length > 0) attach.mutate(files);
  };

  return (
    <form noValidate aria-label="Answer" className="grid gap-3" onSubmit={event => void send(event)}>
      <TextAreaField
        label="Your message"
        rows={4}
        maxLength={20_000}
        value={body}
        error={error}
        onChange={event => setBody(event.target.value)}
      />
      <FilePicker
        files={files}
        lost={chosen.lost}
        onChange={chosen.choose}
        onDismiss={chosen.dismiss}
        disabled={isBusy}
      />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {attach.isPending ? `Sending files, ${Math.round(sent * 100)} %` : isBusy ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
