// The rate with which a currency is added to the portal: only a person knows it, so that it is asked and never proposed.
import type { Decision } from '@groundwork/contract/intake';
import { z } from 'zod';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { decide } from './answering.ts';
import type { ReviewProps } from './review-props.ts';

const START = 'foreign_currency:';

const Rate = z.object({
  rate: z
    .string()
    .overwrite(typed => typed.trim().replace(',', '.'))
    .refine(
      text => /^(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/.test(text) && Number(text) > 0,
      'Write a number above 0 with at most six decimals, such as 1.08.',
    ),
});

/** The currency that a decision is about; undefined when it is about something else. */
function foreignCode(id: string): string | undefined {
  return id.startsWith(START) ? id.slice(START.length) : undefined;
}

export function ExchangeRate({
  decision,
  onChange,
}: Pick<ReviewProps, 'onChange'> & { decision: Pick<Decision, 'id' | 'answer'> }) {
  const code = foreignCode(decision.id) ?? '';
  const given = decision.answer?.startsWith('add:') ? decision.answer.slice(4) : '';
  const form = useForm({
    schema: Rate,
    blank: { rate: given },
    send: async ({ rate }) => onChange(decide(decision.id, `add:${rate}`)),
    isBusy: false,
    error: null,
  });
  return (
    <Form of={form} className="flex flex-wrap items-end gap-2">
      <TextField
        of={form}
        name="rate"
        label={`1 ${code} in the company’s own currency`}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
      />
      <Button type="submit" variant="secondary">
        Add {code} at this rate
      </Button>
    </Form>
  );
}
