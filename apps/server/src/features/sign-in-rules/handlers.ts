// Requests to see and set what is asked of whoever signs in: by the administrators of an organization for theirs, by super
// admins for the platform.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { SignInRule, signInRuleCalls } from '@groundwork/contract/sign-in-rules';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { announceIdentities } from '../../platform/identities-changed.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import type { KnownAccounts } from '../users/accounts.ts';
import { presentRule, requireOwnFactor } from './rules.ts';
import * as store from './store.ts';

type Calls = typeof signInRuleCalls;
type Needed = Dependencies & KnownAccounts;

/** @throws Refusal not_found */
export function getRule(dependencies: Needed, context: RequestContext<Calls['get']>): Promise<SignInRule> {
  const { id } = context.params;
  requireAccess(context.caller, id);
  return readRule(dependencies, id);
}

/** In force from the next call of each of its people on. @throws Refusal not_found, own_second_factor */
export async function setRule(
  dependencies: Needed,
  context: RequestContext<Calls['set']>,
): Promise<SignInRule> {
  const { id } = context.params;
  const { requires_second_factor: isRequired } = context.body;
  requireAccess(context.caller, id);
  requireOwnFactor(context.caller, isRequired);
  await dependencies.database.tenant(id, async tx => {
    if (!(await store.putRule(tx, id, isRequired, nameOf(context)))) return;
    const target = { kind: 'organization', id };
    const details = { requires_second_factor: isRequired };
    await appendTrail(tx, id, context, { action: 'signInRules.set', target, details });
    await announceIdentities(tx);
  });
  return readRule(dependencies, id);
}

export function getPlatformRule(
  dependencies: Needed,
  _context: RequestContext<Calls['getPlatform']>,
): Promise<SignInRule> {
  return readPlatformRule(dependencies);
}

/** @throws Refusal own_second_factor */
export async function setPlatformRule(
  dependencies: Needed,
  context: RequestContext<Calls['setPlatform']>,
): Promise<SignInRule> {
  const { requires_second_factor: isRequired } = context.body;
  requireOwnFactor(context.caller, isRequired);
  await dependencies.database.platform(async tx => {
    if (!(await store.putPlatformRule(tx, isRequired, nameOf(context)))) return;
    const details = { requires_second_factor: isRequired };
    await appendTrail(tx, null, context, { action: 'signInRules.setPlatform', details });
    await announceIdentities(tx);
  });
  return readPlatformRule(dependencies);
}

/** Another organization is not there for anyone but platform admins. @throws Refusal not_found */
function requireAccess(caller: Caller, organizationId: OrganizationId): void {
  if (!caller.isPlatform && caller.organizationId !== organizationId) throw new Refusal('not_found');
}

async function readRule({ database, accounts }: Needed, id: OrganizationId): Promise<SignInRule> {
  const { own, platform, asked } = await database.platform(async (tx: Tx) => ({
    own: await store.findRule(tx, id),
    platform: await store.findPlatformRule(tx),
    asked: await store.listAsked(tx, id),
  }));
  const accountsOf = accounts ? await accounts.ofSubjects(asked.subjects) : undefined;
  const having = accountsOf?.filter(account => account.has_second_factor).length;
  const people = having === undefined ? null : { all: asked.all, without: Math.max(0, asked.all - having) };
  return presentRule(own, { isPlatformWide: platform?.requires_second_factor ?? false, people });
}

async function readPlatformRule({ database, accounts }: Needed): Promise<SignInRule> {
  const rule = await database.platform(tx => store.findPlatformRule(tx));
  const people = (await accounts?.countFactors()) ?? null;
  return presentRule(rule, { isPlatformWide: rule?.requires_second_factor ?? false, people });
}
