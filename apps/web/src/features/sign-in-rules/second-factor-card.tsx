// Whether a second factor is required: who it asks, how many have none yet, and the switch.
import type { SignInRule } from '@groundwork/contract/sign-in-rules';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { organizationRule, platformRule, setOrganizationRule, setPlatformRule } from './queries.ts';

/** Of one organization; `canSet` for its administrators. */
export function OrganizationSecondFactorCard({ id, canSet }: { id: string; canSet: boolean }) {
  const rule = useQuery(organizationRule(id));
  const set = useChange(setOrganizationRule(id));
  return <RuleCard whom="everybody in the organization" rule={rule} set={set} canSet={canSet} />;
}

/** Of the whole platform, for super admins. */
export function SecondFactorCard() {
  const rule = useQuery(platformRule());
  const set = useChange(setPlatformRule());
  return <RuleCard whom="everybody on the platform" rule={rule} set={set} canSet />;
}

interface RuleCardProps {
  whom: string;
  rule: UseQueryResult<SignInRule>;
  set: { mutate: (isRequired: boolean) => void; isPending: boolean; error: Error | null };
  canSet: boolean;
}

function RuleCard({ whom, rule, set, canSet }: RuleCardProps) {
  const { data } = rule;
  return (
    <Card aria-label="Required second factor">
      <CardHeader
        title="Required second factor"
        description={`Asks ${whom} for an authenticator app or a passkey, from their next call on.`}
        aside={
          data && (
            <Badge tone={data.requires_second_factor || data.is_platform_wide ? 'good' : 'neutral'}>
              {data.requires_second_factor || data.is_platform_wide ? 'Required' : 'Not required'}
            </Badge>
          )
        }
      />
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        {data ? (
          <>
            <Standing rule={data} />
            {set.error && <Notice tone="bad">{messageOf(set.error)}</Notice>}
            {canSet && (
              <Button
                variant="secondary"
                isBusy={set.isPending}
                onClick={() => set.mutate(!data.requires_second_factor)}
              >
                {data.requires_second_factor ? 'Require it no longer' : 'Require a second factor'}
              </Button>
            )}
          </>
        ) : rule.error ? (
          <ErrorState {...failureOf(rule.error)} onRetry={() => void rule.refetch()} />
        ) : (
          <Waiting label="Loading the rule">
            <Skeleton className="h-8" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}

function Standing({ rule }: { rule: SignInRule }) {
  const { people, set_by, set_at } = rule;
  return (
    <div className="grid gap-1 text-muted">
      {rule.is_platform_wide && <p>The platform requires it of everybody.</p>}
      {people ? (
        <p>
          {people.without === 0
            ? `All ${count(people.all)} have one.`
            : `${count(people.without)} of ${counted(people.all, 'person', 'people')} have none yet: they are led to setting one up.`}
        </p>
      ) : (
        <p>
          Accounts are kept by another sign-in service. Its tokens have to say that somebody signed in with a
          second factor; where they do not, this cannot be turned on.
        </p>
      )}
      <p>
        A link to a single decision that somebody was sent is answered without signing in, and so without a
        second factor.
      </p>
      {set_by !== null && set_at !== null && (
        <p>
          Last changed by {set_by} on {day(set_at)}.
        </p>
      )}
    </div>
  );
}
