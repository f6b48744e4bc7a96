// Who may do what to an organization and its members, beyond holding the permission. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { Caller } from '../../platform/caller.ts';

/** What is to be otherwise; what is left out stays. */
export interface OrganizationChange {
  name?: string | undefined;
  plan?: Organization['plan'] | undefined;
  status?: Organization['status'] | undefined;
}

/** Days a trial lasts. */
export const trialDays = 14;

/** Days an invitation can be accepted. */
export const invitationDays = 7;

/** Another organization is not there for anyone but platform admins. @throws Refusal not_found */
export function requireAccess(caller: Caller, organizationId: OrganizationId): void {
  if (!caller.isPlatform && caller.organizationId !== organizationId) throw new Refusal('not_found');
}

/** What it pays and whether it is suspended is the platform's to say. @throws Refusal forbidden */
export function mayChange(caller: Caller, change: OrganizationChange): void {
  if (caller.isPlatform) return;
  if (change.plan !== undefined || change.status !== undefined) throw new Refusal('forbidden');
}

/** @throws Refusal last_admin when `memberId` is the only one left of `admins`. */
export function keepAnAdmin(admins: readonly MemberId[], memberId: MemberId): void {
  if (admins.length === 1 && admins[0] === memberId) throw new Refusal('last_admin');
}

/** Whether somebody would be no administrator any more. */
export function isStepDown(change: {
  role?: Member['role'] | undefined;
  status?: Member['status'] | undefined;
}): boolean {
  return (change.role !== undefined && change.role !== 'admin') || change.status === 'inactive';
}

/** Whoever has not accepted yet has no access to switch. @throws Refusal conflict */
export function requireAccepted({ status }: Pick<Member, 'status'>): void {
  if (status !== 'pending') return;
  throw new Refusal('conflict', {
    message:
      'The invitation was not accepted yet, so there is no access to switch. Take the invitation back instead.',
  });
}

/** Whether what waits for a member can be answered by them. */
export function canAnswer({ status, role }: Pick<Member, 'status' | 'role'>): boolean {
  return status === 'active' && role !== 'readonly';
}
