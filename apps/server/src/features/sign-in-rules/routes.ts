// What is asked of whoever signs in: call → handler.
import { signInRuleCalls as calls } from '@groundwork/contract/sign-in-rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { KnownAccounts } from '../users/accounts.ts';
import * as handlers from './handlers.ts';

export function signInRuleRoutes(dependencies: Dependencies & KnownAccounts): Route[] {
  return [
    bind(calls.get, context => handlers.getRule(dependencies, context)),
    bind(calls.set, context => handlers.setRule(dependencies, context)),
    bind(calls.getPlatform, context => handlers.getPlatformRule(dependencies, context)),
    bind(calls.setPlatform, context => handlers.setPlatformRule(dependencies, context)),
  ];
}
