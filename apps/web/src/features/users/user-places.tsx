// Where somebody belongs.

import { memberRoleNames } from '@groundwork/contract/permissions';
import type { UserDetail } from '@groundwork/contract/users';
import type { ReactNode } from 'react';
import { ago, day } from '../../lib/formats/dates.ts';
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
