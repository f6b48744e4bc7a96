// Requests to look up everybody on the platform, of those who run it. What changes somebody: handlers-changes.ts.
import type { UserDetail, userCalls } from '@groundwork/contract/users';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { listLooks } from '../looks/store-past.ts';
import type { KnownAccounts } from './accounts.ts';
import { findUser, presentAccount } from './find-user.ts';
import * as listing from './list-users.ts';
import { mayOf } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof userCalls;
type Needed = Dependencies & KnownAccounts;

/** @throws Refusal invalid_request */
export function listUsers(dependencies: Needed, { query }: RequestContext<Calls['list']>) {
  return listing.listUsers(dependencies, query);
}

/** @throws Refusal not_found */
export async function getUser(
  dependencies: Needed,
  context: RequestContext<Calls['get']>,
): Promise<UserDetail> {
  const { database, accounts } = dependencies;
  const { user, account } = await findUser(dependencies, context.params.id);
  const { organization, email, subject, roles, status } = user;
  const { memberships, looks } = await database.readOnly(null, async tx => ({
    memberships: await store.listMemberships(tx, { email, subject }),
    looks: organization
      ? await listLooks(tx, { organization_id: organization.id, member_id: organization.member_id })
      : [],
  }));
  const standing = {
    roles,
    hasAccount: account !== undefined,
    isMember: organization !== null,
    isActive: status === 'active',
  };
  return {
    ...user,
    memberships,
    looks,
    account: presentAccount(account),
    may: mayOf(context.caller, standing, accounts !== undefined),
  };
}
