// One client of a rep: where the implementation stands. Their records, files and words are theirs alone.
import type { RepClientDetail } from '@groundwork/contract/clients';
import { OrganizationId } from '@groundwork/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ClientProjectCard } from '../../../features/clients/client-project.tsx';
import { client as clientQuery } from '../../../features/clients/queries.ts';
import { statusNames, supportInWords, waitingInWords } from '../../../features/clients/words.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { day } from '../../../lib/formats/dates.ts';
import { Card, Stat, Stats } from '../../../ui/card.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function ClientPage() {
  const { organizationId } = useParams({ from: '/rep/clients/$organizationId' });
  const found = useQuery(clientQuery(OrganizationId.parse(organizationId)));
  return (
    <div className="grid gap-4">
      <BackLink to="/rep/clients">All clients</BackLink>
      {found.data ? (
        <Client given={found.data} />
      ) : found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting label="Loading the client" />
      )}
    </div>
  );
}

function Client({ given }: { given: RepClientDetail }) {
  const { milestones, decisions, support, project_list } = given;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold">{given.name}</h1>
        <p className="text-muted">
          {statusNames[given.status]}, client since {day(given.since)}
          {given.deal_id !== null && (
            <>
              {' · '}
              <Link
                to="/rep/deals/$dealId"
                params={{ dealId: given.deal_id }}
                className="text-accent-ink underline"
              >
                The deal
              </Link>
            </>
          )}
        </p>
      </div>
      {given.cancelled_on !== null && (
        <Notice tone="warn">This client cancelled on {day(given.cancelled_on)}.</Notice>
      )}
      <Stats>
        <Stat
          label="Milestones"
          value={`${milestones.completed} of ${milestones.total}`}
          note={milestones.overdue === 0 ? 'none is overdue' : `${milestones.overdue} overdue`}
        />
        <Stat label="Waiting decisions" value={decisions.waiting} note={waitingInWords(decisions)} />
        <Stat label="Support" value={support.open} note={supportInWords(support)} />
      </Stats>
      {project_list.length === 0 ? (
        <Card>
          <Empty title="No project yet" text="It stands here as soon as the client begins one." />
        </Card>
      ) : (
        project_list.map(project => (
          <ClientProjectCard key={project.id} project={project} today={given.today} />
        ))
      )}
    </>
  );
}
