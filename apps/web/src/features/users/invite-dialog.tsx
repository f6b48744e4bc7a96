// Inviting somebody into an organization, by those who run the platform.

import { OrganizationId } from '@groundwork/contract/ids';
import { organizationCalls } from '@groundwork/contract/organizations';
import { memberRoleNames, memberRoles } from '@groundwork/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Input, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { invite, organizationsNamed } from './queries.ts';

const Invitation = organizationCalls.invite.body.pick({ email: true, role: true }).extend({
  organization_id: OrganizationId.or(z.literal('').refine(() => false, 'Choose an organization')),
});

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const found = useQuery(organizationsNamed(search.trim()));
  const form = useContractForm({
    schema: Invitation,
    blank: { email: '', role: '', organization_id: '' },
    change: invite(),
    onSuccess: ({ email }) => {
      notify('success', 'Invitation sent!', `An invitation is on its way to ${email}.`);
      onClose();
    },
  });
  const organizations = found.data?.data ?? [];
  return (
    <FormDialog
      of={form}
      title="Invite into an organization"
      description="They get a mail with a link that works once, for seven days."
      submit={['Send Invitation', 'Sending...']}
      failure="Failed to send invitation"
      onClose={onClose}
    >
      <Input
        type="search"
        aria-label="Search organizations"
        placeholder="Search organizations"
        maxLength={200}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <SelectField
        of={form}
        name="organization_id"
        label="Organization"
        groups={[
          {
            options: [
              {
                value: '',
                label: organizations.length === 0 ? 'No organization found' : 'Choose an organization',
              },
              ...organizations.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
      />
      <TextField of={form} name="email" label="Email" type="email" autoComplete="off" />
      <SelectField
        of={form}
        name="role"
        label="Role"
        groups={[
          {
            options: [
              { value: '', label: 'Choose a role' },
              ...memberRoles.map(role => ({ value: role, label: memberRoleNames[role] })),
            ],
          },
        ]}
      />
    </FormDialog>
  );
}
