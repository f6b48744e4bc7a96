// What clients' people taught, client by client, and what is shared with all of them.
import { Link } from '@tanstack/react-router';
import { OrganizationList } from '../../../features/playbooks/organization-list.tsx';
import { SharedList } from '../../../features/playbooks/shared-list.tsx';

export function PlaybooksPage() {
  return (
    <div className="grid content-start gap-4">
      <h1 className="text-xl font-semibold">Playbooks</h1>
      <SharedList />
      <OrganizationList
        link={({ id, name }) => (
          <Link
            to="/admin/playbooks/$organizationId"
            params={{ organizationId: id }}
            className="font-medium wrap-anywhere text-accent-ink hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        )}
      />
    </div>
  );
}
