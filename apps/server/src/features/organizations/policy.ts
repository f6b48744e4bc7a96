// Who may do what to an organization, beyond holding the permission. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Organization } from '@groundwork/contract/organizations';
import type { Caller } from '../../platform/caller.ts';

/** What is to be otherwise; what is left out stays. */
export interface OrganizationChange {
  name?: string | undefined;
  plan?: Organization['plan'] | undefined;
  status?: Organization['status'] | undefined;
}

/** Days a trial lasts. */
export const trialDays = 14;

/** Another organization is not there for anyone but platform admins. @throws Refusal not_found */
export function mayReach(caller: Caller, organizationId: string): void {
  if (!caller.isPlatform && caller.organizationId !== organizationId) throw new Refusal('not_found');
}

/** What it pays and whether it is suspended is the platform's to say. @throws Refusal forbidden */
export function mayChange(caller: Caller, change: OrganizationChange): void {
  if (caller.isPlatform) return;
  if (change.plan !== undefined || change.status !== undefined) throw new Refusal('forbidden');
}

/** @throws Refusal last_admin when `memberId` is the only one left of `admins`. */
export function keepAnAdmin(admins: readonly string[], memberId: string): void {
  if (admins.length === 1 && admins[0] === memberId) throw new Refusal('last_admin');
}
