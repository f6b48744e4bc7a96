// What screens ask about a team, and what they change of it.
import { organizationCalls as calls, type Member } from '@groundwork/contract/organizations';
import { sessionCalls } from '@groundwork/contract/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { action, change, changeBy } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** Without a mail server invitations stay in the outbox, where super admins of the installation read them. */
export function useHasOutbox(): boolean {
  const { data } = useQuery(query(sessionCalls.config, {}, { staleTime: Number.POSITIVE_INFINITY }));
  return data?.has_outbox === true;
}

/** What became of an invitation's mail. */
export const sentWords = (email: string, hasOutbox: boolean): string =>
  hasOutbox
    ? `No mail server is set up: the invitation of ${email} lies in the outbox, and a super admin of this installation hands its link on.`
    : `An invitation is on its way to ${email}.`;

export const team = (organizationId: string, search: string) =>
  pages(
    calls.members,
    { params: { id: organizationId }, query: { limit: 50, ...(search !== '' && { search }) } },
    // Letters typed do not make the list jump.
    { placeholderData: keepPreviousData },
  );

/** Who could take over what waits for a member: everybody else who can answer. */
export const successors = ({ organization_id, id }: Member) =>
  query(
    calls.members,
    { params: { id: organization_id }, query: { status: 'active', limit: 200 } },
    { select: ({ data }) => data.filter(each => each.role !== 'readonly' && each.id !== id) },
  );

const placeOf = ({ organization_id, id }: Member) => ({ id: organization_id, userId: id });

export interface InvitationGiven {
  email: string;
  role: Member['role'];
  message?: string | undefined;
}

/** What the draft of an invitation is kept under. */
export const inviteForm = 'invitation';

export const invite = (organizationId: string) =>
  change(calls.invite, ({ message, ...given }: InvitationGiven) => ({
    params: { id: organizationId },
    body: { ...given, ...(message && { message }) },
  }));
export const resendInvitation = () =>
  change(calls.resendInvitation, (member: Member) => ({ params: placeOf(member) }));

interface Removal {
  member: Member;
  successor_id: string | undefined;
}
export const removeMember = () =>
  change(calls.removeMember, ({ member, successor_id }: Removal) => ({
    params: placeOf(member),
    query: successor_id === undefined ? {} : { successor_id },
  }));

export interface MemberUpdate {
  role?: Member['role'];
  status?: 'active' | 'inactive';
  successor_id?: string;
  department?: string | null | undefined;
  phone?: string | null | undefined;
}
export const updateMember = (member: Member) =>
  change(calls.updateMember, (body: MemberUpdate) => ({ params: placeOf(member), body }));

/** Administrators change everything of a member; everybody their own details. */
export const updateDetails = (member: Member, isManaging: boolean) =>
  changeBy(calls.updateMember, (body: MemberUpdate) =>
    isManaging
      ? callApi(calls.updateMember, { params: placeOf(member), body })
      : callApi(calls.updateOwnDetails, { body: { department: body.department, phone: body.phone } }),
  );

/** Nothing is asked again: whoever leaves is signed out. */
export const leave = () => action(() => callApi(calls.leave, {}));
