// One's own account: name, ways in, sessions; how one is told of things; taking along what is held about oneself.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Settings</h1>
        <SectionLinks sections={config?.oidc.is_embedded ? embedded : hosted} />
      </div>
      {config?.oidc.is_embedded ? (
        <OwnAccount authority={config.oidc.authority} />
      ) : (
        <>
          <Part id="profile">
            <HostedElsewhere />
          </Part>
          <Part id="notifications">
            <NotificationRules />
          </Part>
        </>
      )}
      <Part id="data">
        <PersonalData />
        <LeaveCard />
      </Part>
    </div>
  );
}

type Section = 'profile' | 'notifications' | 'sign-in' | 'data';

const names: Record<Section, string> = {
  profile: 'Profile',
  notifications: 'Notifications',
  'sign-in': 'Ways to sign in',
  data: 'Your data',
};
const embedded: readonly Section[] = ['profile', 'notifications', 'sign-in', 'data'];
/** Where another service keeps the account, its ways in are changed there. */
const hosted: readonly Section[] = ['profile', 'notifications', 'data'];

function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Sections of the settings" className="flex flex-wrap gap-x-5 gap-y-1">
      {sections.map(section => (
        <Link
          key={section}
          to="/client/settings"
          hash={section}
          className="inline-flex min-h-6 items-center text-accent-ink hover:underline max-sm:min-h-11"
        >
          {names[section]}
        </Link>
      ))}
    </nav>
  );
}

/** What one of the links leads to. */
function Part({ id, children }: { id: Section; children: ReactNode }) {
  return (
    <div id={id} className="grid scroll-mt-16 gap-5">
      {children}
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
        <Part id="notifications">
          <NotificationRules />
        </Part>
      </>
    );
  return (
    <>
      <Part id="profile">
        <AccountProfile authority={authority} account={account.data} />
      </Part>
      <Part id="notifications">
        <NotificationRules />
      </Part>
      <Part id="sign-in">
        <AccountPassword authority={authority} account={account.data} />
        <AccountAuthenticator authority={authority} account={account.data} />
        <AccountPasskeys authority={authority} account={account.data} />
        <AccountSessions authority={authority} />
      </Part>
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
