// Organizations and their members: call → handler.
import { organizationAdminCalls as adminCalls } from '@groundwork/contract/organization-admin';
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import type { PassOn } from './end-membership.ts';
import * as handlers from './handlers.ts';
import * as admin from './handlers-admin.ts';
import * as invitations from './handlers-invitations.ts';
import * as list from './handlers-list.ts';
import * as members from './handlers-members.ts';
import type { MembershipIssuer } from './issuer.ts';

/** What members hold is passed on where it is kept. */
export function organizationRoutes(
  dependencies: Dependencies & MembershipIssuer & StorageAllowance,
  passOn: PassOn,
): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(adminCalls.list, context => list.listOrganizations(dependencies, context)),
    bind(adminCalls.counts, context => list.countOrganizations(dependencies, context)),
    bind(adminCalls.exportList, context => list.exportOrganizations(dependencies, context)),
    bind(calls.me, context => handlers.getOwnOrganization(dependencies, context)),
    bind(calls.get, context => handlers.getOrganization(dependencies, context)),
    bind(adminCalls.create, context => admin.createOrganization(dependencies, context)),
    bind(adminCalls.overview, context => admin.getOverview(dependencies, context)),
    bind(adminCalls.timeline, context => admin.listTimeline(dependencies, context)),
    bind(adminCalls.removal, context => admin.getRemoval(dependencies, context)),
    bind(calls.update, context => handlers.updateOrganization(dependencies, context)),
    bind(adminCalls.remove, context => admin.deleteOrganization(dependencies, context)),
    bind(adminCalls.restore, context => admin.restoreOrganization(dependencies, context)),
    bind(adminCalls.notes, context => admin.listNotes(dependencies, context)),
    bind(adminCalls.addNote, context => admin.addNote(dependencies, context)),
    bind(adminCalls.removeNote, context => admin.removeNote(dependencies, context)),
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
