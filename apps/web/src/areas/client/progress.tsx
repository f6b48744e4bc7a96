// The implementation in detail: milestones, updates, facts.
import type { Milestone, Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActivityList } from '../../features/projects/activity-list.tsx';
import { activity, milestones as milestonesOf, project as projectOf } from '../../features/projects/api.ts';
import { MilestoneTimeline } from '../../features/projects/milestone-timeline.tsx';
import {
  defaultAgent,
  milestoneCounts,
  projectStatusName,
  projectStatusTone,
} from '../../features/projects/standing.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { useCurrentProject } from './current-project.ts';
import { Bar } from './dashboard.tsx';

export function ProgressPage() {
  const { projects, current } = useCurrentProject();
  if (projects.error)
    return <ErrorState message={messageOf(projects.error)} onRetry={() => void projects.refetch()} />;
  if (!projects.data) return <Waiting label="Loading your projects" />;
  if (!current) {
    return (
      <Empty
        title="No active project selected"
        action={
          <Link to="/client/dashboard" className={buttonLook('secondary')}>
            Back to Dashboard
          </Link>
        }
      />
    );
  }
  return <ProjectProgress key={current.id} id={current.id} />;
}

function ProjectProgress({ id }: { id: string }) {
  const project = useQuery(projectOf(id));
  const milestones = useQuery(milestonesOf(id));
  const recent = useQuery(activity(id));
  const failure = project.error ?? milestones.error ?? recent.error;
  if (failure) {
    const again = () =>
      void Promise.all([project, milestones, recent].filter(each => each.error).map(each => each.refetch()));
    return (
      <ErrorState
        message={messageOf(failure)}
        reference={failure instanceof ApiError ? failure.reference : undefined}
        onRetry={again}
      />
    );
  }
  if (!project.data || !milestones.data || !recent.data) return <Waiting label="Loading the progress" />;
  const counts = milestoneCounts(milestones.data);
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold">{project.data.name}</h1>
      <Stats>
        <Stat label="Overall Progress" value={share(project.data.progress_percentage / 100)} />
        <Stat label="Completed" value={count(counts.completed)} />
        <Stat label="In Progress" value={count(counts.in_progress)} />
        <Stat label="Upcoming" value={count(counts.upcoming)} />
      </Stats>
      <Card className="px-5 py-5">
        <Bar
          label="Progress overview"
          value={project.data.progress_percentage / 100}
          text={`${counts.completed} of ${counts.total} milestones`}
        />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <Timeline milestones={milestones.data} />
        <div className="grid gap-6">
          <Card>
            <CardHeader title="Recent Updates" />
            <div className="px-5 pb-5">
              {recent.data.data.length === 0 ? (
                <p className="text-muted">No recent activity</p>
              ) : (
                <ActivityList items={recent.data.data} />
              )}
            </div>
          </Card>
          <Details project={project.data} />
        </div>
      </div>
    </div>
  );
}

function Timeline({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <Card>
      <CardHeader title="Implementation Timeline" />
      <div className="px-5 pb-6">
        {milestones.length === 0 ? (
          <p className="text-muted">No milestones defined yet</p>
        ) : (
          <MilestoneTimeline milestones={milestones} />
        )}
      </div>
    </Card>
  );
}

function Details({ project }: { project: Project }) {
  const dated = (value: string | null) => (value === null ? 'Not set' : day(value));
  return (
    <Card>
      <CardHeader title="Project Details" />
      <div className="px-5 pb-3">
        <Facts
          facts={[
            ['Start date', dated(project.start_date)],
            ['Target completion', dated(project.target_completion_date)],
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
