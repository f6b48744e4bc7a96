import type { TicketConversation } from '@groundwork/contract/support';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraft, useDraftKey } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { attachFiles, remember, writeMessage } from './api.ts';
import { FilePicker } from './file-picker.tsx';

/** Writes into the conversation. What could not be sent stays in the form. */
export function ReplyForm({ ticket }: { ticket: TicketConversation }) {
  const queries = useQueryClient();
  const form = `reply:${ticket.id}`;
  const [body, setBody] = useDraft(form, z.string(), '');
  const key = useDraftKey(form);
  const chosen = useChosen<File>(form);
  const { files } = chosen;
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(0);
  const write = useMutation({
    ...writeMessage(ticket.id, key),
    onSuccess: async (changed, sent) => {
      // Whoever writes on meanwhile keeps what they wrote.
      setBody(now => (now === sent ? '' : now));
      key.arrived();
      await remember(queries, changed);
    },
    onError: failure => setError(messageOf(failure)),
  });
  const attach = useMutation({
    ...attachFiles(ticket.id, setSent),
    onSuccess: async changed => {
      chosen.forget();
      setSent(0);
      await remember(queries, changed);
    },
    onError: failure => notify('error', 'The files were not added', messageOf(failure)),
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
