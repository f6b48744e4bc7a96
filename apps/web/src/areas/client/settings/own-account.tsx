// One's own account at the issuer, for the sections that show a part of it.
import type { OwnAccount } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { needsSignIn, ownAccount } from '../../../features/session/own-account.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';

interface WithAccountProps {
  /** Where to come back to after signing in once more. */
  path: string;
  children: (given: { authority: string; account: OwnAccount }) => ReactNode;
}

export function WithAccount({ path, children }: WithAccountProps) {
  const { config } = useAuth();
  if (!config) return <Waiting label="Loading your account" />;
  if (!config.oidc.is_embedded) return <HostedElsewhere />;
  return (
    <FromIssuer authority={config.oidc.authority} path={path}>
      {children}
    </FromIssuer>
  );
}

function FromIssuer({ authority, path, children }: WithAccountProps & { authority: string }) {
  const { startSignIn } = useAuth();
  const account = useQuery(ownAccount(authority));
  if (account.error)
    return needsSignIn(account.error) ? (
      <Empty
        title="Sign in once more"
        text="Your sign-in at the account service has ended; your work here is still open."
        action={<Button onClick={() => void startSignIn(path)}>Sign In</Button>}
      />
    ) : (
      <ErrorState {...failureOf(account.error)} onRetry={() => void account.refetch()} />
    );
  if (!account.data) return <Waiting label="Loading your account" />;
  return children({ authority, account: account.data });
}

function HostedElsewhere() {
  const { session, config } = useAuth();
  return (
    <Card aria-label="Profile">
      <CardHeader
        title="Profile"
        description="Your name, password and sessions are kept by your sign-in service; change them there."
      />
      <div className="px-4 pb-2">
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
