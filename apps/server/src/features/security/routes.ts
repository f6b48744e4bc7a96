// Signing in and tokens, for super admins: call → handler.
import { securityCalls as calls } from '@groundwork/contract/security';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import type { SignInRecords } from './sign-ins.ts';

export function securityRoutes(dependencies: Dependencies & SignInRecords): Route[] {
  return [
    bind(calls.signIns, context => handlers.listSignIns(dependencies, context)),
    bind(calls.sessions, context => handlers.listSessions(dependencies, context)),
    bind(calls.tokens, context => handlers.listTokens(dependencies, context)),
  ];
}
