// How an organization stands: what its people may do from now on, and what they are told of it.
import { type Organization, organizationCalls } from '@groundwork/contract/organizations';
import { useState } from 'react';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { ChoiceField } from '../../ui/choice.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { editOrganization } from './admin-queries.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { statuses, statusNames } from './wording.ts';

const needsReason = (status: string) => status === 'suspended' || status === 'read_only';
const reasonShape = organizationCalls.update.body.shape.status_reason.unwrap().unwrap();
const Standing = z
  .object({ status: z.enum(statuses), status_reason: reasonShape })
  .refine(({ status, status_reason }) => !needsReason(status) || status_reason !== '', {
    path: ['status_reason'],
    message: 'Tell its members why',
  });

const effects: Record<Organization['status'], string> = {
  active: 'Everything works. The plan’s limits hold.',
  trial: 'Everything works until the trial ends. From another status, 14 new days begin.',
  read_only: 'Its members read and export everything and change nothing.',
  suspended: 'Its members are refused at once, and open pages within five seconds. Nothing is deleted.',
};

export function StandingDialog({
  organization,
  onClose,
}: {
  organization: Organization;
  onClose: () => void;
}) {
  const [seen] = useState(organization);
  const form = useContractForm({
    schema: Standing,
    blank: { status: seen.status, status_reason: seen.status_reason ?? '' },
    change: taking(editOrganization(seen), ({ status, status_reason }: z.output<typeof Standing>) => ({
      // On trial again would begin new days.
      ...(status !== organization.status && { status }),
      ...(needsReason(status) && { status_reason }),
      version: organization.version,
    })),
    onSuccess: ({ name, status }) => {
      notify('success', `${name} is ${statusNames[status].toLowerCase()} now`);
      onClose();
    },
  });
  const others = changedMeanwhile(seen, organization);
  return (
    <FormDialog
      of={form}
      title={`Standing of ${seen.name}`}
      description="It holds from the next call on, and can be changed back at any time."
      submit={['Save', 'Saving...']}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Notice tone="warn">Somebody else changed it while you were here: {others.join(', ')}.</Notice>
      )}
      <ChoiceField
        of={form}
        name="status"
        label="Standing"
        options={statuses.map(value => ({ value, label: statusNames[value], effect: effects[value] }))}
      />
      {needsReason(form.values.status) && (
        <TextareaField
          of={form}
          name="status_reason"
          label="Reason, as its members read it"
          rows={2}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
