// One's own ways in: password, second step, passkeys, and where one is signed in.
import { OwnLooks } from '../../../features/looks/own-looks.tsx';
import { AccountAgents } from '../../../features/session/account-agents.tsx';
import { AccountAuthenticator } from '../../../features/session/account-authenticator.tsx';
import { AccountPasskeys } from '../../../features/session/account-passkeys.tsx';
import { AccountPassword } from '../../../features/session/account-password.tsx';
import { AccountSessions } from '../../../features/session/account-sessions.tsx';
import { OrganizationSecondFactorCard } from '../../../features/sign-in-rules/second-factor-card.tsx';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { WithAccount } from './own-account.tsx';

export function SignInPart() {
  const { session, config, can } = useAuth();
  const organization = session?.organization;
  return (
    <>
      <WithAccount path="/client/settings/sign-in">
        {({ authority, account }) => (
          <>
            <AccountPassword authority={authority} account={account} />
            <AccountAuthenticator authority={authority} account={account} />
            <AccountPasskeys authority={authority} account={account} />
            <AccountSessions authority={authority} />
            {config?.tools_url && <AccountAgents authority={authority} toolsUrl={config.tools_url} />}
          </>
        )}
      </WithAccount>
      {organization && (
        <OrganizationSecondFactorCard id={organization.id} canSet={can('organizations.update')} />
      )}
      <OwnLooks />
    </>
  );
}
