// From how many records on a bundle of fixes takes two administrators: what it means, and the number for who may change it.
import type { ApprovalLimit } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { approvalLimit, changeApprovalLimit } from './queries.ts';

const most = 1_000_000;
const wrong = `A whole number from 0 to ${count(most)}`;
const Typed = z.object({
  second_approval_above: z
    .string()
    .trim()
    .regex(/^\d+$/, wrong)
    .transform(Number)
    .pipe(z.number().max(most, wrong)),
});

/** `canSet`: for its administrators. */
export function ApprovalLimitCard({ canSet }: { canSet: boolean }) {
  const limit = useQuery(approvalLimit());
  return (
    <Card aria-label="Approval of fixes">
      <CardHeader
        title="Approval of fixes"
        description="A bundle of fixes that changes more records than this is approved by two administrators: the first approval writes nothing, the second applies it. Lowered, it counts at once; raised, it counts only for bundles proposed after that."
      />
      <div className="px-4 pb-4">
        {limit.data ? (
          canSet ? (
            <LimitForm key={limit.data.second_approval_above} limit={limit.data} />
          ) : (
            <p>
              Above {count(limit.data.second_approval_above)} records. An administrator of your organization
              can change it.
            </p>
          )
        ) : limit.error ? (
          <ErrorState {...failureOf(limit.error)} onRetry={() => void limit.refetch()} />
        ) : (
          <Waiting label="Loading the number" />
        )}
      </div>
    </Card>
  );
}

function LimitForm({ limit: { second_approval_above } }: { limit: ApprovalLimit }) {
  const form = useContractForm({
    schema: Typed,
    blank: { second_approval_above: String(second_approval_above) },
    failsAt: 'second_approval_above',
    asksBeforeLeaving: true,
    change: changeApprovalLimit(),
    onSuccess: now =>
      notify('success', `Above ${count(now.second_approval_above)} records it takes two from now on`),
  });
  return (
    <Form of={form} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-52 sm:max-w-sm">
        <TextField
          of={form}
          name="second_approval_above"
          label="Two administrators above, in records"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Submit of={form} words={['Save number', 'Saving...']} variant="secondary" />
    </Form>
  );
}
