// The milestones of a project: on a line of days where there is room, as cards everywhere, to complete and to edit.
import type { Milestone, Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Filters } from '../../ui/choice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Gantt } from './gantt.tsx';
import { cardId, MilestoneTimeline, type TimelineProps } from './milestone-timeline.tsx';
import { PlanTable } from './plan-table.tsx';
import { forecast as forecastOf } from './queries.ts';
import { useCompleteMilestone } from './use-milestone-actions.ts';

const milestoneDialog = onDemand(async () => (await import('./milestone-dialog.tsx')).MilestoneDialog);

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export function ImplementationTimeline({
  project,
  milestones,
  sought,
  ...beside
}: {
  project: Project;
  milestones: readonly Milestone[];
  /** The one somebody came for: it is open and in sight. */
  sought?: string | undefined;
} & Pick<TimelineProps, 'mark' | 'more'>) {
  const { can } = useAuth();
  const forecast = useQuery(forecastOf(project.id));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [view, setView] = useState<string>('chart');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<string>();
  if (sought !== undefined && sought !== arrived) {
    setArrived(sought);
    setOpened(new Set([...opened, sought]));
  }
  useEffect(() => {
    if (arrived !== undefined) goTo(arrived);
  }, [arrived]);
  const [dialog, setDialog] = useState<{ milestone: Milestone | undefined }>();
  const onComplete = useCompleteMilestone();
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const show = (id: string): void => {
    setOpened(new Set([...opened, id]));
    goTo(id);
  };
  const mayEdit = can('projects.write');
  return (
    <Card>
      <CardHeader
        title="Implementation Timeline"
        aside={
          mayEdit && (
            <Button
              variant="secondary"
              size="sm"
              {...milestoneDialog.intent}
              onClick={() => setDialog({ milestone: undefined })}
            >
              <Plus aria-hidden="true" />
              Add milestone
            </Button>
          )
        }
      />
      <div className="grid gap-6 px-4 pb-6">
        {milestones.length === 0 ? (
          <p className="text-muted">No milestones defined yet</p>
        ) : (
          <>
            <div className="hidden gap-4 border-b border-line pb-6 md:grid">
              <Filters label="Show the plan as" value={view} options={views} onChange={setView} />
              {view === 'chart' ? (
                <Gantt
                  project={project}
                  milestones={milestones}
                  forecast={forecast.data}
                  today={today}
                  onSelect={show}
                />
              ) : (
                <PlanTable milestones={milestones} />
              )}
            </div>
            <MilestoneTimeline
              milestones={milestones}
              opened={opened}
              onToggle={toggle}
              {...beside}
              {...(mayEdit && {
                actions: {
                  onComplete,
                  onEdit: (milestone: Milestone) => setDialog({ milestone }),
                  editIntent: milestoneDialog.intent,
                },
              })}
            />
          </>
        )}
      </div>
      {dialog && (
        <milestoneDialog.Dialog
          projectId={project.id}
          milestone={dialog.milestone}
          all={milestones}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Card>
  );
}

function goTo(id: string): void {
  const card = document.getElementById(cardId(id));
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
