// Who may do what to whom among everybody on the platform. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Role } from '@groundwork/contract/permissions';
import type { UserDetail } from '@groundwork/contract/users';
import type { Caller } from '../../platform/caller.ts';

type Asker = Pick<Caller, 'roles' | 'permissions' | 'subject'>;

const isSuper = ({ roles }: { roles: readonly Role[] }) => roles.includes('super_admin');
const isStaff = (roles: readonly Role[]) => roles.includes('admin') || roles.includes('super_admin');

export const elsewhere =
  'Accounts are kept by your own issuer, not here: sessions, second factors and roles are looked after there.';
const onlySupers = 'Admins of the platform are looked after by super admins.';
export const noAccount = 'They have not signed in yet, so there is no account to change.';

/** An admin must not become a super admin by taking a super admin's ways in away. @throws Refusal forbidden */
export function requireMayManage(asker: Asker, target: { roles: readonly Role[] }): void {
  if (isStaff(target.roles) && !isSuper(asker)) throw new Refusal('forbidden', { message: onlySupers });
}

/** @throws Refusal forbidden for everybody but super admins */
export function requireSuper(asker: Asker): void {
  if (!isSuper(asker)) throw new Refusal('forbidden');
}

/** @throws Refusal conflict that says what to do instead */
export function requireAnother(asker: Asker, subject: string | null, instead: string): void {
  if (subject !== null && subject === asker.subject)
    throw new Refusal('conflict', { message: `This is your own account: ${instead}.` });
}

/** Roles of the platform and a place in an organization exclude each other. @throws Refusal conflict, invalid_request */
export function requireRoles(to: readonly Role[], isMember: boolean): void {
  const fault = (message: string) =>
    new Refusal('invalid_request', { faults: [{ place: 'body.to', message }] });
  if (new Set(to).size !== to.length) throw fault('Each role once.');
  if (to.includes('client') && to.length > 1) throw fault('A client has no role of the platform besides.');
  if (isMember && !to.includes('client'))
    throw new Refusal('conflict', {
      message:
        'They are a member of an organization. Remove them there before they get a role of the platform.',
    });
}

export function mayOf(
  asker: Asker,
  target: { roles: readonly Role[]; hasAccount: boolean; isMember: boolean; isActive: boolean },
  hasAccounts: boolean,
): UserDetail['may'] {
  const isAbove = isSuper(asker) || !isStaff(target.roles);
  const manage = asker.permissions.has('users.manage') && isAbove;
  const why = [
    ...(isAbove ? [] : [onlySupers]),
    ...(hasAccounts ? (target.hasAccount ? [] : [noAccount]) : [elsewhere]),
  ];
  return {
    manage,
    change_roles: manage && isSuper(asker) && target.hasAccount && !target.isMember,
    look_as: asker.permissions.has('users.look_as') && target.isMember && target.isActive,
    why_not: why.length > 0 ? why.join(' ') : null,
  };
}
