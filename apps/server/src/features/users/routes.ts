// Everybody on the platform: call → handler.
import { userCalls as calls } from '@groundwork/contract/users';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { MembershipIssuer } from '../organizations/issuer.ts';
import type { SwitchAccess } from './access.ts';
import type { KnownAccounts } from './accounts.ts';
import * as handlers from './handlers.ts';
import * as changes from './handlers-changes.ts';

/** The access of members is switched where they are kept. */
export function userRoutes(
  dependencies: Dependencies & KnownAccounts & MembershipIssuer,
  switchAccess: SwitchAccess,
): Route[] {
  return [
    bind(calls.list, context => handlers.listUsers(dependencies, context)),
    bind(calls.get, context => handlers.getUser(dependencies, context)),
    bind(calls.endSessions, context => changes.endSessions(dependencies, context)),
    bind(calls.resetSecondFactor, context => changes.resetSecondFactor(dependencies, context)),
    bind(calls.setStatus, context => changes.setStatus(dependencies, switchAccess, context)),
    bind(calls.setRoles, context => changes.setRoles(dependencies, context)),
  ];
}
