// Every organization, with its projects and what is said of them.
import { useInfiniteQuery } from '@tanstack/react-query';
import { OrganizationList } from '../../../features/organizations/organization-list.tsx';
import { organizations } from '../../../features/organizations/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { OrganizationProjects } from '../organization-projects.tsx';

export function OrganizationsPage() {
  const list = useInfiniteQuery(organizations());
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">Organizations</h1>
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the organizations" />
      ) : (
        <OrganizationList
          organizations={rowsOf(list.data)}
          detail={organization => <OrganizationProjects organizationId={organization.id} />}
          more={list}
        />
      )}
    </div>
  );
}
