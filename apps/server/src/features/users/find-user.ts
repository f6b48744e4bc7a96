// One person, by the id that the list gives them.
import { Refusal } from '@groundwork/contract/errors';
import { MemberId } from '@groundwork/contract/ids';
import type { User, UserDetail } from '@groundwork/contract/users';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { AccountDetail, KnownAccounts } from './accounts.ts';
import { accountAsUser, isAccount, memberAsUser, subjectIn } from './list-users.ts';
import * as store from './store.ts';

type Needed = Pick<Dependencies, 'database'> & KnownAccounts;

export interface FoundUser {
  user: User;
  account: AccountDetail | undefined;
}

/** @throws Refusal not_found */
export async function findUser({ database, accounts }: Needed, id: string): Promise<FoundUser> {
  if (isAccount(id)) {
    const account = await accounts?.find(subjectIn(id));
    if (!account) throw new Refusal('not_found');
    const members = await database.readOnly(null, tx => store.membersAmong(tx, [account.subject]));
    const memberId = members.get(account.subject);
    // They have joined an organization since.
    if (memberId !== undefined) return findUser({ database, ...(accounts && { accounts }) }, memberId);
    return { user: accountAsUser(account), account };
  }
  const memberId = MemberId.safeParse(id);
  const member = memberId.success
    ? await database.readOnly(null, tx => store.findMember(tx, memberId.data))
    : undefined;
  if (!member) throw new Refusal('not_found');
  const account = member.subject === null ? undefined : await accounts?.find(member.subject);
  return { user: memberAsUser(member, account, accounts), account };
}

/** What is shown of an account: which kinds of ways in there are, and never what proves them. */
export function presentAccount(account: AccountDetail | undefined): UserDetail['account'] {
  if (!account) return null;
  const { created_at, is_email_verified, has_password, providers, deactivated_at } = account;
  const { authenticator, passkeys, sessions } = account;
  return {
    created_at,
    is_email_verified,
    has_password,
    providers,
    deactivated_at,
    authenticator,
    passkeys,
    sessions,
  };
}
