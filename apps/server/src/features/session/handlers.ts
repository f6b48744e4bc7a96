// Requests of whoever is signed in, about themselves. Joining an organization: handlers-joining.ts.
import { Refusal } from '@groundwork/contract/errors';
import { everyFeature, type FeatureFlags } from '@groundwork/contract/features';
import type { PublicConfig, Session, sessionCalls } from '@groundwork/contract/session';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { MembershipIssuer } from '../organizations/issuer.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { furnishTrial, type TrialSettings } from '../trial/furnish-trial.ts';
import { beginTrial } from './begin-trial.ts';
import { asNewMember } from './new-member.ts';
import { readSession } from './read-session.ts';
import { canBeMember } from './rules.ts';

type Calls = typeof sessionCalls;

export function getSession(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['get']>,
): Promise<Session> {
  return readSession(dependencies, caller);
}

/** @throws Refusal forbidden, conflict */
export async function startTrial(
  dependencies: Dependencies & StorageAllowance & MembershipIssuer,
  settings: TrialSettings,
  context: RequestContext<Calls['start']>,
): Promise<Session> {
  const { caller, body, correlationId, address, userAgent } = context;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  const member = await dependencies.database.platform(tx => beginTrial(tx, context, body));
  const now = await asNewMember(dependencies, caller, member);
  // The trial stands before anything is made in the sandbox, which knows nothing of our transactions.
  await dependencies.database.afterCommit(() =>
    furnishTrial(dependencies, settings, { caller: now, correlationId, address, userAgent }),
  );
  return readSession(dependencies, now);
}

/** What a browser is told before anybody is signed in. */
export async function getConfig(
  config: () => PublicConfig,
  _context: RequestContext<Calls['config']>,
): Promise<PublicConfig> {
  return config();
}

/** Asked again and again by whoever is signed in: what is switched off is gone without loading anything anew. */
export async function getFeatures(
  config: () => PublicConfig,
  _context: RequestContext<Calls['features']>,
): Promise<FeatureFlags> {
  return config().features ?? everyFeature;
}
