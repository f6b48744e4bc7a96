import { useQuery } from '@tanstack/react-query';
import { projectsOf } from '../../features/projects/api.ts';
import { projectStatusName, projectStatusTone } from '../../features/projects/standing.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/state.tsx';

export function OrganizationProjects({ organizationId }: { organizationId: string }) {
  const projects = useQuery(projectsOf(organizationId));
  if (projects.error) return <p className="px-5 py-3 text-bad-ink">{messageOf(projects.error)}</p>;
  if (!projects.data) return <Skeleton className="m-5 h-8" />;
  if (projects.data.data.length === 0) return <p className="px-5 py-3 text-muted">No projects</p>;
  return (
    <ul className="grid px-5 py-2">
      {projects.data.data.map(project => (
        <li key={project.id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
          <span>{project.name}</span>
          <span className="flex items-center gap-3 tabular">
            {share(project.progress_percentage / 100)}
            <Badge tone={projectStatusTone(project.status)}>{projectStatusName(project.status)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
