// What screens ask about a team, and what they change of it.
import {
  organizationCalls as calls,
  type Member,
  type TeamCounts,
  type TeamMember,
} from '@groundwork/contract/organizations';
import { sessionCalls } from '@groundwork/contract/session';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

/** Without a mail server invitations stay in the outbox, where super admins of the installation read them. */
export function useHasOutbox(): boolean {
  const { data } = useQuery({ ...queryOf(sessionCalls.config, {}), staleTime: Number.POSITIVE_INFINITY });
  return data?.has_outbox === true;
}

/** What became of an invitation's mail. */
export const sentWords = (email: string, hasOutbox: boolean): string =>
  hasOutbox
    ? `No mail server is set up: the invitation of ${email} lies in the outbox, and a super admin of this installation hands its link on.`
    : `An invitation is on its way to ${email}.`;

export interface TeamPage {
  data: TeamMember[];
  next_cursor: string | null;
  counts: TeamCounts;
}

export const team = (organizationId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.members), organizationId, search],
    queryFn: ({ pageParam, signal }): Promise<TeamPage> =>
      callApi(
        calls.members,
        {
          params: { id: organizationId },
          query: {
            limit: 50,
            ...(search !== '' && { search }),
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: TeamPage) => last.next_cursor ?? undefined,
    // Letters typed do not make the list jump.
    placeholderData: before => before,
  });

/** Who could take over what waits for a member: everybody else who can answer. */
export const successors = ({ organization_id, id }: Member) =>
  queryOptions({
    queryKey: [...keyOf(calls.members), organization_id, 'successors', id],
    queryFn: async ({ signal }) => {
      const given = { params: { id: organization_id }, query: { status: 'active' as const, limit: 200 } };
      const { data } = await callApi(calls.members, given, { signal });
      return data.filter(each => each.role !== 'readonly' && each.id !== id);
    },
  });

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: keyOf(calls.members) });

/** A change of the team; the list is asked for anew once it is made. */
export function useTeamChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer, given: Given) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not again by itself: a second invitation would be refused, a second mail sent.
    retry: false,
    onSuccess: async (answer, given) => {
      done?.(answer, given);
      await refresh(queries);
    },
  });
}

const placeOf = ({ organization_id, id }: Member) => ({ id: organization_id, userId: id });

export interface InvitationGiven {
  email: string;
  role: Member['role'];
  message?: string | undefined;
}

/** What the draft of an invitation is kept under. */
export const inviteForm = 'invitation';

export const invite = (organizationId: string) => (body: InvitationGiven) =>
  callApi(calls.invite, { params: { id: organizationId }, body });
export const resend = (member: Member) => callApi(calls.resendInvitation, { params: placeOf(member) });
export const remove = ({ member, successor_id }: { member: Member; successor_id: string | undefined }) =>
  callApi(calls.removeMember, {
    params: placeOf(member),
    query: successor_id === undefined ? {} : { successor_id },
  });

export interface MemberChange {
  role?: Member['role'];
  status?: 'active' | 'inactive';
  successor_id?: string;
  department?: string | null | undefined;
  phone?: string | null | undefined;
}
export const change = ({ member, ...body }: MemberChange & { member: Member }) =>
  callApi(calls.updateMember, { params: placeOf(member), body });
export const changeOwn = (body: Pick<MemberChange, 'department' | 'phone'>) =>
  callApi(calls.updateOwnDetails, { body });
