// Closing an inquiry: a dispute with its outcome and the reason, whatever else with a last word or without.
import { type CloseFields, InquiryOutcome, type InquiryThread } from '@groundwork/contract/inquiries';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { ChoiceField } from '../../ui/choice.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { closeInquiry } from './queries.ts';

const body = z.string().trim().max(20_000);
const Plain = z.object({ outcome: z.string(), body });
const Decided = z.object({
  outcome: z.enum(InquiryOutcome.options, 'Say whether it is accepted or declined'),
  body: body.min(1, 'Reason is required'),
});

const outcomes = [
  { value: 'accepted', label: 'Accepted', effect: 'The rep is right: the line is wrong.' },
  { value: 'declined', label: 'Declined', effect: 'The line stands as it is.' },
] as const;

export function CloseForm({ inquiry }: { inquiry: InquiryThread }) {
  const isDispute = inquiry.category === 'dispute';
  const form = useContractForm({
    schema: isDispute ? Decided : Plain,
    blank: { outcome: '', body: '' },
    change: taking(
      closeInquiry(inquiry),
      (typed: { outcome: string; body: string }): CloseFields => ({
        ...(typed.body !== '' && { body: typed.body }),
        ...(isDispute && { outcome: InquiryOutcome.parse(typed.outcome) }),
      }),
    ),
    onSuccess: () => notify('success', isDispute ? 'Dispute decided' : 'Inquiry closed'),
  });
  return (
    <Form of={form} aria-label={isDispute ? 'Decide' : 'Close'} className="grid max-w-[48rem] gap-3">
      {isDispute && <ChoiceField of={form} name="outcome" label="Outcome" options={outcomes} />}
      <TextareaField
        of={form}
        name="body"
        label={isDispute ? 'Reason' : 'Last word (optional)'}
        rows={3}
        maxLength={20_000}
      />
      <Submit
        of={form}
        words={[isDispute ? 'Decide and Close' : 'Close Inquiry', 'Closing...']}
        variant="secondary"
        className="justify-self-start"
      />
    </Form>
  );
}
