import type { Organization } from '@groundwork/contract/organizations';
import { day } from '../../lib/formats/dates.ts';
import { accessStatusOf } from '../../lib/session/access-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { statusNames, statusTones } from './wording.ts';

/** How an organization stands, in as few words as a line has room for. */
export function StandingBadges({ organization }: { organization: Organization }) {
  const { status, removal_due_at, is_demo } = organization;
  const isOver = accessStatusOf(organization).kind === 'ended';
  return (
    <>
      {removal_due_at === null ? (
        <Badge tone={isOver ? 'warn' : statusTones[status]}>
          {isOver ? 'Trial over' : statusNames[status]}
        </Badge>
      ) : (
        <Badge tone="bad">Removed {day(removal_due_at)}</Badge>
      )}
      {is_demo && <Badge>Demo</Badge>}
    </>
  );
}
