// One message into a thread: of a rep, or of the team.
import { InquiryText, type InquiryThread } from '@groundwork/contract/inquiries';
import { z } from 'zod';
import type { Change } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { answerInquiry, reopenOwn, writeOwn } from './queries.ts';

const Message = z.object({ body: InquiryText });
type Inquiry = Pick<InquiryThread, 'id' | 'version'>;

export function WriteForm({ inquiry, isStaff }: { inquiry: Inquiry; isStaff: boolean }) {
  const draft = `inquiry:${inquiry.id}`;
  const key = useDraftKey(draft);
  return (
    <MessageForm
      draft={draft}
      label={isStaff ? 'Your answer' : 'Your message'}
      words={['Send', 'Sending...']}
      change={isStaff ? answerInquiry(inquiry.id, key) : writeOwn(inquiry.id, key)}
    />
  );
}

/** Opened again with a word on why: whoever decided it learns what is new. */
export function ReopenForm({ inquiry }: { inquiry: Inquiry }) {
  return (
    <MessageForm
      draft={`reopen:${inquiry.id}`}
      label="Not settled? Say why"
      words={['Reopen', 'Reopening...']}
      change={reopenOwn(inquiry)}
    />
  );
}

function MessageForm({
  draft,
  label,
  words,
  change,
}: {
  draft: string;
  label: string;
  words: readonly [string, string];
  change: Change<z.output<typeof Message>, InquiryThread>;
}) {
  const form = useContractForm({
    schema: Message,
    blank: { body: '' },
    draft,
    clears: ['body'],
    failsAt: 'body',
    change,
  });
  return (
    <Form of={form} aria-label={label} className="grid max-w-[48rem] gap-3">
      <TextareaField of={form} name="body" label={label} rows={3} maxLength={20_000} />
      <Submit of={form} words={words} className="justify-self-start" />
    </Form>
  );
}
