// Who shall decide, by when, and whether the default may be taken after that.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { answerers, assign } from './queries.ts';

const nobody = '';

export function AssignDialog({ decision, onClose }: { decision: ProjectDecision; onClose: () => void }) {
  const { session } = useAuth();
  const members = useQuery(answerers(session?.organization?.id ?? ''));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [owner, setOwner] = useState(decision.owner?.is_active ? decision.owner.id : nobody);
  const [deadline, setDeadline] = useState(decision.deadline ?? '');
  const [takesDefault, setTakesDefault] = useState(decision.default_at_deadline);
  const save = useChange(assign(decision), {
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
  const submit = () =>
    save.mutate({
      owner_id: owner === nobody ? null : owner,
      deadline: deadline === '' ? null : deadline,
      default_at_deadline: deadline !== '' && takesDefault,
    });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Owner and deadline"
      description={<span className="break-words">{decision.question}</span>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={save.isPending} disabled={!members.data} onClick={submit}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {members.error ? (
        <ErrorState {...failureOf(members.error)} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <Waiting label="Loading the team" />
      ) : (
        <div className="grid gap-4 pb-1">
          {save.error && (
            <Notice tone="bad">
              <strong className="block font-semibold">Not saved</strong>
              {faultOf(save.error)}
            </Notice>
          )}
          <LabelledSelect
            label="Owner"
            value={owner}
            onChange={setOwner}
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
          <TextField
            label="Deadline"
            type="date"
            min={today}
            value={deadline}
            onChange={event => setDeadline(event.target.value)}
          />
          <div className="grid gap-1">
            <Checkbox
              label="Take the default when the deadline has passed"
              checked={deadline !== '' && takesDefault}
              disabled={deadline === ''}
              onChange={setTakesDefault}
            />
            <p className="pl-7 text-sm text-muted">
              {deadline === ''
                ? 'Set a deadline first.'
                : 'You agree to it now; the owner and your administrators are told when it happens.'}
            </p>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The place that is wrong says more than that something is. */
function faultOf(error: unknown): string {
  const faults = error instanceof ApiError ? error.faults : [];
  return faults.length > 0 ? faults.map(fault => fault.message).join(' ') : messageOf(error);
}
