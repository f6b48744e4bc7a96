import { type Portal, portalCalls } from '@groundwork/contract/portals';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { changePortal } from './queries.ts';

const Named = z.object({ name: portalCalls.connect.body.shape.name });

export function RenameDialog({ portal, onClose }: { portal: Portal; onClose: () => void }) {
  const form = useContractForm({
    schema: Named,
    blank: { name: portal.name },
    failsAt: 'name',
    change: changePortal(portal.id),
    onFresh: onClose,
  });
  return (
    <FormDialog
      of={form}
      title="Rename the portal"
      description="The name is only Groundwork’s; the CRM keeps its own."
      submit={['Rename', 'Renaming...']}
      onClose={onClose}
    >
      <TextField of={form} name="name" label="Name" maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}
