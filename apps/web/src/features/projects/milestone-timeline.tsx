import type { Milestone } from '@groundwork/contract/projects';
import { Check, ChevronDown, CircleDot, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { milestoneLook } from './standing.ts';

/** Up to here a line joins one card to the next. */
const connectorsBelow = 10;

export function MilestoneTimeline({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <ol className="grid">
      {milestones.map((milestone, index) => (
        <Entry
          key={milestone.id}
          milestone={milestone}
          hasConnector={index < connectorsBelow && index < milestones.length - 1}
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

function Entry({ milestone, hasConnector }: { milestone: Milestone; hasConnector: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const look = milestoneLook(milestone.status);
  const Icon = look.tone === 'good' ? Check : look.tone === 'warn' ? TriangleAlert : CircleDot;
  const hasMore = milestone.description !== '' || milestone.facts.length > 0;
  return (
    <li className="relative grid grid-cols-[1.75rem_1fr] gap-x-4 pb-5 last:pb-0">
      {hasConnector && (
        <span aria-hidden="true" className="absolute top-8 bottom-1 left-[0.84rem] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={cx('grid size-7 place-items-center rounded-full [&_svg]:size-3.5', dots[look.tone])}
      >
        <Icon />
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base font-medium">{milestone.name}</h3>
          <Badge tone={look.tone}>{look.name}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {milestone.due_date !== null && <span>Due {day(milestone.due_date)}</span>}
          {milestone.completed_date !== null && <span>Completed {day(milestone.completed_date)}</span>}
          {milestone.completed_by !== null && <span>by {milestone.completed_by}</span>}
        </p>
        {hasMore && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex w-fit items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline"
          >
            {isOpen ? 'Less' : 'More'}
            <ChevronDown
              aria-hidden="true"
              className={cx('size-3.5 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
        {isOpen && (
          <div className="rise mt-1 grid gap-2 rounded-md bg-sunken px-4 py-3">
            {milestone.description !== '' && <p>{milestone.description}</p>}
            {milestone.facts.length > 0 && (
              <ul className="grid gap-1 text-sm text-muted">
                {milestone.facts.map((fact, index) => (
                  <li key={index}>{fact.text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
