// Who is signed in: call → service.
import { sessionCalls as calls, type PublicConfig } from '@groundwork/contract/session';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import type { TrialSettings } from '../trial/furnish-trial.ts';
import * as joining from './joining.ts';
import * as service from './service.ts';

export function sessionRoutes(
  dependencies: Dependencies & StorageAllowance,
  config: PublicConfig,
  trial: TrialSettings,
): Route[] {
  return [
    bind(calls.get, context => service.getSession(dependencies, context)),
    bind(calls.start, context => service.startTrial(dependencies, trial, context)),
    bind(calls.invitation, context => joining.lookAtInvitation(dependencies, context)),
    bind(calls.accept, context => joining.acceptInvitation(dependencies, context)),
    bind(calls.join, context => joining.joinWaiting(dependencies, context)),
    bind(calls.config, async () => config),
  ];
}
