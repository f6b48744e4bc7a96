// The team: who is in it, what they may do, and how somebody joins.
import type { TeamCounts, TeamMember } from '@groundwork/contract/organizations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { MemberList } from '../../features/team/member-list.tsx';
import { inviteForm, team } from '../../features/team/queries.ts';
import { RolePermissions } from '../../features/team/role-permissions.tsx';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useDraftOpen } from '../../lib/forms/use-draft.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { Input } from '../../ui/field.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';

const invite = onDemand(async () => (await import('../../features/team/invite-dialog.tsx')).InviteDialog);
const edit = onDemand(async () => (await import('../../features/team/member-dialog.tsx')).MemberDialog);

export function TeamPage() {
  const { session, can } = useAuth();
  const organizationId = session?.organization?.id ?? '';
  const canManage = can('team.manage');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const list = useInfiniteQuery({ ...team(organizationId, search), enabled: organizationId !== '' });
  const [isInviting, setInviting] = useDraftOpen(inviteForm);
  const [chosen, setChosen] = useState<TeamMember>();
  const counts = list.data?.pages[0]?.counts;
  const members = rowsOf(list.data);

  if (list.error) return <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">Team Management</h1>
          <p className="text-muted">Who works with you here, and what they may do.</p>
        </div>
        {canManage && (
          <Button {...invite.intent} onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite Member
          </Button>
        )}
      </div>
      {!counts ? (
        <Waiting label="Loading the team" />
      ) : (
        <>
          <Figures counts={counts} />
          <div className="grid items-start gap-6 xl:grid-cols-[1fr_18rem]">
            <Card aria-label="Team Members">
              <CardHeader
                title="Team Members"
                aside={
                  <Input
                    type="search"
                    aria-label="Search members"
                    placeholder="Search members"
                    maxLength={200}
                    className="sm:w-60"
                    value={typed}
                    onChange={event => setTyped(event.target.value)}
                  />
                }
              />
              {members.length === 0 ? (
                <Empty
                  title="No members found"
                  text="Nobody’s name, email or department has that in it."
                  action={
                    <Button variant="secondary" onClick={() => setTyped('')}>
                      Clear search
                    </Button>
                  }
                />
              ) : (
                <MemberList
                  members={members}
                  ownId={session?.member?.id}
                  canManage={canManage}
                  onEdit={setChosen}
                  editIntent={edit.intent}
                />
              )}
              <ShowMore list={list} place="foot" />
            </Card>
            <RolePermissions />
          </div>
        </>
      )}
      {canManage && isInviting && (
        <invite.Dialog organizationId={organizationId} onClose={() => setInviting(false)} />
      )}
      {chosen && (
        <edit.Dialog
          key={chosen.id}
          member={chosen}
          canManage={canManage}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

function Figures({ counts }: { counts: TeamCounts }) {
  return (
    <Stats>
      <Stat label="Total Members" value={count(counts.total)} />
      <Stat label="Active" value={count(counts.active)} />
      <Stat label="Pending" value={count(counts.pending)} />
      <Stat label="Admins" value={count(counts.admins)} />
    </Stats>
  );
}
