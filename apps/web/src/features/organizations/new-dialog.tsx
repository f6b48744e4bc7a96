// A new client: its name and plan. It begins on trial, and nobody is in it until somebody is invited.
import { type OrganizationFilter, organizationAdminCalls } from '@groundwork/contract/organization-admin';
import type { Organization } from '@groundwork/contract/organizations';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { createOrganization } from './admin-queries.ts';
import { planNames, plans } from './wording.ts';

const NewOrganization = organizationAdminCalls.create.body.extend({ plan: z.enum(plans) });

export interface NewDialogProps {
  onMade: (made: Organization) => void;
  onClose: () => void;
}

export function NewDialog({ onMade, onClose }: NewDialogProps) {
  const plan: NonNullable<OrganizationFilter['plan']> = 'starter';
  const form = useContractForm({
    schema: NewOrganization,
    blank: { name: '', plan },
    change: createOrganization(),
    onSuccess: made => {
      notify('success', `${made.name} was created`, 'It is on trial. Invite its first administrator next.');
      onMade(made);
    },
  });
  return (
    <FormDialog
      of={form}
      title="New organization"
      description="It begins with a trial of 14 days. Nobody is in it until you invite somebody."
      submit={['Create', 'Creating...']}
      onClose={onClose}
    >
      <TextField of={form} name="name" label="Company name" autoComplete="off" maxLength={200} />
      <SelectField
        of={form}
        name="plan"
        label="Plan"
        groups={[{ options: plans.map(value => ({ value, label: planNames[value] })) }]}
      />
    </FormDialog>
  );
}
