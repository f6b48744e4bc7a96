// One's own name.
import { AccountProfile } from '../../../features/session/account-profile.tsx';
import { WithAccount } from './own-account.tsx';

export function AccountPart() {
  return (
    <WithAccount path="/client/settings/account">
      {({ authority, account }) => <AccountProfile authority={authority} account={account} />}
    </WithAccount>
  );
}
