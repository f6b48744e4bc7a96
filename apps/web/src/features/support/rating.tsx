import { supportCalls, type TicketConversation } from '@groundwork/contract/support';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { ChoiceField } from '../../ui/choice.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { rateTicket } from './queries.ts';

const scores = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'];

const Given = supportCalls.rate.body.extend({
  score: z.string().transform(Number).pipe(supportCalls.rate.body.shape.score),
});

/** Asked once, when the ticket is settled. */
export function Rating({ ticket }: { ticket: TicketConversation }) {
  const form = useContractForm({
    schema: Given,
    blank: { score: '', comment: '' },
    draft: `rating:${ticket.id}`,
    change: rateTicket(ticket.id),
    onSuccess: () => notify('success', 'Thank you for telling us.'),
    failure: 'Your rating was not saved',
  });
  if (ticket.satisfaction) {
    const { score: given, comment: said } = ticket.satisfaction;
    return (
      <p className="text-muted">
        {scores[given - 1]} ({given} of 5){said !== null && `: “${said}”`}
      </p>
    );
  }
  return (
    <Form of={form} aria-label="Satisfaction" className="grid gap-3">
      <ChoiceField
        of={form}
        name="score"
        label="How satisfied are you?"
        options={scores.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <TextareaField of={form} name="comment" label="Comment (optional)" rows={2} maxLength={2000} />
      <Submit
        of={form}
        words={['Send rating', 'Send rating']}
        variant="secondary"
        disabled={form.values.score === ''}
        className="justify-self-start"
      />
    </Form>
  );
}
