// The implementation in detail: milestones, forecast, updates, facts.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CommentCount } from '../../features/comments/comment-count.tsx';
import { ThreadOnDemand } from '../../features/comments/thread-on-demand.tsx';
import { useCommentCounts } from '../../features/comments/use-comment-counts.ts';
import { waiting as waitingOf } from '../../features/decisions/queries.ts';
import { WaitingCard } from '../../features/decisions/waiting-card.tsx';
import { AllActivity } from '../../features/projects/all-activity.tsx';
import { ForecastCard } from '../../features/projects/forecast-card.tsx';
import { ImplementationTimeline } from '../../features/projects/implementation-timeline.tsx';
import { LabelledProgress } from '../../features/projects/labelled-progress.tsx';
import {
  activity as activityOf,
  forecast as forecastOf,
  milestones as milestonesOf,
  project as projectOf,
} from '../../features/projects/queries.ts';
import {
  defaultAgent,
  finishInWords,
  milestoneCounts,
  projectStatusName,
  projectStatusTone,
} from '../../features/projects/status.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { useAppState } from '../../lib/app-state.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { ActivityCard } from './activity-card.tsx';
import { useCurrentProject } from './current-project.ts';
import { DecisionsLink } from './decisions-link.tsx';
import { NoProject } from './no-project.tsx';
import { useLiveComments } from './use-live-comments.ts';

export function ProgressPage() {
  const { projects, list, current } = useCurrentProject();
  const isTaking = useNamedProject(list);
  const { view } = useSearch({ from: '/client/progress' });
  if (projects.error)
    return <ErrorState {...failureOf(projects.error)} onRetry={() => void projects.refetch()} />;
  // What would be asked of the one before is not asked at all.
  if (!projects.data || isTaking) return <Waiting label="Loading your projects" />;
  if (!current) return <NoProject />;
  if (view === 'activity') return <ActivityView key={current.id} project={current} />;
  return <ProjectProgress key={current.id} id={current.id} />;
}

/** Whoever comes from a notification has the project in hand that it is of; whether it is still to be taken. */
function useNamedProject(list: readonly Pick<Project, 'id' | 'name'>[]): boolean {
  const { project: named, milestone } = useSearch({ from: '/client/progress' });
  const navigate = useNavigate();
  const { setCurrentProject } = useAppState();
  const found = list.find(each => each.id === named);
  useEffect(() => {
    if (!found) return;
    setCurrentProject({ id: found.id, name: found.name });
    const search = milestone === undefined ? {} : { milestone };
    void navigate({ to: '/client/progress', search, replace: true });
  }, [found, milestone, navigate, setCurrentProject]);
  return found !== undefined;
}

function ActivityView({ project }: { project: Project }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <BackLink to="/client/progress">Back to progress</BackLink>
      <h1 className="text-xl font-semibold">All activity</h1>
      <Card>
        <CardHeader title={project.name} />
        <div className="px-4 pb-4">
          <AllActivity projectId={project.id} />
        </div>
      </Card>
    </div>
  );
}

function ProjectProgress({ id }: { id: string }) {
  const project = useQuery(projectOf(id));
  const milestones = useQuery(milestonesOf(id));
  const above = [useQuery(forecastOf(id)), useQuery(waitingOf(id)), useQuery(activityOf(id))];
  const isAboveComing = above.some(each => each.isPending);
  const { milestone: sought } = useSearch({ from: '/client/progress' });
  const commentsOn = useCommentCounts({ projectId: id });
  useLiveComments();
  const failure = project.error ?? milestones.error;
  if (failure) {
    const again = () =>
      void Promise.all([project, milestones].filter(each => each.error).map(each => each.refetch()));
    return <ErrorState {...failureOf(failure)} onRetry={again} />;
  }
  // What stands above the plan comes with it: nothing moves under whoever has begun to read.
  if (!project.data || !milestones.data || isAboveComing) return <Waiting label="Loading the progress" />;
  const counts = milestoneCounts(milestones.data);
  const finish = finishInWords(project.data);
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold break-words">{project.data.name}</h1>
        {finish !== undefined && <p className="text-muted">Finished {finish}</p>}
      </div>
      <Stats>
        <Stat label="Overall Progress" value={share(project.data.progress_percentage / 100)} />
        <Stat label="Completed" value={count(counts.completed)} />
        <Stat label="In Progress" value={count(counts.in_progress)} />
        <Stat label="Upcoming" value={count(counts.upcoming)} />
      </Stats>
      <Card className="px-4 py-4">
        <LabelledProgress
          label="Progress overview"
          value={project.data.progress_percentage / 100}
          text={`${count(counts.completed)} of ${counted(counts.total, 'milestone')}`}
        />
      </Card>
      <ForecastCard projectId={id} />
      <WaitingCard projectId={id} all={<DecisionsLink />} />
      <div className="grid items-start gap-6 xl:grid-cols-[1.9fr_1fr]">
        <ImplementationTimeline
          project={project.data}
          milestones={milestones.data}
          sought={sought}
          mark={milestone => <CommentCount count={commentsOn(milestone.id)} />}
          more={milestone => (
            <ThreadOnDemand
              on={{ kind: 'milestone', projectId: id, id: milestone.id }}
              name={milestone.name}
            />
          )}
        />
        <div className="grid items-start gap-6 lg:max-xl:grid-cols-2">
          <ActivityCard projectId={id} title="Recent Updates" />
          <Details project={project.data} />
        </div>
      </div>
    </div>
  );
}

function Details({ project }: { project: Project }) {
  const finish = finishInWords(project);
  const dated = (value: string | null) => (value === null ? 'Not set' : day(value));
  return (
    <Card>
      <CardHeader title="Project Details" />
      <div className="px-4 pb-3">
        <Facts
          facts={[
            ['Start date', dated(project.start_date)],
            ['Target completion', dated(project.target_completion_date)],
            ...(finish === undefined ? [] : [['Finished', finish] as const]),
            ['Assigned agent', project.assigned_agent ?? defaultAgent],
            [
              'Status',
              <Badge key="status" tone={projectStatusTone(project.status)}>
                {projectStatusName(project.status)}
              </Badge>,
            ],
          ]}
        />
      </div>
    </Card>
  );
}
