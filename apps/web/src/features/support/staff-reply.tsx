// The answer of staff. It goes to the ticket as it was seen when it was begun: what others did meanwhile is said first.
import { filled, supportQueueCalls } from '@groundwork/contract/support-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { isCode } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { FilePicker } from './file-picker.tsx';
import { attachFiles } from './queries.ts';
import { answers, replyToTicket } from './queue-queries.ts';
import { changesBetween, type Seen } from './queue-wording.ts';

const Reply = z.object({ ...supportQueueCalls.reply.body.shape, awaits_client: z.boolean() });

export function StaffReply({ now, organization }: { now: Seen; organization: string }) {
  const { ticket } = now;
  const draft = `staff-reply:${ticket.id}`;
  const key = useDraftKey(draft);
  const chosen = useChosen<File>(draft);
  const [sent, setSent] = useState(0);
  const [begun, setBegun] = useState<Seen>();
  const reply = useChange(replyToTicket(ticket.id, key), { onSuccess: () => setBegun(undefined) });
  const attach = useChange(attachFiles(ticket.id, setSent), {
    onSuccess: () => {
      chosen.forget();
      setSent(0);
    },
    failure: 'The files were not added',
  });
  const form = useForm({
    schema: Reply,
    blank: { body: '', awaits_client: true },
    draft,
    clears: ['body'],
    failsAt: 'body',
    send: async given => {
      await reply.mutateAsync({ ...given, version: (begun ?? now).ticket.version });
      if (chosen.files.length > 0) attach.mutate(chosen.files);
    },
    isBusy: reply.isPending || attach.isPending,
    // That somebody was faster is said with what they did.
    error: isCode(reply.error, 'stale') ? null : reply.error,
  });
  const isEmpty = form.values.body === '';
  // Whoever has not begun yet answers what stands there now.
  if (isEmpty && begun !== undefined) setBegun(undefined);
  if (!isEmpty && begun === undefined) setBegun(now);
  const news = begun ? changesBetween(begun, now) : [];
  return (
    <Form of={form} aria-label="Reply" className="grid gap-3">
      {news.length > 0 && (
        <Notice
          tone="warn"
          action={
            <Button variant="secondary" size="sm" onClick={() => setBegun(now)}>
              I have read it
            </Button>
          }
        >
          <p className="font-medium">
            While you wrote, this ticket was changed. Your reply has not been sent.
          </p>
          <ul className="mt-1 grid gap-0.5">
            {news.map(sentence => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <InsertAnswer
        onInsert={body => {
          const values = {
            client_name: ticket.author,
            organization,
            ticket_number: String(ticket.number),
          };
          const before = form.values.body;
          form.set('body', `${before}${before === '' ? '' : '\n\n'}${filled(body, values)}`);
        }}
      />
      <TextareaField of={form} name="body" label="Reply to the client" rows={6} maxLength={20_000} />
      <CheckboxField
        of={form}
        name="awaits_client"
        label="Wait for the client: the promised time stands still"
      />
      <FilePicker
        files={chosen.files}
        lost={chosen.lost}
        onChange={chosen.choose}
        onDismiss={chosen.dismiss}
        disabled={form.isBusy}
      />
      <Submit
        of={form}
        words={['Send Reply', attach.isPending ? `Sending files, ${Math.round(sent * 100)} %` : 'Sending...']}
        disabled={news.length > 0}
        className="justify-self-start"
      />
    </Form>
  );
}

/** Shown in the reply before it is sent, with what was filled in. */
function InsertAnswer({ onInsert }: { onInsert: (body: string) => void }) {
  const list = useQuery(answers());
  const options = (list.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  if (options.length === 0) return null;
  return (
    <Select
      label="Insert a canned answer"
      value=""
      isQuiet
      className="sm:!w-72"
      groups={[{ options: [{ value: '', label: 'Insert a canned answer' }] }, { options }]}
      onChange={id => {
        const found = list.data?.find(answer => answer.id === id);
        if (found) onInsert(found.body);
      }}
    />
  );
}
