// Where somebody belongs, and who looked as them.

import { memberRoleNames } from '@groundwork/contract/permissions';
import type { PastLook, UserDetail } from '@groundwork/contract/users';
import type { ReactNode } from 'react';
import { ago, day, instant } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { statusNames, statusTones } from './words.ts';

type Membership = UserDetail['memberships'][number];

interface UserMembershipsProps {
  memberships: readonly Membership[];
  link: (organization: { id: string; name: string }) => ReactNode;
}

export function UserMemberships({ memberships, link }: UserMembershipsProps) {
  return (
    <Card aria-label="Organizations">
      <CardHeader title="Organizations" />
      <div className="px-4 pb-4">
        {memberships.length === 0 ? (
          <p className="text-muted">They belong to no organization.</p>
        ) : (
          <ul className="grid divide-y divide-hair">
            {memberships.map(each => (
              <li key={each.member_id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
                <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                  {link({ id: each.organization_id, name: each.organization_name })}
                  <Badge>{memberRoleNames[each.role]}</Badge>
                  <Badge tone={statusTones[each.status]}>{statusNames[each.status]}</Badge>
                </span>
                <span className="text-sm text-muted">{standing(each)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function standing({ status, joined_at, invited_at, last_active_at }: Membership): string {
  if (status === 'pending') return invited_at ? `Invited ${day(invited_at)}` : 'Invited';
  const joined = joined_at ? `Joined ${day(joined_at)}` : 'Joined';
  return `${joined}, ${last_active_at ? `last active ${ago(last_active_at)}` : 'never active'}`;
}

export function UserLooks({ looks }: { looks: readonly PastLook[] }) {
  return (
    <Card aria-label="Looks">
      <CardHeader title="Looks" description="Who looked as this person, and why. They read it, too." />
      <div className="px-4 pb-4">
        {looks.length === 0 ? (
          <p className="text-muted">Nobody has looked as them.</p>
        ) : (
          <ul className="grid divide-y divide-hair">
            {looks.map(look => (
              <li key={look.id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
                <span className="[overflow-wrap:anywhere]">
                  <strong className="font-medium">{look.staff_name}</strong>: {look.reason}
                </span>
                <span className="text-sm text-muted">
                  {instant(look.started_at)} {look.ended_at ? `to ${instant(look.ended_at)}` : 'until now'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
