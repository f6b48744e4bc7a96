// What a rep says of themselves.
import { useQuery } from '@tanstack/react-query';
import { MailsCard } from '../../../features/rep-settings/mails-card.tsx';
import { PayoutCard } from '../../../features/rep-settings/payout-card.tsx';
import { ProfileCard } from '../../../features/rep-settings/profile-card.tsx';
import { repSettings } from '../../../features/rep-settings/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';

export function RepSettingsPage() {
  const found = useQuery(repSettings());
  return (
    <div className="grid max-w-[48rem] gap-4">
      <h1 className="text-xl font-semibold">Settings</h1>
      {found.data ? (
        <>
          <ProfileCard settings={found.data} />
          <PayoutCard settings={found.data} />
          <MailsCard settings={found.data} />
        </>
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading your settings" />
      )}
    </div>
  );
}
