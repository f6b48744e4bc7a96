// Requests that change somebody's standing on the platform: their sessions, second factors, access and roles.
import { Refusal } from '@groundwork/contract/errors';
import type { userCalls } from '@groundwork/contract/users';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { announceIdentities } from '../../platform/identities-changed.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { MembershipIssuer } from '../organizations/issuer.ts';
import { type Actor, appendTrail, type TrailEntry } from '../trail/append-trail.ts';
import type { SwitchAccess } from './access.ts';
import type { AccountDetail, Accounts, KnownAccounts } from './accounts.ts';
import { secondFactorResetEmail } from './emails.ts';
import { type FoundUser, findUser } from './find-user.ts';
import {
  elsewhere,
  noAccount,
  requireAnother,
  requireMayManage,
  requireRoles,
  requireSuper,
} from './rules.ts';

type Calls = typeof userCalls;
type Needed = Dependencies & KnownAccounts & MembershipIssuer;

/** @throws Refusal not_found, forbidden, conflict */
export async function endSessions(dependencies: Needed, context: RequestContext<Calls['endSessions']>) {
  const { session_id: sessionId } = context.body;
  const { found, account, accounts } = await requireAccount(dependencies, context);
  const ended = await accounts.endSessions(account.subject, sessionId);
  if (ended > 0) {
    const details = { email: found.user.email, sessions: ended };
    await note(dependencies, context, found, { action: 'users.endSessions', details });
  }
  return { ended };
}

/** They are told by mail. One's own is taken away where it is proved first, or a session left open would do instead of it.
 *  @throws Refusal not_found, forbidden; conflict where there is none, and for one's own */
export async function resetSecondFactor(
  dependencies: Needed,
  context: RequestContext<Calls['resetSecondFactor']>,
): Promise<void> {
  const { found, account, accounts } = await requireAccount(dependencies, context);
  requireAnother(context.caller, account.subject, 'remove its second factor in its own settings');
  if (!(await accounts.resetSecondFactor(account.subject)))
    throw new Refusal('conflict', { message: 'They have no second factor, so there is nothing to reset.' });
  await dependencies.mailbox.put(secondFactorResetEmail(found.user, dependencies.publicUrl));
  const details = { email: found.user.email };
  await note(dependencies, context, found, { action: 'users.resetSecondFactor', details });
}

/** A member by their organization, which also hands on what waits for them; anybody else by their account.
 *  @throws Refusal not_found, forbidden, conflict, last_admin, last_super_admin */
export async function setStatus(
  dependencies: Needed,
  switchAccess: SwitchAccess,
  context: RequestContext<Calls['setStatus']>,
): Promise<void> {
  const { status } = context.body;
  const found = await findUser(dependencies, context.params.id);
  requireMayManage(context.caller, found.user);
  if (status === 'inactive')
    requireAnother(context.caller, found.user.subject, 'ask another admin to deactivate it');
  const { organization } = found.user;
  if (organization) {
    await switchAccess(context, {
      organizationId: organization.id,
      memberId: organization.member_id,
      status,
    });
    // Shut as an account before they became a member: both let them in, or neither.
    if (status === 'active' && found.account?.deactivated_at != null)
      await dependencies.accounts?.setDeactivated(found.account.subject, false);
    return;
  }
  const { account, accounts } = requireKnown(dependencies, found);
  const done = await accounts.setDeactivated(account.subject, status === 'inactive');
  if (done === 'last_super_admin') throw new Refusal('last_super_admin');
  if (done !== 'changed') return;
  const details = { email: found.user.email, status };
  await note(dependencies, context, found, { action: 'users.setStatus', details });
}

/** @throws Refusal not_found, forbidden, conflict, stale, last_super_admin, invalid_request */
export async function setRoles(
  dependencies: Needed,
  context: RequestContext<Calls['setRoles']>,
): Promise<void> {
  const { from, to } = context.body;
  requireSuper(context.caller);
  const { found, account, accounts } = await requireAccount(dependencies, context);
  requireRoles(to, found.user.organization !== null);
  const done = await accounts.changeRoles(account.subject, from, to);
  if (done === 'missing') throw new Refusal('not_found');
  if (done === 'stale' || done === 'last_super_admin') throw new Refusal(done);
  if (done !== 'changed') return;
  const details = { email: found.user.email, from, to };
  await note(dependencies, context, found, { action: 'users.setRoles', details });
}

/** Whom the asker may look after, with their account. @throws Refusal not_found, forbidden, conflict */
async function requireAccount(
  dependencies: Needed,
  { caller, params }: { caller: Caller; params: { id: string } },
): Promise<{ found: FoundUser; account: AccountDetail; accounts: Accounts }> {
  const found = await findUser(dependencies, params.id);
  requireMayManage(caller, found.user);
  return { found, ...requireKnown(dependencies, found) };
}

function requireKnown(
  { accounts }: KnownAccounts,
  { account }: FoundUser,
): { account: AccountDetail; accounts: Accounts } {
  if (!accounts) throw new Refusal('conflict', { message: elsewhere });
  if (!account) throw new Refusal('conflict', { message: noAccount });
  return { account, accounts };
}

/** In their organization's trail where they have one, else in the platform's. Streams of theirs are asked who they are. */
function note(
  { database }: Dependencies,
  actor: Actor,
  { user }: FoundUser,
  entry: Pick<TrailEntry, 'action' | 'details'>,
): Promise<void> {
  const target = user.organization
    ? { kind: 'member', id: user.organization.member_id }
    : { kind: 'account', id: user.subject ?? '' };
  return database.platform(async tx => {
    await appendTrail(tx, user.organization?.id ?? null, actor, { ...entry, target });
    await announceIdentities(tx);
  });
}
