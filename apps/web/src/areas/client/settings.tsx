// One's own account: name, ways in, sessions.
import { useQuery } from '@tanstack/react-query';
import { AccountAuthenticator } from '../../features/session/account-authenticator.tsx';
import { AccountPasskeys } from '../../features/session/account-passkeys.tsx';
import { AccountPassword } from '../../features/session/account-password.tsx';
import { AccountProfile } from '../../features/session/account-profile.tsx';
import { AccountSessions } from '../../features/session/account-sessions.tsx';
import { needsSignIn, ownAccount } from '../../features/session/own-account.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';

export function SettingsPage() {
  const { config } = useAuth();
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <h1 className="text-2xl font-semibold">Settings</h1>
      {config?.oidc.is_embedded ? <OwnAccount authority={config.oidc.authority} /> : <KeptElsewhere />}
    </div>
  );
}

function OwnAccount({ authority }: { authority: string }) {
  const { startSignIn } = useAuth();
  const account = useQuery(ownAccount(authority));
  if (account.error && needsSignIn(account.error))
    return (
      <Empty
        title="Sign in once more"
        text="Your sign-in at the account service has ended; your work here is still open."
        action={<Button onClick={() => void startSignIn('/client/settings')}>Sign In</Button>}
      />
    );
  if (account.error)
    return <ErrorState message={messageOf(account.error)} onRetry={() => void account.refetch()} />;
  if (!account.data) return <Waiting label="Loading your account" />;
  return (
    <>
      <AccountProfile authority={authority} account={account.data} />
      <AccountPassword authority={authority} account={account.data} />
      <AccountAuthenticator authority={authority} account={account.data} />
      <AccountPasskeys authority={authority} account={account.data} />
      <AccountSessions authority={authority} />
    </>
  );
}

function KeptElsewhere() {
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
