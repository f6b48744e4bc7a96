// What staff may do with an organization, each in a dialog that says what it does and what can be undone.
import type { Removal } from '@groundwork/contract/organization-overview';
import type { Organization } from '@groundwork/contract/organizations';
import { useState } from 'react';
import { kindNames } from '../../../features/operations/phases.ts';
import { cancelOperation } from '../../../features/operations/queries.ts';
import { saveEverything } from '../../../features/organizations/admin-queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const dialogs = {
  edit: onDemand(async () => (await import('../../../features/organizations/edit-dialog.tsx')).EditDialog),
  standing: onDemand(
    async () => (await import('../../../features/organizations/standing-dialog.tsx')).StandingDialog,
  ),
  trial: onDemand(async () => (await import('../../../features/organizations/trial-dialog.tsx')).TrialDialog),
};
const removal = onDemand(
  async () => (await import('../../../features/organizations/removal-dialog.tsx')).RemovalDialog,
);
type Open = keyof typeof dialogs | 'remove' | undefined;

export function Actions({ organization }: { organization: Organization }) {
  const { can } = useAuth();
  const [open, setOpen] = useState<Open>();
  const save = useChange(saveEverything(), { failure: 'The export could not be made' });
  const close = (): void => setOpen(undefined);
  const isLeaving = organization.removal_due_at !== null;
  const opener = (which: keyof typeof dialogs, label: string) => (
    <Button variant="secondary" {...dialogs[which].intent} onClick={() => setOpen(which)}>
      {label}
    </Button>
  );
  const Shown = open === undefined || open === 'remove' ? undefined : dialogs[open].Dialog;
  return (
    <div className="flex flex-wrap gap-2">
      {opener('edit', 'Edit')}
      {!isLeaving && opener('standing', 'Standing')}
      {!isLeaving && organization.status === 'trial' && opener('trial', 'Trial')}
      <Button variant="secondary" isBusy={save.isPending} onClick={() => save.mutate(organization)}>
        Export
      </Button>
      {!isLeaving && can('organizations.delete') && (
        <Button variant="danger" {...removal.intent} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      )}
      {Shown && <Shown organization={organization} onClose={close} />}
      {open === 'remove' && (
        <removal.Dialog
          organization={organization}
          running={operations => <Running operations={operations} />}
          onClose={close}
        />
      )}
    </div>
  );
}

function Running({ operations }: { operations: Removal['running'] }) {
  const cancel = useChange(cancelOperation(), { failure: 'The operation could not be cancelled' });
  return (
    <ul className="mt-2 grid gap-1.5">
      {operations.map(operation => (
        <li key={operation.id} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {kindNames[operation.kind]}
            {operation.project_name !== null && ` in “${operation.project_name}”`}
          </span>
          <Button
            variant="secondary"
            size="sm"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(operation.id)}
          >
            Cancel it
          </Button>
        </li>
      ))}
    </ul>
  );
}
