// Who the bearer of a genuine token is here: the member, their organization, and what they may do.
import { Refusal } from '@groundwork/contract/errors';
import type { Session, sessionCalls, WaitingInvitation } from '@groundwork/contract/session';
import type { Caller, Claims } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { gathered } from '../../platform/gathered.ts';
import { cannotWrite } from '../../platform/room.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { ToldIssuer } from '../organizations/issuer.ts';
import { notifyJoined, readMembership, renameMember, setUpTrial } from '../organizations/membership.ts';
import { findWaitingInvitation } from '../organizations/open-invitation.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { furnishTrial, type TrialSettings } from '../trial/furnish-trial.ts';
import {
  canBeMember,
  isPlatformAdmin,
  permissionsOf,
  platformPermissions,
  roleFor,
  withheldFrom,
} from './policy.ts';
import * as store from './store.ts';

type Calls = typeof sessionCalls;

/** Their place stays theirs: an administrator may let them in again. */
const accessEnded =
  'Your access to your organization has ended. Ask its administrator to let you in again, or start a trial with another address.';

type FindMember = (claims: Claims) => Promise<store.KnownMember | undefined>;

/** Settles who calls. Their first sign-in makes them a member where their issuer says so; whoever is only invited is asked.
 *  Everybody is looked up anew with each request, so that what was taken from them is taken at once. */
export function createAdmission(
  dependencies: Dependencies,
): (claims: Claims, correlationId: string) => Promise<Caller> {
  const find = gathered<Pick<Claims, 'issuer' | 'subject'>, store.KnownMember>({
    keyOf: ({ issuer, subject }) => `${issuer}|${subject}`,
    ask: people => dependencies.database.look(null, tx => store.findMembers(tx, people)),
  });
  return (claims, correlationId) => admit(dependencies, find, claims, correlationId);
}

async function admit(
  dependencies: Dependencies & ToldIssuer,
  find: FindMember,
  claims: Claims,
  correlationId: string,
): Promise<Caller> {
  const { issuer, subject, email, isEmailVerified, name, roles } = claims;
  const person = { issuer, subject, email, isEmailVerified, name, roles };
  if (!canBeMember(claims)) {
    const isPlatform = isPlatformAdmin(claims);
    const permissions = platformPermissions(claims);
    return { ...person, permissions, organizationId: null, memberId: null, isPlatform };
  }
  const known = await find(claims);
  const isSettled = known ? known.status !== 'pending' : claims.organizationId === null;
  const { member, hasJoined } = isSettled
    ? { member: known, hasJoined: false }
    : await settle(dependencies, claims, { person, correlationId });
  if (member?.status === 'active' && member.is_seen_long_ago) await noteSeen(dependencies, member);
  // Somebody who was removed belongs to nobody.
  const current = member?.status === 'active' ? member : undefined;
  if (current && hasJoined) await announce(dependencies, subject, current);
  return asMember(person, current);
}

/** Makes a member of whoever is to become one by signing in. */
function settle(
  { database }: Dependencies,
  claims: Claims,
  { person, correlationId }: { person: Person; correlationId: string },
): Promise<{ member: store.KnownMember | undefined; hasJoined: boolean }> {
  return database.platform(async tx => {
    const known = (await store.findMember(tx, claims)) ?? (await join(tx, claims));
    // Also of somebody who was a member before, and is invited again: who had the address then says nothing of now.
    if (known?.status !== 'pending' || !isPlacedBy(claims, known)) return { member: known, hasJoined: false };
    const hasJoined = await store.acceptInvitation(tx, known, claims.name);
    if (hasJoined) {
      await store.unlinkOthers(tx, claims, known);
      await notifyOfJoining(tx, known, { caller: asMember(person, undefined), correlationId });
    }
    return { member: await store.findMember(tx, claims), hasJoined };
  });
}

/** Whoever can be served without it is: on a full disk reading goes on. */
async function noteSeen({ database }: Dependencies, member: store.KnownMember): Promise<void> {
  try {
    await database.jot(tx => store.touchMember(tx, member));
  } catch (error) {
    if (!cannotWrite(error)) throw error;
  }
}

type Person = Omit<Caller, 'permissions' | 'organizationId' | 'memberId' | 'isPlatform'>;

/** The caller as the member they are, or as somebody who belongs to nobody. */
function asMember(person: Person, current: store.KnownMember | undefined): Caller {
  return {
    ...person,
    permissions: current ? permissionsOf(current) : new Set(),
    ...(current && withheldFrom(current)),
    organizationId: current?.organization_id ?? null,
    memberId: current?.id ?? null,
    isPlatform: false,
  };
}

/** Whether the issuer itself says that this address belongs in the organization that invited it. Anybody can invite an
 *  address; what the issuer says, its operator decides. */
function isPlacedBy({ isEmailVerified, email, organizationId }: Claims, known: store.KnownMember): boolean {
  const isTheirs = isEmailVerified && known.email_norm === email.toLowerCase();
  return isTheirs && known.organization_id === organizationId;
}

