// What screens ask about everybody on the platform, and what they change of somebody.
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { organizationCalls } from '@groundwork/contract/organizations';
import type { MemberRole, Role } from '@groundwork/contract/permissions';
import { userCalls as calls, type User, type UserDetail, type UserRole } from '@groundwork/contract/users';
import { keepPreviousData } from '@tanstack/react-query';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

const refreshMs = 10_000;

export interface UsersAsked {
  search?: string | undefined;
  role?: UserRole | undefined;
  status?: User['status'] | undefined;
  second_factor?: 'yes' | 'no' | undefined;
  organization_id?: string | undefined;
}

export const users = (asked: UsersAsked) =>
  pages(
    calls.list,
    { query: { limit: 50, ...asked } },
    // Letters typed do not make the list jump.
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );

export const user = (id: string) => query(calls.get, { params: { id } }, { refetchInterval: refreshMs });

const one = (id: string) => ({ params: { id } });

export const endSessions = (id: string) =>
  change(calls.endSessions, (session_id: string | undefined) => ({
    ...one(id),
    body: session_id === undefined ? {} : { session_id },
  }));

export const resetSecondFactor = (id: string) => change(calls.resetSecondFactor, () => one(id));

export const setStatus = (id: string) =>
  change(calls.setStatus, (status: 'active' | 'inactive') => ({ ...one(id), body: { status } }));

export const setRole = ({ id, roles }: UserDetail) =>
  change(calls.setRoles, ({ role }: { role: Role }) => ({ ...one(id), body: { from: roles, to: [role] } }));

interface InvitationGiven {
  organization_id: string;
  email: string;
  role: MemberRole;
}
export const invite = () =>
  change(organizationCalls.invite, ({ organization_id, ...body }: InvitationGiven) => ({
    params: { id: organization_id },
    body,
  }));

/** Organizations by a part of their name, to invite somebody into. */
export const organizationsNamed = (search: string) =>
  query(
    organizationAdminCalls.list,
    { query: { limit: 20, ...(search !== '' && { search }) } },
    { placeholderData: keepPreviousData },
  );
