// One deal: where it stands, what its stage asks for, and everything that was noted about it.
import { DealId } from '@groundwork/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DealView } from '../../../features/deals/deal-view.tsx';
import { deal as dealOf } from '../../../features/deals/queries.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function DealPage() {
  const { dealId } = useParams({ from: '/rep/deals/$dealId' });
  const id = DealId.safeParse(dealId).data;
  return (
    <div className="grid gap-4">
      <BackLink to="/rep/deals">All deals</BackLink>
      {id === undefined ? <Missing /> : <Found key={id} id={id} />}
    </div>
  );
}

function Missing() {
  return (
    <Empty title="There is no such deal" text="It may be another rep’s, or the address is not complete." />
  );
}

function Found({ id }: { id: DealId }) {
  const { data, error, refetch } = useQuery(dealOf(id));
  if (data)
    return (
      <DealView
        deal={data}
        clientLink={(organization, words) => (
          <Link
            to="/rep/clients/$organizationId"
            params={{ organizationId: organization }}
            className="font-medium text-accent-ink underline"
          >
            <bdi>{words}</bdi>
          </Link>
        )}
      />
    );
  if (isCode(error, 'not_found')) return <Missing />;
  if (error) return <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />;
  return <Waiting label="Loading the deal" />;
}
