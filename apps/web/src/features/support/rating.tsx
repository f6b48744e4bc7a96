import type { TicketConversation } from '@groundwork/contract/support';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { useChange } from '../../lib/data/use-change.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { rateTicket } from './queries.ts';

const scores = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'];

/** Asked once, when the ticket is settled. */
export function Rating({ ticket }: { ticket: TicketConversation }) {
  const [score, setScore, forgetScore] = useDraft(`rating:${ticket.id}`, z.string(), '');
  const [comment, setComment, forgetComment] = useDraft(`rating comment:${ticket.id}`, z.string(), '');
  const rate = useChange(rateTicket(ticket.id), {
    onSuccess: () => {
      forgetScore();
      forgetComment();
      notify('success', 'Thank you for telling us.');
    },
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rate.mutate({ score: Number(score), comment });
  };
  return (
    <form noValidate aria-label="Satisfaction" className="grid gap-3" onSubmit={submit}>
      <Choice
        label="How satisfied are you?"
        value={score}
        options={scores.map((label, index) => ({ value: String(index + 1), label }))}
        onChange={setScore}
      />
      <TextAreaField
        label="Comment (optional)"
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={score === ''}
        isBusy={rate.isPending}
        className="justify-self-start"
      >
        Send rating
      </Button>
    </form>
  );
}
