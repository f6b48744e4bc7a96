// Who is signed in: call → service.
import { sessionCalls as calls, type PublicConfig } from '@groundwork/contract/session';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { TrialSettings } from '../trial/service.ts';
import * as service from './service.ts';
import * as joining from './service-joining.ts';

export function sessionRoutes(parts: Parts, config: PublicConfig, trial: TrialSettings): Route[] {
  return [
    bind(calls.get, visit => service.getSession(parts, visit)),
    bind(calls.start, visit => service.startTrial(parts, trial, visit)),
    bind(calls.invitation, visit => joining.lookAtInvitation(parts, visit)),
    bind(calls.accept, visit => joining.acceptInvitation(parts, visit)),
    bind(calls.join, visit => joining.joinWaiting(parts, visit)),
    bind(calls.config, async () => config),
  ];
}
