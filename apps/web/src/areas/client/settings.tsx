// One's own account: name, ways in, sessions; how one is told of things; taking along what is held about oneself.
import { useQuery } from '@tanstack/react-query';
import { NotificationRules } from '../../features/notifications/notification-rules.tsx';
import { PersonalData } from '../../features/personal-data/personal-data.tsx';
import { AccountAuthenticator } from '../../features/session/account-authenticator.tsx';
import { AccountPasskeys } from '../../features/session/account-passkeys.tsx';
import { AccountPassword } from '../../features/session/account-password.tsx';
import { AccountProfile } from '../../features/session/account-profile.tsx';
import { AccountSessions } from '../../features/session/account-sessions.tsx';
import { needsSignIn, ownAccount } from '../../features/session/own-account.ts';
import { LeaveCard } from '../../features/team/leave-card.tsx';
import { failureOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';

export function SettingsPage() {
  const { config } = useAuth();
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <h1 className="text-xl font-semibold">Settings</h1>
      {config?.oidc.is_embedded ? (
        <OwnAccount authority={config.oidc.authority} />
      ) : (
        <>
          <HostedElsewhere />
          <NotificationRules />
        </>
      )}
      <PersonalData />
      <LeaveCard />
    </div>
  );
}

function OwnAccount({ authority }: { authority: string }) {
  const { startSignIn } = useAuth();
  const account = useQuery(ownAccount(authority));
  // Whatever the account service says, the rules are ours.
  if (!account.data || account.error)
    return (
      <>
        {account.error && needsSignIn(account.error) ? (
          <Empty
            title="Sign in once more"
            text="Your sign-in at the account service has ended; your work here is still open."
            action={<Button onClick={() => void startSignIn('/client/settings')}>Sign In</Button>}
          />
        ) : account.error ? (
          <ErrorState {...failureOf(account.error)} onRetry={() => void account.refetch()} />
        ) : (
          <Waiting label="Loading your account" />
        )}
        <NotificationRules />
      </>
    );
  return (
    <>
      <AccountProfile authority={authority} account={account.data} />
      <NotificationRules />
      <AccountPassword authority={authority} account={account.data} />
      <AccountAuthenticator authority={authority} account={account.data} />
      <AccountPasskeys authority={authority} account={account.data} />
      <AccountSessions authority={authority} />
    </>
  );
}

function HostedElsewhere() {
  const { session, config } = useAuth();
  return (
    <Card aria-label="Profile">
      <CardHeader
        title="Profile"
        description="Your name, password and sessions are kept by your sign-in service; change them there."
      />
      <div className="px-5 pb-3">
        <Facts
          facts={[
            ['Name', session?.name || 'Not set'],
            ['Email', session?.email ?? ''],
            ['Sign-in service', config?.oidc.authority ?? ''],
          ]}
        />
      </div>
    </Card>
  );
}
