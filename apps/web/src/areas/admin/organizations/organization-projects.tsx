// An organization's projects, each with what is said of its milestones and documents.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { projectsOf } from '../../../features/projects/queries.ts';
import { projectStatusName, projectStatusTone } from '../../../features/projects/status.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { share } from '../../../lib/formats/numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Skeleton, Waiting } from '../../../ui/state.tsx';

const ProjectComments = lazy(async () => ({
  default: (await import('./project-comments.tsx')).ProjectComments,
}));

export function OrganizationProjects({ organizationId }: { organizationId: string }) {
  const projects = useQuery(projectsOf(organizationId));
  if (projects.error) return <p className="px-4 py-3 text-bad-ink">{messageOf(projects.error)}</p>;
  if (!projects.data) return <Skeleton className="m-5 h-8" />;
  if (projects.data.data.length === 0) return <p className="px-4 py-3 text-muted">No projects</p>;
  return (
    <ul className="grid px-4 py-2">
      {projects.data.data.map(project => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectRow({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid gap-2 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 break-words">{project.name}</span>
        <span className="flex flex-wrap items-center gap-3 tabular">
          {share(project.progress_percentage / 100)}
          <Badge tone={projectStatusTone(project.status)}>{projectStatusName(project.status)}</Badge>
          <Link
            to="/admin/data-quality/$projectId"
            params={{ projectId: project.id }}
            aria-label={`Data quality of ${project.name}`}
            className={buttonLook('secondary', 'sm')}
          >
            Data quality
          </Link>
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Comments in ${project.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Comments
          </Button>
        </span>
      </div>
      {isOpen && (
        <Suspense fallback={<Waiting label="Loading the comments" />}>
          <ProjectComments project={project} />
        </Suspense>
      )}
    </li>
  );
}
