// Keys of the organization, for its administrators.
import { ServiceAccounts } from '../../../features/keys/service-accounts.tsx';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/state.tsx';

export function KeysPart() {
  const { session, can } = useAuth();
  const organization = session?.organization;
  if (!organization) return null;
  if (!can('keys.manage'))
    return (
      <Card aria-label="API keys">
        <Empty
          title="Keys are managed by administrators"
          text={readOnlyReason(organization) ?? 'Ask an Admin of your organization for one.'}
        />
      </Card>
    );
  return (
    <ServiceAccounts
      owner={organization.id}
      description="Programs that work with your organization’s data over the API. Each signs in with a key of its own."
    />
  );
}
