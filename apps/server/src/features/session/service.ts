// Who the bearer of a genuine token is here: the member, their organization, and what they may do.
import { Refusal } from '@groundwork/contract/errors';
import type { Invitation, Session, sessionCalls } from '@groundwork/contract/session';
import type { Caller, Claims } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Visit } from '../../platform/route.ts';
import { isInvitationOf, readInvitation, requireInvitation } from '../organizations/service-invitations.ts';
import { greetJoined, readMembership, setUpTrial, tellJoined } from '../organizations/service-membership.ts';
import { removeOrganization } from '../organizations/service-removal.ts';
import { type Actor, recordDeed } from '../trail/service.ts';
import { furnishTrial, type TrialSettings } from '../trial/service.ts';
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
const administratorElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or make somebody else its administrator, who can remove you.';
const belongsElsewhere =
  'You already belong to another organization, and an account belongs to one only. Ask to be invited at another address, or have its administrator remove you first.';

/** Settles who calls. Their first sign-in makes them a member where an invitation or their issuer says so. */
export async function admit(parts: Parts, claims: Claims, correlationId: string): Promise<Caller> {
  const { issuer, subject, email, isEmailVerified, name, roles } = claims;
  const person = { issuer, subject, email, isEmailVerified, name, roles };
  if (!canBeMember(claims)) {
    const isPlatform = isPlatformAdmin(claims);
    const permissions = platformPermissions(claims);
    return { ...person, permissions, organizationId: null, memberId: null, isPlatform };
  }
  let hasJoined = false;
  const member = await parts.database.platform(async tx => {
    const known = (await store.findMember(tx, claims)) ?? (await join(tx, claims));
    // Also of somebody who was a member before, and is invited again: who had the address then says nothing of now.
    if (known?.status === 'pending' && isEmailVerified && known.email_norm === email.toLowerCase()) {
      hasJoined = await store.acceptInvitation(tx, known, name);
      if (hasJoined) {
        await store.unlinkOthers(tx, claims, known);
        await tellOfJoining(tx, known, { caller: asMember(person, undefined), correlationId });
      }
      return store.findMember(tx, claims);
    }
    if (known?.status === 'active' && known.is_seen_long_ago) await store.touchMember(tx, known);
    return known;
  });
  // Somebody who was removed belongs to nobody.
  const current = member?.status === 'active' ? member : undefined;
  if (current && hasJoined) await announce(parts, subject, current);
  return asMember(person, current);
}

/** The caller as the member they are, or as somebody who belongs to nobody. */
function asMember(
  person: Omit<Caller, 'permissions' | 'organizationId' | 'memberId' | 'isPlatform'>,
  current: store.KnownMember | undefined,
): Caller {
  return {
    ...person,
    permissions: current ? permissionsOf(current) : new Set(),
    ...(current && withheldFrom(current)),
    organizationId: current?.organization_id ?? null,
    memberId: current?.id ?? null,
    isPlatform: false,
  };
}

/** Of an invitation that was found by the address alone: nobody opened its link here. */
async function tellOfJoining(
  tx: Tx,
  { organization_id, id }: { organization_id: string; id: string },
  actor: Actor,
): Promise<void> {
  await tellJoined(tx, organization_id, actor.caller);
  await greetJoined(tx, organization_id, id);
  const target = { kind: 'member', id };
  await recordDeed(tx, organization_id, actor, { action: 'session.accept', target });
}

