// The line that a rep disputes, for whoever decides: the amount, and folded below it why it is what it is.
import type { RepId } from '@groundwork/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { ExplanationTree } from './explanation.tsx';
import { amount } from './figures.ts';
import { lineOfRep } from './payout-queries.ts';
import { kindNames, stateNames, stateTones } from './wording.ts';

export function DisputedLine({ repId, lineId }: { repId: RepId; lineId: string }) {
  const { data, error, refetch } = useQuery(lineOfRep(repId, lineId));
  const [open, setOpen] = useState<string[]>([]);
  if (!data)
    return error ? (
      <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting label="Loading the disputed line">
        <Skeleton className="h-14" />
      </Waiting>
    );
  return (
    <section aria-label="The disputed line" className="overflow-clip rounded-lg ring-1 ring-line">
      <Accordion
        open={open}
        onOpen={setOpen}
        folds={[
          {
            key: data.id,
            title: (
              <span className="grid gap-0.5">
                <span className="font-medium wrap-anywhere tabular">
                  {amount(data.amount_cents, data.currency)}, <bdi>{data.company}</bdi>
                </span>
                <span className="text-sm text-muted">
                  {kindNames[data.kind]} on {day(data.occurred_on)}: how it came about
                </span>
              </span>
            ),
            aside: <Badge tone={stateTones[data.state]}>{stateNames[data.state]}</Badge>,
            content: <ExplanationTree explanation={data.explanation} />,
          },
        ]}
      />
    </section>
  );
}
