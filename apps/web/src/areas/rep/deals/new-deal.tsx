import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { me } from '../../../features/deals/queries.ts';
import { RegisterForm } from '../../../features/deals/register-form.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { notify } from '../../../ui/toast.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function NewDealPage() {
  const { data: rep, error, refetch } = useQuery(me());
  const navigate = useNavigate();
  return (
    <div className="grid max-w-3xl gap-4">
      <BackLink to="/rep/deals">All deals</BackLink>
      <h1 className="text-xl font-semibold">New Deal</h1>
      {rep ? (
        <Card className="p-4 sm:p-5">
          <RegisterForm
            currency={rep.currency}
            dealLink={(id, words) => (
              <Link to="/rep/deals/$dealId" params={{ dealId: id }} className="font-medium underline">
                <bdi>{words}</bdi>
              </Link>
            )}
            onRegistered={({ id, company, conflicts }) => {
              if (conflicts.length === 0)
                notify('success', `${company} is registered`, 'Its page says what staff decide.');
              else
                notify('warning', `${company} is registered`, 'Something stands against it: see the deal.');
              void navigate({ to: '/rep/deals/$dealId', params: { dealId: id } });
            }}
          />
        </Card>
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the form" />
      )}
    </div>
  );
}
