// Organizations and their members: call → service.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';
import * as invitations from './service-invitations.ts';
import * as members from './service-members.ts';

/** What members hold is passed on where it is kept. */
export function organizationRoutes(parts: Parts, passOn: members.PassOn): Route[] {
  const limits = createLimits(parts.database);
  return [
    bind(calls.list, visit => service.listOrganizations(parts, visit)),
    bind(calls.me, visit => service.getOwnOrganization(parts, visit)),
    bind(calls.get, visit => service.getOrganization(parts, visit)),
    bind(calls.create, visit => service.createOrganization(parts, visit)),
    bind(calls.update, visit => service.updateOrganization(parts, visit)),
    bind(calls.remove, visit => service.deleteOrganization(parts, visit)),
    bind(calls.stats, visit => service.organizationStats(parts, visit)),
    bind(calls.members, visit => members.listMembers(parts, visit)),
    bind(calls.invite, visit => invitations.inviteMember(parts, limits, visit)),
    bind(calls.resendInvitation, visit => invitations.resendInvitation(parts, limits, visit)),
    bind(calls.updateMember, visit => members.updateMember(parts, passOn, visit)),
    bind(calls.removeMember, visit => members.removeMember(parts, passOn, visit)),
    bind(calls.leave, visit => members.leaveOrganization(parts, passOn, visit)),
    bind(calls.updateOwnDetails, visit => members.updateOwnDetails(parts, visit)),
  ];
}
