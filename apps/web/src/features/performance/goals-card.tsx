// Targets and what was won, quarter by quarter.
import type { QuarterGoal } from '@groundwork/contract/quarter-goal';
import { share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { partOf, wholeAmount } from './amounts.ts';

export function GoalsCard({ goals, currency }: { goals: readonly QuarterGoal[]; currency: string }) {
  const most = Math.max(1, ...goals.flatMap(goal => [goal.won_cents, goal.target_cents ?? 0]));
  return (
    <Card aria-label="Goals" className="overflow-hidden">
      <CardHeader title="Goals" description="What was won in each quarter against its target" />
      <PlainTable
        label="Goals by quarter"
        minWidth="30rem"
        rows={goals.toReversed()}
        rowKey={goal => `${goal.year} ${goal.quarter}`}
        columns={[
          {
            key: 'quarter',
            header: 'Quarter',
            track: '1fr',
            cell: goal => (
              <span className="font-medium whitespace-nowrap">
                Q{goal.quarter} {goal.year}
              </span>
            ),
          },
          {
            key: 'reached',
            header: 'Reached',
            track: '1fr',
            cell: goal => <Reached goal={goal} most={most} />,
          },
          {
            key: 'won',
            header: 'Won',
            track: '1fr',
            isNumber: true,
            cell: goal => wholeAmount(goal.won_cents, currency),
          },
          {
            key: 'target',
            header: 'Target',
            track: '1fr',
            isNumber: true,
            cell: goal => (goal.target_cents === null ? 'none' : wholeAmount(goal.target_cents, currency)),
          },
          {
            key: 'part',
            header: 'Of it',
            track: '1fr',
            isNumber: true,
            cell: goal => {
              const part = partOf(goal.won_cents, goal.target_cents);
              return part === null ? '–' : share(part);
            },
          },
        ]}
      />
    </Card>
  );
}

/** The bar is what was won, the line the target; all quarters on one scale. */
function Reached({ goal, most }: { goal: QuarterGoal; most: number }) {
  return (
    <span aria-hidden="true" className="relative block h-2 w-32 rounded-[2px] bg-sunken">
      <span
        className="absolute inset-y-0 left-0 rounded-[2px] bg-d1"
        style={{ width: `${(goal.won_cents / most) * 100}%` }}
      />
      {goal.target_cents !== null && (
        <span
          className="absolute -inset-y-0.75 w-px bg-ink"
          style={{ left: `${Math.min(100, (goal.target_cents / most) * 100)}%` }}
        />
      )}
    </span>
  );
}
