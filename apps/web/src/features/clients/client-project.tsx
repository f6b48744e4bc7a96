// One project of a client: when it goes live, what waits, and its milestones with their slips.

import type { ClientMilestone, ClientProject } from '@groundwork/contract/clients';
import { standingNames } from '@groundwork/contract/delivery';
import { Check, Circle, CircleDashed } from 'lucide-react';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { Interval } from '../../ui/charts/interval.tsx';
import { cx } from '../../ui/class-names.ts';
import { goLiveInWords, slipInWords, waitingInWords } from './words.ts';

const dateOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

export function ClientProjectCard({ project, today }: { project: ClientProject; today: string }) {
  const { go_live, completed_on } = project;
  const isOpen = completed_on === null;
  return (
    <Card aria-label={project.name}>
      <CardHeader
        title={project.name}
        aside={
          isOpen ? (
            <Badge
              tone={go_live.standing === 'late' ? 'bad' : go_live.standing === 'at_risk' ? 'warn' : 'neutral'}
            >
              {standingNames[go_live.standing]}
            </Badge>
          ) : (
            <Badge tone="good">live since {day(completed_on)}</Badge>
          )
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        {isOpen && (
          <>
            <Facts
              facts={[
                ['Goes live', goLiveInWords(go_live)],
                ['Against its target', slipInWords(go_live)],
                ['Decisions that wait for the client', waitingInWords(project.decisions)],
              ]}
            />
            {go_live.p50 !== null && go_live.p80 !== null && (
              <Interval
                sentence={`Goes live ${goLiveInWords(go_live)}, ${slipInWords(go_live)}`}
                from={dateOf(go_live.p50)}
                to={dateOf(go_live.p80)}
                today={dateOf(today)}
                {...(go_live.target !== null && { target: dateOf(go_live.target) })}
                format={date => day(date.toISOString().slice(0, 10))}
              />
            )}
          </>
        )}
        {project.milestones.length === 0 ? (
          <p className="text-muted">No milestones are planned yet.</p>
        ) : (
          <ol className="grid">
            {project.milestones.map(milestone => (
              <Milestone key={milestone.id} milestone={milestone} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

const looks = {
  completed: { icon: Check, name: 'completed' },
  in_progress: { icon: CircleDashed, name: 'under way' },
  pending: { icon: Circle, name: 'to come' },
} as const;

function Milestone({ milestone }: { milestone: ClientMilestone }) {
  const { name, status, due_date, completed_on, slip_days } = milestone;
  const { icon: Icon, name: state } =
    looks[status === 'completed' || status === 'in_progress' ? status : 'pending'];
  const isLate = (slip_days ?? 0) > 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-hair py-2 first:border-t-0">
      <Icon
        aria-hidden="true"
        className={cx('size-4 shrink-0 self-center', status === 'completed' ? 'text-good-ink' : 'text-muted')}
      />
      <span className="min-w-0 flex-1 basis-40">{name}</span>
      <span className={cx('text-xs', isLate && completed_on === null ? 'text-bad-ink' : 'text-muted')}>
        {state}
        {completed_on !== null && ` ${day(completed_on)}`}
        {completed_on === null && due_date !== null && `, planned for ${day(due_date)}`}
        {isLate && `, ${counted(slip_days ?? 0, 'working day')} late`}
      </span>
    </li>
  );
}
