// What tokens say about a person. Pure: a row of the user table in, claims out.
import type { MemberRole, Permission, Role } from '@groundwork/contract/permissions';
import {
  MemberRole as MemberRoleShape,
  memberPermissions,
  Role as RoleShape,
  rolePermissions,
} from '@groundwork/contract/permissions';
import type { AppMetadata, UserMetadata } from '@groundwork/contract/session';
import { claimNames } from '@groundwork/contract/session';
import { z } from 'zod';

/** The part of a person that reaches tokens; what else the row holds stays here. */
const Person = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  roles: z.array(RoleShape).nullish(),
  organizationId: z.string().nullish(),
  memberRole: MemberRoleShape.nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  company: z.string().nullish(),
});

function permissionsOf(roles: readonly Role[], memberRole: MemberRole | undefined): Permission[] {
  const held = roles.flatMap(role => {
    if (role !== 'client') return rolePermissions[role];
    return memberRole ? memberPermissions[memberRole] : [];
  });
  return [...new Set(held)];
}

/** Claims of our own for the scopes that were granted. */
export function claimsFor(user: unknown, scopes: readonly string[]): Record<string, unknown> {
  const person = Person.parse(user);
  const roles = person.roles ?? [];
  const app: AppMetadata = {
    roles,
    permissions: permissionsOf(roles, person.memberRole ?? undefined),
    ...(person.organizationId ? { organization_id: person.organizationId } : {}),
  };
  const own: UserMetadata = {
    name: person.name,
    ...(person.firstName ? { first_name: person.firstName } : {}),
    ...(person.lastName ? { last_name: person.lastName } : {}),
    ...(person.company ? { company: person.company } : {}),
  };
  return {
    // Vouched for only when a mailed link was opened, a third party said so, or the operator made the account.
    ...(scopes.includes('email') ? { email: person.email, email_verified: person.emailVerified } : {}),
    ...(scopes.includes('app_metadata') ? { [claimNames.appMetadata]: app } : {}),
    ...(scopes.includes('user_metadata') ? { [claimNames.userMetadata]: own } : {}),
  };
}
