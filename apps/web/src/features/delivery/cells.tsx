// What the board says of one project, in its parts: the same on a row and on a card.
import { type DeliveryProject, standingNames } from '@groundwork/contract/delivery';
import { stageNames, stages } from '@groundwork/contract/stages';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';

/** Which of the seven, as a word and as a length. */
export function StageCell({ project }: { project: DeliveryProject }) {
  const place = stages.indexOf(project.stage);
  return (
    <span className="grid gap-1" title={milestonesInWords(project)}>
      <span className="text-xs">
        {stageNames[project.stage]}
        <span className="sr-only">
          , stage {place + 1} of {stages.length}, {milestonesInWords(project)}
        </span>
      </span>
      <span aria-hidden="true" className="grid grid-cols-7 gap-0.5">
        {stages.map((stage, index) => (
          <span
            key={stage}
            className={cx(
              'h-1.25 rounded-[1.5px]',
              index < place ? 'bg-d1' : index === place ? 'bg-d1-mid' : 'bg-rule',
            )}
          />
        ))}
      </span>
    </span>
  );
}

function milestonesInWords({ milestones }: DeliveryProject): string {
  return milestones.total === 0
    ? 'no milestones'
    : `${milestones.completed} of ${counted(milestones.total, 'milestone')} completed`;
}

/** Working days past the target; a minus is time in hand. */
export function SlipCell({ project }: { project: DeliveryProject }) {
  const { slip_days: slip, standing } = project;
  if (slip === null) return <span className="text-xs text-muted">{standingNames[standing]}</span>;
  const text = `${slip > 0 ? '+' : slip < 0 ? '−' : ''}${Math.abs(slip)} d`;
  return (
    <span
      title={`${standingNames[standing]}, in working days against the target`}
      className={cx(
        'tabular',
        standing === 'late' && 'font-medium text-bad-ink',
        standing === 'at_risk' && 'text-warn-ink',
        standing === 'on_time' && 'text-muted',
      )}
    >
      {text}
      <span className="sr-only">, {standingNames[standing]}</span>
    </span>
  );
}

const SQUARES = 6;

/** How many questions wait, and what another week of waiting does to the go-live. */
export function DecisionsCell({ project }: { project: DeliveryProject }) {
  const { waiting, overdue, days_per_week: cost } = project.decisions;
  if (waiting === 0) return <span className="text-xs text-muted">none waits</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs tabular">
      <span aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: Math.min(waiting, SQUARES) }, (_, index) => (
          <span
            key={index}
            className={cx('size-1.75 rounded-[1.5px]', index < overdue ? 'bg-d5' : 'bg-d4')}
          />
        ))}
      </span>
      <span>
        {waiting}
        <span className="sr-only"> waiting</span>
        {overdue > 0 && <span className="text-bad-ink">, {overdue} overdue</span>}
        {cost !== null && (
          <span className="text-muted" title="Working days that the go-live moves if they wait another week">
            , {cost === 0 ? 'no cost yet' : `cost ${cost} d a week`}
          </span>
        )}
      </span>
    </span>
  );
}

/** What is out of the ordinary about the client or the project. */
export function ProjectMarks({ project }: { project: DeliveryProject }) {
  return (
    <>
      {project.status === 'on_hold' && <Badge>On hold</Badge>}
      {project.organization_status === 'trial' && <Badge tone="accent">Trial</Badge>}
      {project.organization_status === 'read_only' && <Badge tone="warn">Read-only</Badge>}
      {project.organization_status === 'suspended' && <Badge tone="bad">Suspended</Badge>}
    </>
  );
}
