// How the client's implementation stands, at a glance. Every figure is the answer to a query.
import type { Milestone, Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, FolderOpen, LifeBuoy, ListChecks, Users } from 'lucide-react';
import { WaitingCard } from '../../features/decisions/waiting-card.tsx';
import { organizationStats } from '../../features/organizations/queries.ts';
import { PlanLine } from '../../features/projects/plan-line.tsx';
import { usePrefetchProgress } from '../../features/projects/prefetch.ts';
import { latestProjects, milestones as milestonesOf } from '../../features/projects/queries.ts';
import {
  finishInWords,
  milestoneCounts,
  milestoneInHand,
  milestoneProgress,
  projectStatusName,
  timeRemaining,
} from '../../features/projects/status.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { day, daysUntil } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
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
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-xl font-semibold">Welcome back</h1>
          <p className="break-words text-muted">{session?.name || session?.email}</p>
        </div>
        {isReady && <QuickActions projectId={project?.id} />}
      </div>
      {!isReady ? (
        <Waiting label="Loading the dashboard" />
      ) : (
        <>
          {project && <SampleProject name={project.name} />}
          <ActiveProject
            project={project}
            milestones={milestones.data ?? []}
            activeProjects={stats.data.activeProjects}
          />
          {project && (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
              <WaitingCard projectId={project.id} all={<DecisionsLink />} isAlways />
              <ActivityCard projectId={project.id} title="Recent Activity" most={6} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

const supportPath: string = '/client/support';

interface ActiveProjectProps {
  project: Project | undefined;
  milestones: readonly Milestone[];
  activeProjects: number;
}

/** How far, how long, how much, how many: told once, above the days it takes. */
function ActiveProject({ project, milestones, activeProjects }: ActiveProjectProps) {
  return (
    <Card className="overflow-hidden">
      {project && <ProjectHeader project={project} />}
      <Figures project={project} milestones={milestones} activeProjects={activeProjects} />
      {!project ? <NoProject /> : <Outlook project={project} milestones={milestones} />}
    </Card>
  );
}

function ProjectHeader({ project }: { project: Project }) {
  const prefetch = usePrefetchProgress(project.id);
  const { name, start_date, status } = project;
  const finish = finishInWords(project);
  const started = start_date === null ? 'start date not set' : `started ${day(start_date)}`;
  return (
    <CardHeader
      title={
        <span className="flex flex-wrap items-center gap-2">
          Active Project
          {finish !== undefined && <Badge tone="good">{projectStatusName(status)}</Badge>}
        </span>
      }
      description={
        <span className="break-words">
          {name}, {started}
          {finish !== undefined && `, finished ${finish}`}
        </span>
      }
      aside={
        <Link to="/client/progress" {...prefetch} className={buttonLook('secondary')}>
          View Detailed Progress
        </Link>
      }
    />
  );
}

function Figures({ project, milestones, activeProjects }: ActiveProjectProps) {
  const { completed, total } = milestoneCounts(milestones);
  const part = (project?.progress_percentage ?? 0) / 100;
  const target = project?.target_completion_date ?? null;
  const done = milestoneProgress(milestones);
  const inHand = milestoneInHand(milestones);
  return (
    <Stats isInside>
      <Stat
        label="Implementation Progress"
        value={share(part)}
        note={
          <span className="grid pt-1">
            <Progress label="Overall progress" value={part} tone={part >= 1 ? 'good' : 'accent'} />
          </span>
        }
      />
      <Stat
        label="Time Remaining"
        value={project ? timeRemaining(project) : 'Not set'}
        note={targetInWords(project, target)}
      />
      <Stat
        label="Milestones"
        value={`${count(completed)}/${count(total)}`}
        note={
          <span className="grid gap-1.5 pt-1">
            <Progress label="Milestone progress" value={done} tone={done >= 1 ? 'good' : 'accent'} />
            {inHand}
          </span>
        }
      />
      <Stat label="Active Tasks" value={count(activeProjects)} note="Projects planned or in progress" />
    </Stats>
  );
}

function Outlook({ project, milestones }: { project: Project; milestones: readonly Milestone[] }) {
  return project.completed_date === null ? (
    <PlanLine project={project} milestones={milestones} />
  ) : (
    <Finished />
  );
}

/** Nothing is left to plan: what was done can be read, and taken back from there. */
function Finished() {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-2.5">
      <Link to="/client/implementation" className="text-accent-ink hover:underline">
        Report and undo
      </Link>
      <Link to="/client/documents" className="text-accent-ink hover:underline">
        Its documents
      </Link>
    </p>
  );
}

/** What the days count to; of a finished project they are none that anybody needs. */
function targetInWords(project: Project | undefined, target: string | null): string {
  if (target === null) return 'Target completion';
  const words = `Target completion ${day(target)}`;
  if (project?.completed_date) return `${words}; the project is finished`;
  return daysUntil(target) < 0 ? `${words}, which is past` : words;
}

function NoProject() {
  const { can } = useAuth();
  const mayStart = can('projects.write');
  return (
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
  );
}

const actions = [
  { to: '/client/documents', label: 'View Documents', Icon: FileText },
  { to: '/client/team', label: 'Manage Team', Icon: Users },
  { to: supportPath, label: 'Get Support', Icon: LifeBuoy },
  { to: '/client/progress', label: 'Track Progress', Icon: ListChecks, isProgress: true },
];

function QuickActions({ projectId }: { projectId: string | undefined }) {
  const prefetch = usePrefetchProgress(projectId);
  return (
    <section className="min-w-0 max-sm:w-full">
      <h2 className="sr-only">Quick Actions</h2>
      <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-1">
        {actions.map(({ to, label, Icon, isProgress }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              {...(isProgress && prefetch)}
              className="inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium text-soft hover:bg-hover hover:text-ink max-sm:h-11 max-sm:bg-surface max-sm:px-3 max-sm:ring-1 max-sm:ring-line"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
