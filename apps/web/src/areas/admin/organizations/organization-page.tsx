// One client with everything about it, and what staff may do with it.
import type { OrganizationOverview } from '@groundwork/contract/organization-overview';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ServiceAccounts } from '../../../features/keys/service-accounts.tsx';
import { organizationOverview } from '../../../features/organizations/admin-queries.ts';
import { NotesCard } from '../../../features/organizations/notes-card.tsx';
import { StandingBadges } from '../../../features/organizations/standing-badges.tsx';
import { TimelineCard } from '../../../features/organizations/timeline-card.tsx';
import { UsageCard } from '../../../features/organizations/usage-card.tsx';
import { planNames } from '../../../features/organizations/wording.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { day } from '../../../lib/formats/dates.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Card, CardHeader, Stat, Stats } from '../../../ui/card.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';
import { Actions } from './actions.tsx';
import { MembersCard } from './members-card.tsx';
import { OrganizationProjects } from './organization-projects.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { ChangesetsCard, DocumentsCard, OperationsCard, PortalsCard, TicketsCard } from './work-cards.tsx';

export function OrganizationPage() {
  const { organizationId } = useParams({ from: '/admin/organizations/$organizationId' });
  const overview = useQuery(organizationOverview(organizationId));
  return (
    <div className="grid gap-4">
      <BackLink to="/admin/organizations">All organizations</BackLink>
      {overview.error ? (
        <ErrorState {...failureOf(overview.error)} onRetry={() => void overview.refetch()} />
      ) : !overview.data ? (
        <Waiting label="Loading the organization" />
      ) : (
        <Everything key={organizationId} overview={overview.data} />
      )}
    </div>
  );
}

function Everything({ overview }: { overview: OrganizationOverview }) {
  const { organization, stats } = overview;
  const { id } = organization;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-xl font-semibold wrap-anywhere">
              <bdi>{organization.name}</bdi>
            </h1>
            <StandingBadges organization={organization} />
          </div>
          <p className="text-muted">
            {planNames[organization.plan]}, here since {day(organization.created_at)}
            {organization.status === 'trial' &&
              organization.trial_ends_at !== null &&
              `, trial until ${day(organization.trial_ends_at)}`}
          </p>
        </div>
        <Actions organization={organization} />
      </div>
      <StandingNotice organization={organization} />
      <Stats>
        <Stat label="Active members" value={count(stats.members)} />
        <Stat
          label="Active projects"
          value={count(stats.activeProjects)}
          note={`${count(stats.completedProjects)} completed`}
        />
        <Stat label="Records in portals" value={count(stats.records_migrated)} />
        <Stat label="Operations running" value={count(stats.operations_running)} />
      </Stats>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          <Card aria-label="Projects">
            <CardHeader title="Projects" />
            <OrganizationProjects organizationId={id} />
          </Card>
          <MembersCard organizationId={id} />
          <OperationsCard overview={overview} />
          <ChangesetsCard overview={overview} />
          <DocumentsCard overview={overview} />
          <TicketsCard overview={overview} />
          <ServiceAccounts
            owner={id}
            description="Programs that work with this organization’s data over the API."
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <UsageCard overview={overview} />
          <PortalsCard overview={overview} />
          <NotesCard organizationId={id} />
          <TimelineCard organizationId={id} />
        </div>
      </div>
    </>
  );
}
