// Organizations and their members: call → handler.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './handlers.ts';
import * as invitations from './invitations.ts';
import * as members from './members.ts';

/** What members hold is passed on where it is kept. */
export function organizationRoutes(dependencies: Dependencies, passOn: members.PassOn): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.list, context => service.listOrganizations(dependencies, context)),
    bind(calls.me, context => service.getOwnOrganization(dependencies, context)),
    bind(calls.get, context => service.getOrganization(dependencies, context)),
    bind(calls.create, context => service.createOrganization(dependencies, context)),
    bind(calls.update, context => service.updateOrganization(dependencies, context)),
    bind(calls.remove, context => service.deleteOrganization(dependencies, context)),
    bind(calls.stats, context => service.organizationStats(dependencies, context)),
    bind(calls.members, context => members.listMembers(dependencies, context)),
    bind(calls.invite, context => invitations.inviteMember(dependencies, limits, context)),
    bind(calls.resendInvitation, context => invitations.resendInvitation(dependencies, limits, context)),
    bind(calls.updateMember, context => members.updateMember(dependencies, passOn, context)),
    bind(calls.removeMember, context => members.removeMember(dependencies, passOn, context)),
    bind(calls.leave, context => members.leaveOrganization(dependencies, passOn, context)),
    bind(calls.updateOwnDetails, context => members.updateOwnDetails(dependencies, context)),
  ];
}
