// Service accounts and their keys: call → handler.
import { keyCalls as calls } from '@groundwork/contract/keys';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';

export function keyRoutes(dependencies: Dependencies): Route[] {
  return [
    bind(calls.list, context => handlers.listAccounts(dependencies, context)),
    bind(calls.createAccount, context => handlers.createAccount(dependencies, context)),
    bind(calls.updateAccount, context => handlers.updateAccount(dependencies, context)),
    bind(calls.deleteAccount, context => handlers.deleteAccount(dependencies, context)),
    bind(calls.create, context => handlers.createKey(dependencies, context)),
    bind(calls.revoke, context => handlers.revokeKey(dependencies, context)),
  ];
}
