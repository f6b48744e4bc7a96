// Removing an organization: what goes is named with its number, an export is offered, and its name has to be typed.

import { removalDays } from '@groundwork/contract/organization-admin';
import type { Removal } from '@groundwork/contract/organization-overview';
import type { Organization } from '@groundwork/contract/organizations';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { bytes, count, counted } from '../../lib/formats/numbers.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { removalOf, removeOrganization, saveEverything } from './admin-queries.ts';

export interface RemovalDialogProps {
  organization: Organization;
  /** What runs in it, each with how it is cancelled. */
  running: (operations: Removal['running']) => ReactNode;
  onClose: () => void;
}

export function RemovalDialog({ organization, running, onClose }: RemovalDialogProps) {
  const { name, version } = organization;
  const look = useQuery(removalOf(organization.id));
  const save = useChange(saveEverything(), { failure: 'The export could not be made' });
  const form = useContractForm({
    schema: z.object({
      name: z.string().refine(typed => typed.trim() === name.trim(), `Type “${name}” to confirm`),
      reason: z.string().trim().max(500),
    }),
    blank: { name: '', reason: '' },
    change: taking(removeOrganization(organization), (typed: { name: string; reason: string }) => ({
      name: typed.name,
      ...(typed.reason !== '' && { reason: typed.reason }),
      version,
    })),
    onSuccess: () => {
      notify('success', `${name} is removed in ${removalDays} days`, 'Until then it can be restored.');
      onClose();
    },
  });
  const isFree = look.data?.running.length === 0;
  return (
    <FormDialog
      of={form}
      title={`Remove ${name}?`}
      description={`For ${removalDays} days its members read and export everything, and you can restore it as it was. Then it is gone for good.`}
      submit={['Remove organization', 'Removing...']}
      isDanger
      isReady={isFree}
      onClose={onClose}
    >
      {look.error ? (
        <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />
      ) : !look.data ? (
        <Waiting label="Counting what goes" />
      ) : (
        <>
          {look.data.running.length > 0 && (
            <Notice tone="warn">
              <p>Cancel what runs first. Nothing is removed before it has ended.</p>
              {running(look.data.running)}
            </Notice>
          )}
          <Goes removal={look.data} />
          <Button
            variant="secondary"
            className="w-fit"
            isBusy={save.isPending}
            onClick={() => save.mutate(organization)}
          >
            <Download aria-hidden="true" />
            Export its members and projects first
          </Button>
          <TextareaField
            of={form}
            name="reason"
            label="Reason, as its members read it (optional)"
            rows={2}
            maxLength={500}
          />
          <TextField of={form} name="name" label={`Type “${name}” to confirm`} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

function Goes({ removal: { removes, records_stay } }: { removal: Removal }) {
  const goes: readonly (readonly [string, ReactNode])[] = [
    ['Members', count(removes.members)],
    ['Projects', count(removes.projects)],
    ['Documents', count(removes.documents)],
    ['Files', `${count(removes.files)} (${bytes(removes.bytes)})`],
    ['Tickets', count(removes.tickets)],
    ['Change sets', count(removes.changesets)],
    ['Operations', count(removes.operations)],
    ['Portal connections', count(removes.portals)],
    ['Notes of staff', count(removes.notes)],
  ];
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium">What goes</p>
      <Facts facts={goes} />
      <p className="text-sm text-muted">
        {records_stay === 0
          ? 'Nothing was written to its CRM.'
          : `${counted(records_stay, 'record')} stay in its CRM, and can no longer be taken back from here.`}
      </p>
    </div>
  );
}
