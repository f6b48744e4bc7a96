// Who they are here, as the web app shows it.
import type { Session, WaitingInvitation } from '@groundwork/contract/session';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readMembership, readOrganization, renameMember } from '../organizations/membership.ts';
import { findWaitingInvitation } from '../organizations/open-invitation.ts';
import { canBeMember } from './rules.ts';

export async function readSession(dependencies: Dependencies, caller: Caller): Promise<Session> {
  if (caller.agent?.kind === 'key') return readKeySession(dependencies, caller);
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
  const needs_second_factor = caller.owesSecondFactor === true;
  return {
    ...person,
    ...own,
    ...agentOf(caller),
    needs_second_factor,
    invitation: own.organization ? null : await waitingFor(dependencies, caller),
  };
}

/** Of a key: its service account, and nothing that only people have. */
async function readKeySession({ database }: Dependencies, caller: Caller): Promise<Session> {
  const { organizationId, subject, name, permissions } = caller;
  const organization =
    organizationId === null
      ? null
      : await database.readOnly(organizationId, tx => readOrganization(tx, organizationId));
  const nobody = { email: '', roles: [], member: null, invitation: null, needs_second_factor: false };
  return { subject, name, permissions: [...permissions], organization, ...nobody, ...agentOf(caller) };
}

function agentOf({ agent }: Caller): Pick<Session, 'agent'> {
  if (!agent) return {};
  const { kind, id, name, onBehalfOf, key } = agent;
  const used = key && { id: key.id, hint: key.hint, expires_at: key.expiresAt };
  return { agent: { kind, id, name, on_behalf_of: onBehalfOf, ...(used && { key: used }) } };
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