async function notifyOfJoining(
  tx: Tx,
  { organization_id, id }: { organization_id: string; id: string },
  actor: Actor,
): Promise<void> {
  await notifyJoined(tx, organization_id, actor.caller);
  const target = { kind: 'member', id };
  await appendTrail(tx, organization_id, actor, { action: 'session.accept', target });
}

async function join(tx: Tx, claims: Claims): Promise<store.KnownMember | undefined> {
  if (claims.organizationId === null) return undefined;
  await store.lockPerson(tx, claims);
  if (await store.hasOrganization(tx, claims.organizationId)) {
    const organizationId = claims.organizationId;
    const id = await placeOf(tx, claims, organizationId);
    if (id !== undefined) await store.linkPerson(tx, claims, { organization_id: organizationId, id });
  }
  return store.findMember(tx, claims);
}

/** The issuer's word brings somebody into an organization, as a member of their own. Into the place of a member who is there
 *  already (an administrator's, say) leads only an address that the issuer vouches for: people type it themselves. */
function placeOf(tx: Tx, claims: Claims, organizationId: string): Promise<string | undefined> {
  const given = {
    organizationId,
    // Without an address they must not all be the one member without an address.
    email: claims.email || claims.subject,
    name: claims.name,
    role: roleFor(claims),
  };
  return claims.isEmailVerified && claims.email !== ''
    ? store.ensureMember(tx, given)
    : store.addMember(tx, given);
}

export async function getSession(
  dependencies: Dependencies,
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<Session> {
  const { database } = dependencies;
  const { organizationId, memberId, subject, email, name, roles, permissions } = caller;
  const own =
    organizationId !== null && memberId !== null
      ? await database.tenant(organizationId, async tx => {
          const found = await readMembership(tx, organizationId, memberId);
          // A page asks for its session first, and again with new tokens, so that a new name is known from here on.
          if (isAddress(name) || !found.member || found.member.name === name) return found;
          await renameMember(tx, organizationId, memberId, name);
          return readMembership(tx, organizationId, memberId);
        })
      : { organization: null, member: null };
  const known = isAddress(name) ? (own.member?.name ?? name) : name;
  const person = { subject, email, name: known, roles: [...roles], permissions: [...permissions] };
  return { ...person, ...own, invitation: own.organization ? null : await waitingFor(dependencies, caller) };
}

/** What somebody without an organization is asked about, once their issuer vouches for their address. */
async function waitingFor({ database }: Dependencies, caller: Caller): Promise<WaitingInvitation | null> {
  if (!canBeMember(caller) || caller.isEmailVerified !== true) return null;
  return (await database.platform(tx => findWaitingInvitation(tx, caller.email))) ?? null;
}

/** What an issuer that keeps no names says instead of one. */
function isAddress(name: string): boolean {
  return name === '' || name.includes('@');
}

/** Sets up the trial organization of somebody who belongs to none, with them as its administrator. */
export async function startTrial(
  dependencies: Dependencies & StorageAllowance,
  settings: TrialSettings,
  context: RequestContext<Calls['start']>,
): Promise<Session> {
  const { caller } = context;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  const member = await dependencies.database.platform(async tx => {
    await store.lockPerson(tx, caller);
    const known = await store.findMember(tx, caller);
    // Invited again, and they would rather not: the invitation waits on, and they are no part of it.
    if (known && known.status !== 'pending')
      throw new Refusal('conflict', known.status === 'active' ? {} : { message: accessEnded });
    const organization = await setUpTrial(tx, context.body.company);
    const id = await store.ensureMember(tx, {
      organizationId: organization.id,
      email: caller.email || caller.subject,
      name: typedName(context.body) ?? caller.name,
      role: 'admin',
    });
    await store.relinkPerson(tx, caller, { organization_id: organization.id, id });
    await appendTrail(tx, organization.id, context, {
      action: 'session.start',
      details: { name: organization.name },
    });
    return store.findMember(tx, caller);
  });
  const now = await asNewMember(dependencies, caller, member);
  // The trial stands before anything is made in the sandbox, which knows nothing of our transactions.
  await dependencies.database.afterCommit(() =>
    furnishTrial(dependencies, settings, { caller: now, correlationId: context.correlationId }),
  );
  return getSession(dependencies, { caller: now });
}

function typedName({ first_name, last_name }: RequestContext<Calls['start']>['body']): string | undefined {
  return [first_name, last_name].filter(Boolean).join(' ') || undefined;
}

/** Whoever has just become a member, as they are from now on. */
export async function asNewMember(
  dependencies: Dependencies & ToldIssuer,
  caller: Caller,
  member: store.KnownMember | undefined,
): Promise<Caller> {
  if (!member) throw new Error('A member that was just made is there');
  await dependencies.database.afterCommit(() => announce(dependencies, caller.subject, member));
  const { organization_id, id } = member;
  return { ...caller, permissions: permissionsOf(member), organizationId: organization_id, memberId: id };
}

/** The embedded issuer's next tokens say it, too. */
async function announce(
  { announceMembership }: ToldIssuer,
  subject: string,
  { organization_id, role }: store.KnownMember,
): Promise<void> {
  await announceMembership?.(subject, { organization_id, member_role: role });
}
