// Who the bearer of a genuine token is here: the member, their organization, and what they may do.

import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { batched } from '../../platform/batched.ts';
import type { Caller, Claims } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Origin } from '../../platform/route.ts';
import { isNotWritable } from '../../platform/writable.ts';
import type { MembershipIssuer } from '../organizations/issuer.ts';
import { notifyJoined } from '../organizations/membership.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { announce } from './new-member.ts';
import {
  canBeMember,
  hasSecondFactor,
  isPlatformAdmin,
  permissionsOf,
  platformPermissions,
  roleFor,
  withheldFrom,
} from './rules.ts';
import * as store from './store.ts';

/** Whether the platform asks a second factor of people who are no members. */
type AskPlatform = () => Promise<boolean>;
type FindMember = (claims: Claims) => Promise<store.KnownMember | undefined>;

/** Settles who calls. Their first sign-in makes them a member where their issuer says so; whoever is only invited is asked.
 *  Everybody is looked up anew with each request, so that what was taken from them is taken at once. */
export function createAdmission(
  dependencies: Dependencies,
): (claims: Claims, origin: Origin) => Promise<Caller> {
  const find = batched<Pick<Claims, 'issuer' | 'subject'>, store.KnownMember>({
    keyOf: ({ issuer, subject }) => `${issuer}|${subject}`,
    ask: people => dependencies.database.readOnly(null, tx => store.findMembers(tx, people)),
  });
  const rule = batched<'platform', boolean>({
    keyOf: () => '',
    ask: async asked => {
      const isRequired = await dependencies.database.readOnly(null, tx => store.requiresSecondFactor(tx));
      return asked.map(() => isRequired);
    },
  });
  const isAskedOfAll = async () => (await rule('platform')) ?? false;
  return async (claims, origin) => {
    const caller = await admit(dependencies, { find, isAskedOfAll }, claims, origin);
    const { agent } = claims;
    return agent === null
      ? caller
      : { ...caller, agent: { kind: 'app', ...agent, onBehalfOf: caller.email || caller.subject } };
  };
}

async function admit(
  dependencies: Dependencies & MembershipIssuer,
  { find, isAskedOfAll }: { find: FindMember; isAskedOfAll: AskPlatform },
  claims: Claims,
  origin: Origin,
): Promise<Caller> {
  const { issuer, subject, email, isEmailVerified, name, roles } = claims;
  const person = {
    issuer,
    subject,
    email,
    isEmailVerified,
    name,
    roles,
    hasSecondFactor: hasSecondFactor(claims),
  };
  if (!canBeMember(claims)) {
    const isPlatform = isPlatformAdmin(claims);
    const permissions = platformPermissions(claims);
    const owesSecondFactor = !person.hasSecondFactor && (await isAskedOfAll());
    return { ...person, permissions, organizationId: null, memberId: null, isPlatform, owesSecondFactor };
  }
  const known = await find(claims);
  const isSettled = known ? known.status !== 'pending' : claims.organizationId === null;
  const { member, hasJoined } = isSettled
    ? { member: known, hasJoined: false }
    : await settle(dependencies, claims, { person, origin });
  if (member?.status === 'active' && member.is_seen_long_ago) await noteSeen(dependencies, member);
  // Somebody who was removed belongs to nobody.
  const current = member?.status === 'active' ? member : undefined;
  if (current && hasJoined) await announce(dependencies, subject, current);
  const isAsked = async () => (current ? current.is_second_factor_required : isAskedOfAll());
  const owesSecondFactor = !person.hasSecondFactor && (await isAsked());
  return { ...asMember(person, current), owesSecondFactor };
}

/** Makes a member of whoever is to become one by signing in. */
function settle(
  { database }: Dependencies,
  claims: Claims,
  { person, origin }: { person: Person; origin: Origin },
): Promise<{ member: store.KnownMember | undefined; hasJoined: boolean }> {
  return database.platform(async tx => {
    const known = (await store.findMember(tx, claims)) ?? (await join(tx, claims));
    // Also of somebody who was a member before, and is invited again: who had the address then says nothing of now.
    if (known?.status !== 'pending' || !isPlacedBy(claims, known)) return { member: known, hasJoined: false };
    const hasJoined = await store.acceptInvitation(tx, known, claims.name);
    if (hasJoined) {
      await store.unlinkOthers(tx, claims, known);
      await notifyOfJoining(tx, known, { caller: asMember(person, undefined), ...origin });
    }
    return { member: await store.findMember(tx, claims), hasJoined };
  });
}

/** Whoever can be served without it is: on a full disk reading goes on. */
async function noteSeen({ database }: Dependencies, member: store.KnownMember): Promise<void> {
  try {
    await database.autonomousWithoutFlush(tx => store.touchMember(tx, member));
  } catch (error) {
    if (!isNotWritable(error)) throw error;
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
  { organization_id, id }: { organization_id: OrganizationId; id: MemberId },
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
function placeOf(tx: Tx, claims: Claims, organizationId: OrganizationId): Promise<MemberId | undefined> {
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
