// Who shall decide, by when, and whether the default may be taken after that.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { OptionalDay } from '../../lib/forms/optional-day.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { answerers, assign } from './queries.ts';

const nobody = '';

const Assignment = z
  .object({
    owner_id: z.string().transform(chosen => (chosen === nobody ? null : chosen)),
    deadline: OptionalDay,
    default_at_deadline: z.boolean(),
  })
  .transform(({ default_at_deadline: isTaken, ...rest }) => ({
    ...rest,
    default_at_deadline: rest.deadline !== null && isTaken,
  }));

export function AssignDialog({ decision, onClose }: { decision: ProjectDecision; onClose: () => void }) {
  const { session } = useAuth();
  const members = useQuery(answerers(session?.organization?.id ?? ''));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const form = useContractForm({
    schema: Assignment,
    blank: {
      owner_id: decision.owner?.is_active ? decision.owner.id : nobody,
      deadline: decision.deadline ?? '',
      default_at_deadline: decision.default_at_deadline,
    },
    change: assign(decision),
    onSuccess: saved => {
      notify(
        'success',
        'Saved',
        saved.owner && saved.owner.id !== decision.owner?.id
          ? `${saved.owner.name || saved.owner.email} gets a mail in office hours, as their notification rules allow.`
          : undefined,
      );
      onClose();
    },
    onError: error => {
      if (!isCode(error, 'stale') && !isCode(error, 'decision_settled')) return;
      notify('warning', 'Nothing was changed', messageOf(error));
      onClose();
    },
  });
  const hasDeadline = form.values.deadline !== '';
  return (
    <FormDialog
      of={form}
      title="Owner and deadline"
      description={<span className="break-words">{decision.question}</span>}
      submit={['Save', 'Saving...']}
      failure="Not saved"
      isReady={members.data !== undefined}
      onClose={onClose}
    >
      {members.error ? (
        <ErrorState {...failureOf(members.error)} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <Waiting label="Loading the team" />
      ) : (
        <>
          <SelectField
            of={form}
            name="owner_id"
            label="Owner"
            groups={[
              { options: [{ value: nobody, label: 'Nobody yet' }] },
              {
                options: members.data.map(member => ({
                  value: member.id,
                  label: member.name || member.email,
                  note: member.name === '' ? undefined : member.email,
                })),
              },
            ]}
          />
          <TextField of={form} name="deadline" label="Deadline" type="date" min={today} />
          <div className="grid gap-1">
            <Checkbox
              label="Take the default when the deadline has passed"
              checked={hasDeadline && form.values.default_at_deadline}
              disabled={!hasDeadline}
              onChange={isTaken => form.change({ default_at_deadline: isTaken })}
            />
            <p className="pl-7 text-sm text-muted">
              {hasDeadline
                ? 'You agree to it now; the owner and your administrators are told when it happens.'
                : 'Set a deadline first.'}
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}
