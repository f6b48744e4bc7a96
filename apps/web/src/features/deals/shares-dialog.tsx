// Which reps are credited with a deal, and with how much of it.
import type { Registration, RegistrationDetail } from '@groundwork/contract/deal-registrations';
import type { Rep } from '@groundwork/contract/partners';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { activeReps, registration, saveSplits } from './registration-queries.ts';
import { otherPlaces, percentOf, Shares, sharesOf, splitsOf, typedShares } from './shares.ts';

interface DialogProps {
  deal: Registration;
  onClose: () => void;
}

export function SharesDialog({ deal, onClose }: DialogProps) {
  const found = useQuery(registration(deal.id));
  const reps = useQuery(activeReps());
  const error = found.error ?? reps.error;
  if (found.data && reps.data)
    return <SharesForm deal={found.data} reps={reps.data.data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Shares of ${deal.company}`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? <ErrorState {...failureOf(error)} /> : <Waiting label="Loading the shares" />}
    </Dialog>
  );
}

function SharesForm({
  deal,
  reps,
  onClose,
}: {
  deal: RegistrationDetail;
  reps: readonly Rep[];
  onClose: () => void;
}) {
  const change = useChange(
    taking(saveSplits(deal), (typed: Shares) => ({ splits: splitsOf(typed, deal.rep_id) })),
    {
      onSuccess: () => {
        notify('success', `Shares of ${deal.company} saved`);
        onClose();
      },
    },
  );
  const form = useForm({ schema: Shares, blank: typedShares(deal.splits, deal.rep_id), ...sentBy(change) });
  const { left } = sharesOf(form.values);
  const others = deal.splits.filter(({ rep_id: id }) => id !== deal.rep_id);
  const [shown, setShown] = useState(Math.max(1, others.length));
  const known = reps
    .filter(({ id }) => id !== deal.rep_id)
    .map(({ id, name, partner }) => ({
      value: String(id),
      label: name,
      note: partner.name,
    }));
  for (const { rep_id: id, name } of deal.splits)
    if (id !== deal.rep_id && !known.some(({ value }) => value === id))
      known.push({ value: id, label: name, note: 'switched off' });
  return (
    <FormDialog
      of={form}
      title={`Shares of ${deal.company}`}
      description={
        deal.stage === 'won'
          ? 'Commissions of the deal are credited by these shares. What was credited otherwise is worked out anew.'
          : 'Commissions of the deal are credited by these shares.'
      }
      submit={['Save', 'Saving...']}
      onClose={onClose}
    >
      {otherPlaces.slice(0, shown).map(place => (
        <div key={place} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <SelectField
            of={form}
            name={`rep_${place}`}
            label={`Rep ${place}`}
            isQuiet={form.values[`rep_${place}`] === ''}
            groups={[{ options: [{ value: '', label: 'Nobody' }] }, { options: known }]}
          />
          <TextField of={form} name={`share_${place}`} label="Percent" inputMode="decimal" maxLength={6} />
        </div>
      ))}
      {shown < otherPlaces.length && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => setShown(shown + 1)}
        >
          Add Another Rep
        </Button>
      )}
      <p role="status" className="text-muted">
        {left < 0
          ? 'That is more than the whole deal.'
          : `${deal.rep_name}, whose deal it is: ${percentOf(left)} %`}
      </p>
    </FormDialog>
  );
}
