import { memberRoleNames, memberRoles } from '@groundwork/contract/permissions';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { roleAbilities, roleTones } from './roles.ts';

/** What each role may do. */
export function RolePermissions() {
  return (
    <Card aria-label="Role Permissions">
      <CardHeader title="Role Permissions" />
      <dl className="grid gap-4 px-4 pb-4 sm:grid-cols-3 xl:grid-cols-1">
        {memberRoles.map(role => (
          <div key={role} className="grid content-start gap-1.5">
            <dt>
              <Badge tone={roleTones[role]}>{memberRoleNames[role]}</Badge>
            </dt>
            {roleAbilities[role].map(ability => (
              <dd key={ability} className="text-sm text-muted">
                {ability}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}
