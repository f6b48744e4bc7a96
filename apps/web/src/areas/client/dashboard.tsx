// How the client's implementation stands, at a glance. Every figure is the answer to a query.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, FolderOpen } from 'lucide-react';
import { organizationStats } from '../../features/organizations/api.ts';
import { ActivityList } from '../../features/projects/activity-list.tsx';
import { activity, latestProjects, milestones as milestonesOf } from '../../features/projects/api.ts';
import { milestoneCounts, milestoneProgress, timeRemaining } from '../../features/projects/standing.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { useCurrentProject } from './current-project.ts';

export function Dashboard() {
  const { session } = useAuth();
  const { current } = useCurrentProject();
  const projects = useQuery(latestProjects());
  const organizationId = session?.organization?.id ?? '';
  const stats = useQuery({ ...organizationStats(organizationId), enabled: organizationId !== '' });
  const project = current ?? projects.data?.data[0];
  const milestones = useQuery({ ...milestonesOf(project?.id ?? ''), enabled: project !== undefined });
  const failure = projects.error ?? stats.error ?? milestones.error;
  if (failure) {
    const again = () =>
      void Promise.all([projects, stats, milestones].filter(each => each.error).map(each => each.refetch()));
    return (
      <ErrorState
        message={messageOf(failure)}
        reference={failure instanceof ApiError ? failure.reference : undefined}
        onRetry={again}
      />
    );
  }
  const isReady = projects.data && stats.data && (!project || milestones.data);
  const counts = milestoneCounts(milestones.data ?? []);

  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Welcome back</h1>
        <p className="text-muted">{session?.name || session?.email}</p>
      </div>
      {!isReady ? (
        <Waiting label="Loading the dashboard" />
      ) : (
        <>
          <Stats>
            <Stat
              label="Implementation Progress"
              value={share((project?.progress_percentage ?? 0) / 100)}
              note={project ? project.name : 'No project yet'}
            />
            <Stat
              label="Time Remaining"
              value={project ? timeRemaining(project) : 'Not set'}
              note="Until target completion"
            />
            <Stat label="Milestones" value={`${counts.completed}/${counts.total}`} note="Completed of all" />
            <Stat label="Active Tasks" value={count(stats.data.activeProjects)} note="Active projects" />
          </Stats>
          <div className="grid gap-6 lg:grid-cols-[1.6fr_1fr]">
            {project ? <ActiveProject project={project} milestones={milestones.data ?? []} /> : <NoProject />}
            <QuickActions />
          </div>
          {project && <RecentActivity projectId={project.id} />}
        </>
      )}
    </div>
  );
}

function NoProject() {
  return (
    <Card>
      <Empty
        icon={<FolderOpen />}
        title="No active projects"
        text="An implementation starts with the exports of the system you come from."
        action={
          <Link to="/client/implementation" className={buttonLook()}>
            Start an implementation
          </Link>
        }
      />
    </Card>
  );
}

function ActiveProject({
  project,
  milestones,
}: {
  project: Project;
  milestones: Parameters<typeof milestoneCounts>[0];
}) {
  const { completed, total } = milestoneCounts(milestones);
  return (
    <Card>
      <CardHeader title="Active Project" description={project.name} />
      <div className="grid gap-4 px-5 pb-5">
        <Bar
          label="Overall progress"
          value={project.progress_percentage / 100}
          text={share(project.progress_percentage / 100)}
        />
        <Bar
          label="Milestone progress"
          value={milestoneProgress(milestones)}
          text={`${completed}/${total}`}
        />
        <Facts
          facts={[
            ['Start date', project.start_date === null ? 'Not set' : day(project.start_date)],
            [
              'Target completion',
              project.target_completion_date === null ? 'Not set' : day(project.target_completion_date),
            ],
          ]}
        />
        <Link to="/client/progress" className={`${buttonLook('secondary')} w-fit`}>
          View Detailed Progress
        </Link>
      </div>
    </Card>
  );
}

export function Bar({ label, value, text }: { label: string; value: number; text: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4">
        <span className="text-muted">{label}</span>
        <span className="font-medium tabular">{text}</span>
      </div>
      <Progress label={label} value={value} tone={value >= 1 ? 'good' : 'accent'} />
    </div>
  );
}

const actions = [
  { to: '/client/implementation', label: 'Continue the implementation' },
  { to: '/client/progress', label: 'Track Progress' },
] as const;

function QuickActions() {
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <ul className="grid px-2 pb-2">
        {actions.map(action => (
          <li key={action.to}>
            <Link
              to={action.to}
              className="group flex items-center justify-between gap-3 rounded-md px-3 py-2.5 hover:bg-sunken"
            >
              {action.label}
              <ArrowRight
                aria-hidden="true"
                className="size-4 text-muted transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RecentActivity({ projectId }: { projectId: string }) {
  const recent = useQuery(activity(projectId));
  return (
    <Card>
      <CardHeader
        title="Recent Activity"
        aside={
          <Link to="/client/progress" className="text-sm text-accent-ink hover:underline">
            View All Activity
          </Link>
        }
      />
      <div className="px-5 pb-5">
        {recent.error ? (
          <ErrorState message={messageOf(recent.error)} onRetry={() => void recent.refetch()} />
        ) : !recent.data ? (
          <Waiting label="Loading recent activity" />
        ) : recent.data.data.length === 0 ? (
          <p className="text-muted">No recent activity</p>
        ) : (
          <ActivityList items={recent.data.data.slice(0, 5)} />
        )}
      </div>
    </Card>
  );
}
