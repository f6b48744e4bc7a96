// Who is in an organization, for staff; whoever is missing is invited.
import { memberRoleNames } from '@groundwork/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { team } from '../../../features/team/queries.ts';
import { nameOf, roleTones, statusNames, statusTones } from '../../../features/team/roles.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { ago } from '../../../lib/formats/dates.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';

const invite = onDemand(async () => (await import('../../../features/team/invite-dialog.tsx')).InviteDialog);

export function MembersCard({ organizationId }: { organizationId: string }) {
  const list = useInfiniteQuery(team(organizationId, ''));
  const [isInviting, setInviting] = useState(false);
  const counts = list.data?.pages[0]?.counts;
  const members = rowsOf(list.data);
  return (
    <Card aria-label="Members">
      <CardHeader
        title={counts ? `Members (${count(counts.total)})` : 'Members'}
        aside={
          <Button variant="secondary" size="sm" {...invite.intent} onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite a member
          </Button>
        }
      />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading the members" />
        </div>
      ) : members.length === 0 ? (
        <p className="px-4 pb-4 text-muted">Nobody is in it yet.</p>
      ) : (
        <ul aria-label="Members" className="grid divide-y divide-hair border-t border-hair">
          {members.map(member => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <span className="grid min-w-0 flex-1 basis-52">
                <bdi className="font-medium wrap-anywhere">{nameOf(member)}</bdi>
                <span className="text-sm text-muted wrap-anywhere">
                  {[
                    member.name && member.email,
                    member.last_active_at === null
                      ? 'has not been here yet'
                      : `active ${ago(member.last_active_at)}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={statusTones[member.status]}>{statusNames[member.status]}</Badge>
                <Badge tone={roleTones[member.role]}>{memberRoleNames[member.role]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} place="foot" />
      {isInviting && <invite.Dialog organizationId={organizationId} onClose={() => setInviting(false)} />}
    </Card>
  );
}
