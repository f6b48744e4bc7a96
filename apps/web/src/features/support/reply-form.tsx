import { supportCalls, type TicketConversation } from '@groundwork/contract/support';
import { useState } from 'react';
import { z } from 'zod';
import { useChange } from '../../lib/data/use-change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { FilePicker } from './file-picker.tsx';
import { attachFiles, writeMessage } from './queries.ts';

const Message = supportCalls.write.body.pick({ body: true });
/** Files may go without a word. */
const FilesAlone = z.object({ body: z.string().trim().max(20_000) });

/** Writes into the conversation. What could not be sent stays in the form. */
export function ReplyForm({ ticket }: { ticket: TicketConversation }) {
  const draft = `reply:${ticket.id}`;
  const key = useDraftKey(draft);
  const chosen = useChosen<File>(draft);
  const { files } = chosen;
  const [sent, setSent] = useState(0);
  const write = useChange(writeMessage(ticket.id, key));
  const attach = useChange(attachFiles(ticket.id, setSent), {
    onSuccess: () => {
      chosen.forget();
      setSent(0);
    },
    failure: 'The files were not added',
  });
  const form = useForm({
    schema: files.length > 0 ? FilesAlone : Message,
    blank: { body: '' },
    draft,
    clears: ['body'],
    failsAt: 'body',
    // Files go with their message, or stay in the form with it.
    send: async ({ body }) => {
      if (body === '') write.reset();
      else await write.mutateAsync(body);
      if (files.length > 0) attach.mutate(files);
    },
    isBusy: write.isPending || attach.isPending,
    error: write.error,
  });

  return (
    <Form of={form} aria-label="Answer" className="grid gap-3">
      <TextareaField of={form} name="body" label="Your message" rows={4} maxLength={20_000} />
      <FilePicker
        files={files}
        lost={chosen.lost}
        onChange={chosen.choose}
        onDismiss={chosen.dismiss}
        disabled={form.isBusy}
      />
      <Submit
        of={form}
        words={['Send', attach.isPending ? `Sending files, ${Math.round(sent * 100)} %` : 'Sending...']}
        className="justify-self-start"
      />
    </Form>
  );
}
