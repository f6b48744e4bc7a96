import type { Milestone } from '@groundwork/contract/projects';
import { Check, ChevronDown, CircleDot, Pencil, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Intent } from '../../ui/on-demand.tsx';
import { MilestoneEvidence } from './milestone-evidence.tsx';
import { milestoneLook } from './status.ts';

/** Up to here a line joins one card to the next. */
const connectorsBelow = 10;

/** Where a milestone's card is on the page. */
export const cardId = (id: string): string => `milestone-${id}`;

export interface TimelineProps {
  milestones: readonly Milestone[];
  /** Ids of those that show everything. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** What stands beside the dates of a milestone, also of one that is closed. */
  mark?: (milestone: Milestone) => ReactNode;
  /** What stands below the details of one that shows everything. */
  more?: (milestone: Milestone) => ReactNode;
  /** Absent for those who may only read. */
  actions?: {
    onComplete: (milestone: Milestone) => void;
    onEdit: (milestone: Milestone) => void;
    editIntent: Intent;
  };
}

export function MilestoneTimeline({ milestones, opened, onToggle, ...rest }: TimelineProps) {
  // What is complete is waited for no longer.
  const open = milestones.filter(milestone => milestone.status !== 'completed');
  const names = new Map(open.map(milestone => [milestone.id, milestone.name]));
  return (
    <ol className="grid">
      {milestones.map((milestone, index) => (
        <Entry
          key={milestone.id}
          milestone={milestone}
          waitsFor={milestone.depends_on.flatMap(id => names.get(id) ?? [])}
          hasConnector={index < connectorsBelow && index < milestones.length - 1}
          isOpen={opened.has(milestone.id)}
          onToggle={() => onToggle(milestone.id)}
          {...rest}
        />
      ))}
    </ol>
  );
}

const dots = {
  good: 'bg-good-soft text-good-ink',
  accent: 'bg-accent-soft text-accent-ink',
  neutral: 'bg-sunken text-muted',
  warn: 'bg-warn-soft text-warn-ink',
} as const;

interface EntryProps extends Pick<TimelineProps, 'actions' | 'mark' | 'more'> {
  milestone: Milestone;
  waitsFor: readonly string[];
  hasConnector: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function Entry({ milestone, waitsFor, hasConnector, isOpen, onToggle, mark, more, actions }: EntryProps) {
  const look = milestoneLook(milestone.status);
  const Icon = look.tone === 'good' ? Check : look.tone === 'warn' ? TriangleAlert : CircleDot;
  const { name, evidence } = milestone;
  return (
    <li
      id={cardId(milestone.id)}
      tabIndex={-1}
      className="relative grid scroll-mt-20 grid-cols-[1.75rem_1fr] gap-x-3 rounded-md pb-5 outline-offset-4 last:pb-0 sm:gap-x-4"
    >
      {hasConnector && (
        <span aria-hidden="true" className="absolute top-8 bottom-1 left-[0.84rem] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={cx('grid size-7 place-items-center rounded-full [&_svg]:size-3.5', dots[look.tone])}
      >
        <Icon />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-base font-medium break-words">{name}</h3>
          <Badge tone={look.tone}>{look.name}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {milestone.due_date !== null && <span>Due {day(milestone.due_date)}</span>}
          {milestone.completed_date !== null && <span>Completed {day(milestone.completed_date)}</span>}
          {waitsFor.length > 0 && milestone.status !== 'completed' && (
            <span className="min-w-0 break-words">Waits for {waitsFor.join(', ')}</span>
          )}
          {mark?.(milestone)}
        </p>
        {evidence && <MilestoneEvidence evidence={evidence} projectId={milestone.project_id} />}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Less' : 'More'} about ${name}`}
            onClick={onToggle}
            className="inline-flex h-8 w-fit items-center gap-1 rounded-sm pr-2 text-sm text-accent-ink hover:underline"
          >
            {isOpen ? 'Less' : 'More'}
            <ChevronDown
              aria-hidden="true"
              className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
          {actions && (
            <>
              {milestone.status !== 'completed' && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Mark complete: ${name}`}
                  onClick={() => actions.onComplete(milestone)}
                >
                  <Check aria-hidden="true" className="hidden sm:block" />
                  Mark complete
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Edit ${name}`}
                {...actions.editIntent}
                onClick={() => actions.onEdit(milestone)}
              >
                <Pencil aria-hidden="true" className="hidden sm:block" />
                Edit
              </Button>
            </>
          )}
        </div>
        {isOpen && (
          <>
            <Details milestone={milestone} />
            {more && <div className="mt-2 min-w-0">{more(milestone)}</div>}
          </>
        )}
      </div>
    </li>
  );
}

function Details({ milestone: { description, facts } }: { milestone: Milestone }) {
  return (
    <div className="rise mt-1 grid gap-2 rounded-md bg-sunken px-4 py-3">
      {description !== '' && <p className="break-words whitespace-pre-line">{description}</p>}
      {facts.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted">
          {facts.map((fact, index) => (
            <li key={index}>{fact.text}</li>
          ))}
        </ul>
      )}
      {description === '' && facts.length === 0 && <p className="text-sm text-muted">No description yet</p>}
    </div>
  );
}
