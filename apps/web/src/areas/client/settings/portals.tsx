// The CRM accounts of the organization, all that can be done with each, and what stands in it.
import { Link } from '@tanstack/react-router';
import { PortalList } from '../../../features/portals/portal-list.tsx';
import { useAuth } from '../../../lib/session/auth-context.ts';

export function PortalsPart() {
  const { can } = useAuth();
  return (
    <PortalList
      canManage={can('portals.manage')}
      projectLink={({ id, name }) => (
        <Link
          to="/client/progress"
          search={{ project: id }}
          className="font-medium wrap-anywhere text-accent-ink hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}
