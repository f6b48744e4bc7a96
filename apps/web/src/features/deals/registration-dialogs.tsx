// What staff decide with words: a rejection, a longer protection, another rep, a client who cancelled.
import { registrationCalls as calls, type Registration } from '@groundwork/contract/deal-registrations';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { daysAfter } from './days-after.ts';
import { DetailsDialog } from './registration-details.tsx';
import type { Deciding } from './registration-item.tsx';
import { activeReps, extend, noteCancelled, reassign, reject, takeBack } from './registration-queries.ts';
import { SharesDialog } from './shares-dialog.tsx';
import { dayToday } from './wording.ts';

interface DialogProps {
  deal: Registration;
  onClose: () => void;
}

export function DecideDialog({ what, ...props }: DialogProps & { what: Deciding }) {
  if (what === 'reject') return <RejectDialog {...props} />;
  if (what === 'extend') return <ExtendDialog {...props} />;
  if (what === 'shares') return <SharesDialog {...props} />;
  if (what === 'cancel') return <CancelDialog {...props} />;
  if (what === 'takeBack') return <TakeBackDialog {...props} />;
  if (what === 'details') return <DetailsDialog {...props} />;
  return <ReassignDialog {...props} />;
}

function RejectDialog({ deal, onClose }: DialogProps) {
  const form = useContractForm({
    schema: calls.reject.body,
    blank: { reason: '' },
    change: reject(deal),
    onSuccess: () => {
      notify('success', `${deal.company} is rejected`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Reject ${deal.company}`}
      description={
        deal.registration === 'approved'
          ? 'Takes back the approval: the company is protected no longer. Its rep is told the reason.'
          : 'Its rep is told the reason, and may ask again.'
      }
      submit={['Reject', 'Rejecting...']}
      isDanger
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}

function ExtendDialog({ deal, onClose }: DialogProps) {
  const today = dayToday();
  const until = deal.protected_until ?? today;
  const form = useContractForm({
    schema: calls.extend.body,
    blank: { until: daysAfter(until > today ? until : today, 30) },
    change: extend(deal),
    onSuccess: now => {
      notify('success', `${now.company} is protected until ${day(now.protected_until ?? until)}`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Extend the protection of ${deal.company}`}
      description={`So far it lasts until ${day(until)}.`}
      submit={['Extend', 'Extending...']}
      onClose={onClose}
    >
      <TextField of={form} name="until" label="Protected until" type="date" min={today} />
    </FormDialog>
  );
}

function CancelDialog({ deal, onClose }: DialogProps) {
  const form = useContractForm({
    schema: calls.cancel.body,
    blank: { cancelled_on: dayToday(), reason: '' },
    change: noteCancelled(deal),
    onSuccess: () => {
      notify('success', `Noted that ${deal.company} cancelled`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`${deal.company} cancelled`}
      description="What was credited for the deal is taken back by the rules of that day. If it turns out to be a mistake, take it back here."
      submit={['Note It', 'Noting...']}
      isDanger
      onClose={onClose}
    >
      <TextField of={form} name="cancelled_on" label="Cancelled on" type="date" max={dayToday()} />
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}

function TakeBackDialog({ deal, onClose }: DialogProps) {
  const form = useContractForm({
    schema: calls.takeBack.body,
    blank: { reason: '' },
    change: takeBack(deal),
    onSuccess: () => {
      notify('success', `${deal.company} is a client as before`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`${deal.company} did not cancel`}
      description="The client goes back to the book it was in, and what was taken back of the commission is credited again. Its rep reads the reason."
      submit={['Take It Back', 'Taking back...']}
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}

function ReassignDialog({ deal, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery(activeReps());
  const others = (data?.data ?? []).filter(({ id }) => id !== deal.rep_id);
  const form = useContractForm({
    schema: calls.reassign.body,
    blank: { rep_id: '' },
    failsAt: 'rep_id',
    change: reassign(deal),
    onSuccess: now => {
      notify('success', `${now.company} is ${now.rep_name}’s now`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Give ${deal.company} to another rep`}
      description={`It is ${deal.rep_name}’s. Its notes, tasks and history go along.`}
      submit={['Give', 'Giving...']}
      isReady={data !== undefined && others.length > 0}
      onClose={onClose}
    >
      {error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label="Loading the reps" />
      ) : others.length === 0 ? (
        <p>There is no other active rep.</p>
      ) : (
        <SelectField
          of={form}
          name="rep_id"
          label="Rep"
          isQuiet={form.values.rep_id === ''}
          groups={[
            { options: [{ value: '', label: 'Choose...' }] },
            {
              options: others.map(({ id, name, partner }) => ({
                value: id,
                label: name,
                note: partner.name,
              })),
            },
          ]}
        />
      )}
    </FormDialog>
  );
}
