// Organizations and their members: call → handler.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { PassOn } from './end-membership.ts';
import * as handlers from './handlers.ts';
import * as invitations from './handlers-invitations.ts';
import * as members from './handlers-members.ts';
import type { MembershipIssuer } from './issuer.ts';

/** What members hold is passed on where it is kept. */
export function organizationRoutes(dependencies: Dependencies & MembershipIssuer, passOn: PassOn): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.list, context => handlers.listOrganizations(dependencies, context)),
    bind(calls.me, context => handlers.getOwnOrganization(dependencies, context)),
    bind(calls.get, context => handlers.getOrganization(dependencies, context)),
    bind(calls.create, context => handlers.createOrganization(dependencies, context)),
    bind(calls.update, context => handlers.updateOrganization(dependencies, context)),
    bind(calls.remove, context => handlers.deleteOrganization(dependencies, context)),
    bind(calls.stats, context => handlers.getStats(dependencies, context)),
    bind(calls.members, context => members.listMembers(dependencies, context)),
    bind(calls.invite, context => invitations.inviteMember(dependencies, limits, context)),
    bind(calls.resendInvitation, context => invitations.resendInvitation(dependencies, limits, context)),
    bind(calls.updateMember, context => members.updateMember(dependencies, passOn, context)),
    bind(calls.removeMember, context => members.removeMember(dependencies, passOn, context)),
    bind(calls.leave, context => members.leaveOrganization(dependencies, passOn, context)),
    bind(calls.updateOwnDetails, context => members.updateOwnDetails(dependencies, context)),
  ];
}
