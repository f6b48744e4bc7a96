// Who of ours leads a project: read at a glance, given to somebody else where it stands.
import type { DeliveryProject } from '@groundwork/contract/delivery';
import type { StaffMember } from '@groundwork/contract/staff';
import { useChange } from '../../lib/data/use-change.ts';
import { Select } from '../../ui/select.tsx';
import { assignLead } from './queries.ts';

const NOBODY = 'nobody';

export function LeadCell({ project, staff }: { project: DeliveryProject; staff: readonly StaffMember[] }) {
  const { lead, version } = project;
  const assign = useChange(assignLead(project.id), { failure: 'The lead was not changed' });
  // Somebody who has not been here for long is still the lead.
  const isAway = lead !== null && !staff.some(each => each.id === lead.id);
  const people = isAway ? [...staff, lead] : staff;
  return (
    <>
      <span className="hidden print:inline">{lead?.name ?? 'nobody'}</span>
      <Select
        label={`Lead of ${project.name}, ${project.organization}`}
        value={lead?.id ?? NOBODY}
        isQuiet={lead === null}
        disabled={assign.isPending}
        className="h-7 w-full text-xs print:hidden max-lg:h-9"
        groups={[
          {
            options: [
              { value: NOBODY, label: 'Nobody' },
              ...people.map(each => ({
                value: each.id,
                label: each.name,
                ...(each.is_me && { note: 'you' }),
                keywords: each.email,
              })),
            ],
          },
        ]}
        onChange={value => assign.mutate({ leadId: value === NOBODY ? null : value, version })}
      />
    </>
  );
}