async function join(tx: Tx, claims: Claims): Promise<store.KnownMember | undefined> {
  const invitation = claims.isEmailVerified ? await store.findInvitation(tx, claims.email) : undefined;
  if (!invitation && claims.organizationId === null) return undefined;
  await store.lockPerson(tx, claims);
  if (invitation) await store.linkPerson(tx, claims, invitation);
  else if (claims.organizationId !== null && (await store.hasOrganization(tx, claims.organizationId))) {
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

export async function getSession({ database }: Parts, { caller }: Pick<Visit, 'caller'>): Promise<Session> {
  const { organizationId, memberId } = caller;
  const own =
    organizationId !== null && memberId !== null
      ? await database.tenant(organizationId, tx => readMembership(tx, organizationId, memberId))
      : { organization: null, member: null };
  const { subject, email, name, roles, permissions } = caller;
  const known = isAddress(name) ? (own.member?.name ?? name) : name;
  return { subject, email, name: known, roles: [...roles], permissions: [...permissions], ...own };
}

/** What an issuer that keeps no names says instead of one. */
function isAddress(name: string): boolean {
  return name === '' || name.includes('@');
}

/** Sets up the trial organization of somebody who belongs to none, with them as its administrator. */
export async function startTrial(
  parts: Parts,
  settings: TrialSettings,
  visit: Visit<Calls['start']>,
): Promise<Session> {
  const { caller } = visit;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  const member = await parts.database.platform(async tx => {
    await store.lockPerson(tx, caller);
    const known = await store.findMember(tx, caller);
    if (known) throw new Refusal('conflict', known.status === 'active' ? {} : { message: accessEnded });
    const organization = await setUpTrial(tx, visit.body.company);
    const id = await store.ensureMember(tx, {
      organizationId: organization.id,
      email: caller.email || caller.subject,
      name: typedName(visit.body) ?? caller.name,
      role: 'admin',
    });
    await store.linkPerson(tx, caller, { organization_id: organization.id, id });
    await recordDeed(tx, organization.id, visit, {
      action: 'session.start',
      details: { name: organization.name },
    });
    return store.findMember(tx, caller);
  });
  const now = await asNewMember(parts, caller, member);
  await furnishTrial(parts, settings, { caller: now, correlationId: visit.correlationId });
  return getSession(parts, { caller: now });
}

function typedName({ first_name, last_name }: Visit<Calls['start']>['body']): string | undefined {
  return [first_name, last_name].filter(Boolean).join(' ') || undefined;
}

/** Whoever has just become a member, as they are from now on. */
async function asNewMember(
  parts: Parts,
  caller: Caller,
  member: store.KnownMember | undefined,
): Promise<Caller> {
  if (!member) throw new Error('A member that was just made is there');
  await announce(parts, caller.subject, member);
  const { organization_id, id } = member;
  return { ...caller, permissions: permissionsOf(member), organizationId: organization_id, memberId: id };
}

/** The embedded issuer's next tokens say it, too. */
async function announce(
  { announceMembership }: Parts,
  subject: string,
  { organization_id, role }: store.KnownMember,
): Promise<void> {
  await announceMembership?.(subject, { organization_id, member_role: role });
}

/** @throws Refusal invitation_invalid */
export function lookAtInvitation(
  { database }: Parts,
  { body }: Visit<Calls['invitation']>,
): Promise<Invitation> {
  return database.platform(tx => readInvitation(tx, body.token));
}

/** The link proves that the mailbox is theirs, so it also counts where the issuer vouches for no address.
 *  @throws Refusal forbidden, invitation_invalid, invitation_mismatch, own_trial, conflict */
export async function acceptInvitation(parts: Parts, visit: Visit<Calls['accept']>): Promise<Session> {
  const { caller } = visit;
  if (!canBeMember(caller)) throw new Refusal('forbidden');
  let closed: string | undefined;
  const member = await parts.database.platform(async tx => {
    await store.lockPerson(tx, caller);
    const known = await store.findMember(tx, caller);
    // A second click, or a page opened again: they are who the link made them.
    if (known?.status === 'active' && isInvitationOf(visit.body.token, known)) return known;
    const invited = await requireInvitation(tx, visit.body.token);
    if (invited.email_norm !== caller.email.toLowerCase()) throw new Refusal('invitation_mismatch');
    if (known?.status === 'active') closed = await closeOwnTrial(tx, known, visit.body.close_trial === true);
    await store.relinkPerson(tx, caller, invited);
    await store.acceptInvitation(tx, invited, caller.name);
    await store.unlinkOthers(tx, caller, invited);
    await tellJoined(tx, invited.organization_id, caller);
    const target = { kind: 'member', id: invited.id };
    await recordDeed(tx, invited.organization_id, visit, { action: 'session.accept', target });
    return store.findMember(tx, caller);
  });
  if (closed !== undefined)
    parts.log.warn({ organization: closed }, 'a trial was closed by its only member, who joined elsewhere');
  return getSession(parts, { caller: await asNewMember(parts, caller, member) });
}

/** Makes room for another organization: a trial with nobody else in it is removed once its person has said so. Answers
 *  which. @throws Refusal own_trial before they have, conflict where others would lose something by it */
async function closeOwnTrial(tx: Tx, member: store.KnownMember, isConfirmed: boolean): Promise<string> {
  if (!(await store.lockOwnTrial(tx, member))) {
    const message = member.role === 'admin' ? administratorElsewhere : belongsElsewhere;
    throw new Refusal('conflict', { message });
  }
  if (!isConfirmed) throw new Refusal('own_trial');
  await removeOrganization(tx, member.organization_id);
  return member.organization_id;
}
