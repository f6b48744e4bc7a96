// One client's playbook, for staff who look through it, mend it, or share it.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Playbook } from '../../../features/playbooks/playbook.tsx';
import { organizations } from '../../../features/playbooks/queries.ts';
import { ShareCard } from '../../../features/playbooks/share-card.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function OrganizationPlaybookPage() {
  const { organizationId } = useParams({ from: '/admin/playbooks/$organizationId' });
  const { data } = useQuery(organizations());
  const name = data?.data.find(({ organization }) => organization.id === organizationId)?.organization.name;
  return (
    <div className="grid content-start gap-4">
      <BackLink to="/admin/playbooks">All playbooks</BackLink>
      <h1 className="text-xl font-semibold">
        Playbook of {name === undefined ? 'a client' : <bdi>{name}</bdi>}
      </h1>
      <Playbook key={organizationId} organizationId={organizationId} canManage />
      <ShareCard organizationId={organizationId} />
    </div>
  );
}
