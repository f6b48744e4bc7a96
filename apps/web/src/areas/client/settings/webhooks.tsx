// Systems of the organization that are told what happens.
import { Webhook } from 'lucide-react';
import { Webhooks } from '../../../features/webhooks/webhooks.tsx';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/state.tsx';

export function WebhooksPart() {
  const { session, can } = useAuth();
  if (can('webhooks.manage')) return <Webhooks of="organization" />;
  return (
    <Card aria-label="Webhooks">
      <Empty
        icon={<Webhook />}
        title="For administrators"
        text={
          (session?.organization && readOnlyReason(session.organization)) ??
          'Webhooks send what happens here to other systems. Administrators of your organization add and change them.'
        }
      />
    </Card>
  );
}
