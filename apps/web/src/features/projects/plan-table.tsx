import type { Milestone } from '@groundwork/contract/projects';
import { day } from '../../lib/formats/dates.ts';
import { milestoneLook } from './status.ts';

/** The same plan as a table: every bar, date and dependency in words. */
export function PlanTable({ milestones }: { milestones: readonly Milestone[] }) {
  const names = new Map(milestones.map(milestone => [milestone.id, milestone.name]));
  return (
    // The table may be wider than the card: whoever has only a keyboard scrolls it by its focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label="Plan as a table" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            {['Milestone', 'Status', 'Due', 'Completed', 'Waits for'].map(head => (
              <th key={head} scope="col" className="py-2 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {milestones.map(milestone => (
            <tr key={milestone.id} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-4 font-medium">
                {milestone.name}
              </th>
              <td className="py-2 pr-4">{milestoneLook(milestone.status).name}</td>
              <td className="py-2 pr-4 whitespace-nowrap">
                {milestone.due_date === null ? 'Not set' : day(milestone.due_date)}
              </td>
              <td className="py-2 pr-4 whitespace-nowrap">
                {milestone.completed_date === null ? 'Not yet' : day(milestone.completed_date)}
              </td>
              <td className="py-2">
                {milestone.depends_on.flatMap(id => names.get(id) ?? []).join(', ') || 'Nothing'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
