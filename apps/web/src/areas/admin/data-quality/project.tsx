// The audits, bundles and pipelines of one client's project, in the very views that the client has. Looked at only: starting, proposing and
// approving are the client's.
import type { Project } from '@groundwork/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { project as projectOf } from '../../../features/projects/queries.ts';
import { AuthContext, useAuth } from '../../../lib/session/auth-context.ts';
import { Waiting } from '../../../ui/state.tsx';
import { Audits } from '../../client/audit/page.tsx';
import { FailedPage } from '../../client/failed-page.tsx';
import { Analyses } from '../../client/revops/page.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { OrganizationLink } from '../dashboard/organization-link.tsx';

export function ProjectAuditsPage() {
  const { projectId } = useParams({ from: '/admin/data-quality/$projectId' });
  const { project, ...search } = useSearch({ from: '/admin/data-quality/$projectId' });
  // A newer audit of the same portal may belong to another project of the client.
  if (project !== undefined && project !== projectId)
    return (
      <Navigate to="/admin/data-quality/$projectId" params={{ projectId: project }} search={search} replace />
    );
  return (
    <OfProject id={projectId}>{({ id, name }) => <Audits key={id} projectId={id} name={name} />}</OfProject>
  );
}

export function ProjectRevopsPage() {
  const { projectId } = useParams({ from: '/admin/data-quality/$projectId/revops' });
  return (
    <OfProject id={projectId}>{({ id, name }) => <Analyses key={id} projectId={id} name={name} />}</OfProject>
  );
}

function OfProject({ id, children }: { id: string; children: (project: Project) => ReactNode }) {
  const project = useQuery(projectOf(id));
  if (project.error)
    return (
      <FailedPage
        error={project.error}
        onRetry={() => void project.refetch()}
        title="This project was not found"
        back={{ to: '/admin/data-quality', name: 'All projects' }}
      />
    );
  if (!project.data) return <Waiting label="Loading the project" />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <BackLink to="/admin/data-quality">All projects</BackLink>
        <nav aria-label="What is looked at" className="flex flex-wrap gap-x-4">
          <Link to="/admin/data-quality/$projectId" params={{ projectId: id }} {...sides}>
            Data quality
          </Link>
          <Link to="/admin/data-quality/$projectId/revops" params={{ projectId: id }} {...sides}>
            RevOps
          </Link>
          <OrganizationLink id={project.data.organization_id} name="The client" />
        </nav>
      </div>
      {/* A block, so that what is centred in it takes its width. */}
      <div>
        <LookedAtOnly>{children(project.data)}</LookedAtOnly>
      </div>
    </div>
  );
}

const sides = {
  activeOptions: { exact: true, includeSearch: false },
  className: 'rounded-sm text-soft hover:text-ink hover:underline',
  activeProps: { className: 'font-medium !text-ink', 'aria-current': 'page' },
} as const;

const looks: readonly string[] = [
  'projects.read',
  'changesets.read',
  'operations.read',
  'portals.read',
  'documents.read',
];

/** Whatever stands in here offers nothing but looking, whatever the person may do elsewhere. */
function LookedAtOnly({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const only = useMemo(
    () => ({
      ...auth,
      can: (permission: Parameters<typeof auth.can>[0]) => looks.includes(permission) && auth.can(permission),
    }),
    [auth],
  );
  return <AuthContext.Provider value={only}>{children}</AuthContext.Provider>;
}
