// What the organization's people taught, and what becomes of it.
import { Playbook } from '../../../features/playbooks/playbook.tsx';
import { useAuth } from '../../../lib/session/auth-context.ts';

export function PlaybookPart() {
  const { session, can } = useAuth();
  const organization = session?.organization;
  return organization && <Playbook organizationId={organization.id} canManage={can('playbooks.manage')} />;
}
