// How the plan changed since somebody looked it over: before and after, until it is dismissed.
import type { PlanChange } from '@groundwork/contract/plans';
import { ArrowRight } from 'lucide-react';
import { day, span } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { objectName } from './wording.ts';

type Line = PlanChange['milestones'][number];

export function PlanChangePanel({
  change,
  isBusy,
  onAccept,
}: {
  change: PlanChange;
  isBusy: boolean;
  /** Absent: this person may look, not dismiss. */
  onAccept?: () => void;
}) {
  const figures = figuresOf(change);
  return (
    <Card aria-label="What changed in the plan" className="ring-accent">
      <CardHeader
        title="What changed in the plan"
        description="Since somebody last looked it over."
        aside={
          onAccept && (
            <Button variant="secondary" size="sm" isBusy={isBusy} onClick={onAccept}>
              I have seen this
            </Button>
          )
        }
      />
      {figures.length > 0 && (
        <dl className="grid border-t border-line sm:grid-cols-2">
          {figures.map(figure => (
            <div key={figure.name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-5 py-2.5">
              <dt className="text-muted">{figure.name}</dt>
              <dd className="tabular">
                <FromTo before={figure.before} after={figure.after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {change.milestones.length > 0 && (
        <ul className="grid border-t border-line pb-2">
          {change.milestones.map(line => (
            <li key={line.key} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-2.5">
              <Badge tone={kindOf(line).tone}>{kindOf(line).name}</Badge>
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <Names line={line} />
              </span>
              <span className="text-sm text-muted tabular">
                <Dates line={line} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function kindOf({ before, after, is_kept }: Line): { name: string; tone: Tone } {
  if (before === null) return { name: 'Added', tone: 'good' };
  if (after === null)
    return is_kept ? { name: 'No longer planned, kept', tone: 'warn' } : { name: 'Removed', tone: 'bad' };
  if (before.name === after.name) return { name: 'Moved', tone: 'accent' };
  return { name: before.due_date === after.due_date ? 'Renamed' : 'Renamed and moved', tone: 'accent' };
}

function Names({ line: { before, after } }: { line: Line }) {
  if (before === null || after === null || before.name === after.name) return after?.name ?? before?.name;
  return <FromTo before={before.name} after={after.name} />;
}

function Dates({ line: { before, after } }: { line: Line }) {
  if (before === null || after === null) return day((after ?? before)?.due_date ?? '');
  if (before.due_date === after.due_date) return day(after.due_date);
  return <FromTo before={day(before.due_date)} after={day(after.due_date)} />;
}

function FromTo({ before, after }: { before: string; after: string }) {
  return (
    <>
      <span className="text-muted">{before}</span>
      <ArrowRight aria-label="became" className="mx-1.5 inline size-3.5 text-muted" />
      <span className="font-medium">{after}</span>
    </>
  );
}

function figuresOf(change: PlanChange): { name: string; before: string; after: string }[] {
  const minutes = (value: number) => span(value * 60);
  const all = [
    ...Object.entries(change.records).map(([object, { before, after }]) => ({
      name: objectName(object),
      before: count(before),
      after: count(after),
    })),
    {
      name: 'API calls',
      before: count(change.api_calls.before),
      after: count(change.api_calls.after),
    },
    {
      name: 'Machine time',
      before: minutes(change.estimated_minutes.before),
      after: minutes(change.estimated_minutes.after),
    },
    {
      name: 'Decisions',
      before: count(change.human_decisions.before),
      after: count(change.human_decisions.after),
    },
    {
      name: 'To be done by',
      before: day(change.target_completion_date.before),
      after: day(change.target_completion_date.after),
    },
  ];
  return all.filter(figure => figure.before !== figure.after);
}
