// How the client's implementation stands, at a glance. Every figure is the answer to a query.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, FolderOpen } from 'lucide-react';
import { WaitingCard } from '../../features/decisions/waiting-card.tsx';
import { organizationStats } from '../../features/organizations/queries.ts';
import { LabelledProgress } from '../../features/projects/labelled-progress.tsx';
import { usePrefetchProgress } from '../../features/projects/prefetch.ts';
import { latestProjects, milestones as milestonesOf } from '../../features/projects/queries.ts';
import {
  finishInWords,
  milestoneCounts,
  milestoneProgress,
  projectStatusName,
  timeRemaining,
} from '../../features/projects/status.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { ActivityCard } from './activity-card.tsx';
import { useCurrentProject } from './current-project.ts';
import { DecisionsLink } from './decisions-link.tsx';
import { SampleProject } from './sample-project.tsx';

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
    return <ErrorState {...failureOf(failure)} onRetry={again} />;
  }
  const isReady = projects.data && stats.data && (!project || milestones.data);
  const counts = milestoneCounts(milestones.data ?? []);
  const finish = project && finishInWords(project);

  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Welcome back</h1>
        <p className="text-muted">{session?.name || session?.email}</p>
      </div>
      {!isReady ? (
        <Waiting label="Loading the dashboard" />
      ) : (
        <>
          {project && <SampleProject name={project.name} />}
          <Stats>
            <Stat
              label="Implementation Progress"
              value={share((project?.progress_percentage ?? 0) / 100)}
              note={project ? project.name : 'No project yet'}
            />
            <Stat
              label="Time Remaining"
              value={project ? timeRemaining(project) : 'Not set'}
              note={finish === undefined ? 'Until target completion' : `Finished ${finish}`}
            />
            <Stat label="Milestones" value={`${counts.completed}/${counts.total}`} note="Completed so far" />
            <Stat label="Active Tasks" value={count(stats.data.activeProjects)} note="Active projects" />
          </Stats>
          <div className="grid gap-6 lg:grid-cols-[1.6fr_1fr]">
            {project ? <ActiveProject project={project} milestones={milestones.data ?? []} /> : <NoProject />}
            <QuickActions projectId={project?.id} />
          </div>
          {project && <WaitingCard projectId={project.id} all={<DecisionsLink />} />}
          {project && <ActivityCard projectId={project.id} title="Recent Activity" most={5} />}
        </>
      )}
    </div>
  );
}

const supportPath: string = '/client/support';

function NoProject() {
  const { can } = useAuth();
  const mayStart = can('projects.write');
  return (
    <Card>
      <Empty
        icon={<FolderOpen />}
        title="No active projects"
        text="An implementation starts with the exports of the system you come from."
        action={
          <>
            <Link to={supportPath} className={buttonLook('secondary')}>
              Contact Support
            </Link>
            {mayStart && (
              <Link to="/client/implementation" className={buttonLook()}>
                Start an implementation
              </Link>
            )}
          </>
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
  const prefetch = usePrefetchProgress(project.id);
  const finish = finishInWords(project);
  return (
    <Card>
      <CardHeader
        title="Active Project"
        description={project.name}
        aside={finish !== undefined && <Badge tone="good">{projectStatusName(project.status)}</Badge>}
      />
      <div className="grid gap-4 px-5 pb-5">
        <LabelledProgress
          label="Overall progress"
          value={project.progress_percentage / 100}
          text={share(project.progress_percentage / 100)}
        />
        <LabelledProgress
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
            ...(finish === undefined ? [] : [['Finished', finish] as const]),
          ]}
        />
        <Link to="/client/progress" {...prefetch} className={`${buttonLook('secondary')} w-fit`}>
          View Detailed Progress
        </Link>
      </div>
    </Card>
  );
}

const actions: readonly { to: string; label: string; isProgress?: boolean }[] = [
  { to: '/client/documents', label: 'View Documents' },
  { to: '/client/team', label: 'Manage Team' },
  { to: supportPath, label: 'Get Support' },
  { to: '/client/progress', label: 'Track Progress', isProgress: true },
];

function QuickActions({ projectId }: { projectId: string | undefined }) {
  const prefetch = usePrefetchProgress(projectId);
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <ul className="grid px-2 pb-2">
        {actions.map(action => (
          <li key={action.to}>
            <Link
              to={action.to}
              {...(action.isProgress && prefetch)}
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
