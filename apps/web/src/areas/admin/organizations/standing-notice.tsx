// Why an organization cannot be worked with, and the way back where there is one.
import type { Organization } from '@groundwork/contract/organizations';
import { Lock } from 'lucide-react';
import { restoreOrganization } from '../../../features/organizations/admin-queries.ts';
import { statusNames } from '../../../features/organizations/wording.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { day } from '../../../lib/formats/dates.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/state.tsx';
import { notify } from '../../../ui/toast.tsx';

export function StandingNotice({ organization }: { organization: Organization }) {
  const { can } = useAuth();
  const { status, status_reason, removal_due_at } = organization;
  const restore = useChange(restoreOrganization(), {
    failure: 'It could not be restored',
    onSuccess: restored => notify('success', `${restored.name} is ${statusNames[restored.status]} again`),
  });
  const reason = status_reason === null ? '' : ` Its members read: “${status_reason}”`;
  if (removal_due_at !== null)
    return (
      <Notice
        tone="warn"
        icon={<Lock aria-hidden="true" />}
        action={
          can('organizations.delete') && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={restore.isPending}
              onClick={() => restore.mutate(organization)}
            >
              Restore
            </Button>
          )
        }
      >
        {`It is removed for good on ${day(removal_due_at)}. Until then ${
          status === 'suspended'
            ? 'it stays suspended'
            : 'its members read and export everything and change nothing'
        }.${reason}`}
      </Notice>
    );
  if (status === 'suspended' || status === 'read_only')
    return (
      <Notice tone="warn" icon={<Lock aria-hidden="true" />}>
        {`${status === 'suspended' ? 'Its members are shut out.' : 'Its members read everything and change nothing.'}${
          reason || ' They were given no reason.'
        }`}
      </Notice>
    );
  return null;
}
