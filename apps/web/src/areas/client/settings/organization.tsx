// The organization one works in, and the way out of it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApprovalLimitCard } from '../../../features/fixes/approval-limit-card.tsx';
import { OrganizationCard } from '../../../features/organizations/organization-card.tsx';
import { myOrganization } from '../../../features/organizations/queries.ts';
import { LeaveCard } from '../../../features/team/leave-card.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';

export function OrganizationPart() {
  const { can } = useAuth();
  const organization = useQuery(myOrganization());
  return (
    <>
      {organization.error ? (
        <ErrorState {...failureOf(organization.error)} onRetry={() => void organization.refetch()} />
      ) : !organization.data ? (
        <Waiting label="Loading your organization" />
      ) : (
        <OrganizationCard
          organization={organization.data}
          aside={
            <Link to="/client/team" className={buttonLook('secondary', 'sm')}>
              Its people
            </Link>
          }
        />
      )}
      <ApprovalLimitCard canSet={can('team.manage')} />
      <LeaveCard />
    </>
  );
}
