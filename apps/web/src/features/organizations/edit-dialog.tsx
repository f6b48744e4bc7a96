// Name, plan and limits of an organization. Only what was changed is sent, at the version that was seen.
import { CompanyName, type Organization } from '@groundwork/contract/organizations';
import { contactsInWords } from '@groundwork/contract/price-plans';
import { useState } from 'react';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { editOrganization } from './admin-queries.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { planNames, plans } from './wording.ts';

const limit = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d*$/, 'Enter a whole number, or leave it empty for what the plan says')
    .transform(text => (text === '' ? null : Number(text)))
    .refine(number => number === null || number <= max, `At most ${max.toLocaleString('en-US')}`);

const Edit = z.object({
  name: CompanyName,
  plan: z.enum(plans),
  contact_limit: limit(1_000_000_000),
  /** In GB of 1,000 MB. */
  storage_limit: limit(1_000_000),
  project_limit: limit(1_000_000),
});
const gigabyte = 1e9;

/** As the server keeps it, without what stayed as it was. */
function changesOf(before: Organization, { storage_limit: gigabytes, ...typed }: z.output<typeof Edit>) {
  const bytes = gigabytes === null ? null : gigabytes * gigabyte;
  // A limit of odd bytes that somebody set by call is not rounded by opening this.
  const isSame = gigabytes === shownGigabytes(before);
  const after = { ...typed, storage_limit: isSame ? before.storage_limit : bytes };
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.plan !== before.plan && { plan: after.plan }),
    ...(after.contact_limit !== before.contact_limit && { contact_limit: after.contact_limit }),
    ...(after.storage_limit !== before.storage_limit && { storage_limit: after.storage_limit }),
    ...(after.project_limit !== before.project_limit && { project_limit: after.project_limit }),
  };
}

const shownGigabytes = ({ storage_limit: bytes }: Organization) =>
  bytes === null ? null : Math.round(bytes / gigabyte);
const typedNumber = (number: number | null) => (number === null ? '' : String(number));

export function EditDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const [seen] = useState(organization);
  const form = useContractForm({
    schema: Edit,
    blank: {
      name: seen.name,
      plan: seen.plan,
      contact_limit: typedNumber(seen.contact_limit),
      storage_limit: typedNumber(shownGigabytes(seen)),
      project_limit: typedNumber(seen.project_limit),
    },
    change: taking(editOrganization(seen), (typed: z.output<typeof Edit>) => ({
      ...changesOf(seen, typed),
      version: organization.version,
    })),
    onSuccess: ({ name }) => {
      notify('success', `${name} was saved`);
      onClose();
    },
  });
  const others = changedMeanwhile(seen, organization);
  return (
    <FormDialog
      of={form}
      title={`Edit ${seen.name}`}
      description="A limit that is empty is the plan’s. One that is set goes before the plan’s and holds at once."
      submit={['Save', 'Saving...']}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Notice tone="warn">
          Somebody else changed it while you were here: {others.join(', ')}. Saving again keeps that, and
          writes only what you changed yourself.
        </Notice>
      )}
      <TextField of={form} name="name" label="Name" autoComplete="off" maxLength={200} />
      <SelectField
        of={form}
        name="plan"
        label="Plan"
        groups={[
          { options: plans.map(value => ({ value, label: planNames[value], note: contactsInWords(value) })) },
        ]}
      />
      <TextField
        of={form}
        name="contact_limit"
        label="Contacts in a portal"
        inputMode="numeric"
        placeholder="As the plan says"
      />
      <TextField
        of={form}
        name="storage_limit"
        label="Storage, in GB"
        inputMode="numeric"
        placeholder="As the plan says"
      />
      <TextField
        of={form}
        name="project_limit"
        label="Projects at once"
        inputMode="numeric"
        placeholder="As many as they like"
      />
    </FormDialog>
  );
}
