// Who is signed in: call → handler.
import { sessionCalls as calls, type PublicConfig } from '@groundwork/contract/session';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import type { TrialSettings } from '../trial/furnish-trial.ts';
import * as handlers from './handlers.ts';
import * as joining from './handlers-joining.ts';

export function sessionRoutes(
  dependencies: Dependencies & StorageAllowance,
  config: () => PublicConfig,
  trial: TrialSettings,
): Route[] {
  return [
    bind(calls.get, context => handlers.getSession(dependencies, context)),
    bind(calls.start, context => handlers.startTrial(dependencies, trial, context)),
    bind(calls.invitation, context => joining.lookAtInvitation(dependencies, context)),
    bind(calls.accept, context => joining.acceptInvitation(dependencies, context)),
    bind(calls.join, context => joining.joinWaiting(dependencies, context)),
    bind(calls.features, context => handlers.getFeatures(config, context)),
    bind(calls.config, context => handlers.getConfig(config, context)),
  ];
}
