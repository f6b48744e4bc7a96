// When a trial ends: later, sooner, or now.
import type { Organization } from '@groundwork/contract/organizations';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { editOrganization } from './admin-queries.ts';

const End = z.object({ day: z.iso.date('Choose a day') });

/** The last moment of a day where whoever chooses it is. */
const endOf = (chosen: string) => new Date(`${chosen}T23:59:59`).toISOString();

export function TrialDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const [seen] = useState(organization);
  const onSuccess = ({ name, trial_ends_at }: Organization) => {
    notify('success', `The trial of ${name} ends ${trial_ends_at === null ? 'never' : day(trial_ends_at)}`);
    onClose();
  };
  const form = useContractForm({
    schema: End,
    blank: { day: (seen.trial_ends_at ?? '').slice(0, 10) },
    failsAt: 'day',
    change: taking(editOrganization(seen), ({ day: chosen }: z.output<typeof End>) => ({
      trial_ends_at: endOf(chosen),
      version: organization.version,
    })),
    onSuccess,
  });
  const end = useChange(editOrganization(seen), { onSuccess });
  const endNow = () => end.mutate({ trial_ends_at: new Date().toISOString(), version: organization.version });
  return (
    <FormDialog
      of={form}
      title={`Trial of ${seen.name}`}
      description="When it ends, everything can be read and nothing changed. 30 days after its administrators were told, the organization is removed."
      submit={['Save', 'Saving...']}
      onClose={onClose}
      below={
        <div className="grid gap-2 border-t border-hair pt-4">
          {end.error && <Notice tone="bad">{messageOf(end.error)}</Notice>}
          <Button variant="danger" className="w-fit" isBusy={end.isPending} onClick={endNow}>
            End the trial now
          </Button>
        </div>
      }
    >
      <TextField of={form} name="day" label="Last day" type="date" />
    </FormDialog>
  );
}
