// Who may do what to an organization and its members, beyond holding the permission. Pure.
import type { BodyOf } from '@groundwork/contract/call';
import { Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Member, Organization, organizationCalls } from '@groundwork/contract/organizations';
import type { Caller } from '../../platform/caller.ts';

/** What is to be otherwise; what is left out stays. */
export type OrganizationChange = BodyOf<(typeof organizationCalls)['update']>;

/** Days a trial lasts. */
export const trialDays = 14;

/** Days an invitation can be accepted. */
export const invitationDays = 7;

/** Another organization is not there for anyone but platform admins. @throws Refusal not_found */
export function requireAccess(caller: Caller, organizationId: OrganizationId): void {
  if (!caller.isPlatform && caller.organizationId !== organizationId) throw new Refusal('not_found');
}

/** All but its name is the platform's to say. @throws Refusal forbidden */
export function mayChange(caller: Caller, change: OrganizationChange): void {
  if (caller.isPlatform) return;
  const others = Object.entries(change).filter(([field, to]) => field !== 'name' && to !== undefined);
  if (others.length > 0) throw new Refusal('forbidden');
}

/** Days ahead to which a trial may be prolonged: a slip of the year must not make one for ever. */
const maxTrialDays = 366;

/** @throws Refusal conflict, invalid_request */
export function mayBecome(before: Organization, change: OrganizationChange, now: number): void {
  const isStanding =
    change.status !== undefined || change.status_reason !== undefined || change.trial_ends_at !== undefined;
  if (isStanding && before.removal_due_at !== null)
    throw new Refusal('conflict', {
      message: `This organization is to be removed on ${before.removal_due_at.slice(0, 10)}. Restore it first.`,
    });
  if (change.trial_ends_at === undefined) return;
  if ((change.status ?? before.status) !== 'trial')
    throw new Refusal('conflict', { message: 'This organization is not on trial, so no trial can end.' });
  if (Date.parse(change.trial_ends_at) <= now + maxTrialDays * 86_400_000) return;
  const message = `A trial can last ${maxTrialDays} days from now at most.`;
  throw new Refusal('invalid_request', { faults: [{ place: 'body.trial_ends_at', message }] });
}

/** @throws Refusal invalid_request when it was typed, and is another one */
export function requireTyped(typed: string | undefined, name: string): void {
  if (typed === undefined || typed.trim() === name.trim()) return;
  const message = `That is not the name of this organization, which is called “${name}”.`;
  throw new Refusal('invalid_request', { faults: [{ place: 'query.name', message }] });
}

/** @throws Refusal conflict naming what runs */
export function requireRest(running: readonly { kind: string; project_name: string | null }[]): void {
  const [first] = running;
  if (!first) return;
  const where = first.project_name === null ? '' : ` in “${first.project_name}”`;
  const others = running.length > 1 ? ` and ${running.length - 1} more` : '';
  throw new Refusal('conflict', {
    message: `${first.kind}${where}${others} still runs or waits to. Cancel it first, then remove the organization.`,
  });
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
