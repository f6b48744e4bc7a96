// Whose service accounts somebody manages, and what they may give to a key. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import {
  type KeyPermission,
  organizationKeyPermissions,
  platformKeyPermissions,
} from '@groundwork/contract/key-permissions';
import type { Caller } from '../../platform/caller.ts';

/** null: the platform itself. */
export type Owner = OrganizationId | null;

/** Whose accounts are meant; one's own, unless said. @throws Refusal not_found */
export function ownerFor(caller: Caller, asked: OrganizationId | 'platform' | undefined): Owner {
  const owner = asked === 'platform' ? null : (asked ?? caller.organizationId);
  requireReach(caller, owner);
  return owner;
}

/** Another organization is not there for anyone but staff, and the platform's own accounts for nobody but super admins.
 *  @throws Refusal not_found */
export function requireReach(caller: Caller, owner: Owner): void {
  const isWithin =
    owner === null
      ? caller.isPlatform && caller.permissions.has('settings.manage')
      : caller.isPlatform || caller.organizationId === owner;
  if (!isWithin) throw new Refusal('not_found');
}

/** What a key may hold here and the caller holds themselves. */
export function grantableBy(caller: Caller, owner: Owner): KeyPermission[] {
  const known = owner === null ? platformKeyPermissions : organizationKeyPermissions;
  return known.filter(permission => caller.permissions.has(permission));
}

/** Nobody gives a key more than they hold. @throws Refusal forbidden */
export function requireGrantable(caller: Caller, owner: Owner, given: readonly string[]): void {
  const grantable: readonly string[] = grantableBy(caller, owner);
  const beyond = given.filter(permission => !grantable.includes(permission));
  if (beyond.length > 0)
    throw new Refusal('forbidden', {
      message: `Nobody gives a key more than they hold themselves, or than a key here may hold: leave out ${beyond.join(', ')}.`,
    });
}
