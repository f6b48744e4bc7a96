// What the quarter will bring, as an interval, and what it is made of.
import { stageNames } from '@groundwork/contract/deal-stages';
import type { DealChance, RepForecast } from '@groundwork/contract/quarter-forecast';
import { Link } from '@tanstack/react-router';
import { amount } from '../../lib/formats/amount.ts';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader, Stat, Stats } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';
import { wholeAmount } from './amounts.ts';

/** As many as are read at a glance. */
const SHOWN = 8;

export function ForecastCard({ forecast }: { forecast: RepForecast }) {
  const { quarter, currency } = forecast;
  const title = `Forecast of Q${quarter.quarter}`;
  if (forecast.kind === 'too_little') {
    const { decided, decided_needed, days_seen, days_needed } = forecast;
    return (
      <Card aria-label="Forecast">
        <CardHeader title={title} />
        <Empty
          title="There is too little to forecast from"
          text={`It needs ${decided_needed} deals that were won or lost and ${counted(days_needed, 'day')} of history; there are ${decided} and ${count(days_seen)}. Until then the weighted value of the open deals is all there is.`}
        />
      </Card>
    );
  }
  const { low_cents, middle_cents, high_cents, reaches_target, unknown_deals, deals, open_deals } = forecast;
  return (
    <Card aria-label="Forecast" className="overflow-hidden">
      <CardHeader
        title={title}
        description="If deals go on as yours went, the quarter ends four of five times between these amounts"
      />
      <Stats isInside>
        <Stat label="One in ten ends below" value={wholeAmount(low_cents, currency)} />
        <Stat label="Half of them below" value={wholeAmount(middle_cents, currency)} />
        <Stat label="Nine in ten below" value={wholeAmount(high_cents, currency)} />
        <Stat
          label="Reaches the target"
          value={reaches_target === null ? '–' : share(reaches_target)}
          note={quarter.target_cents === null ? 'no target is set' : `of ${count(forecast.runs)} runs`}
        />
      </Stats>
      <PlainTable
        label="Chances of the open deals"
        minWidth="34rem"
        rows={deals.slice(0, SHOWN)}
        rowKey={deal => deal.id}
        columns={[
          { key: 'company', header: 'Company', track: '1fr', cell: deal => <Company deal={deal} /> },
          { key: 'stage', header: 'Stage', track: '1fr', cell: deal => stageNames[deal.stage] },
          {
            key: 'value',
            header: 'Value',
            track: '1fr',
            isNumber: true,
            cell: deal => amount(deal.value_cents, currency),
          },
          {
            key: 'chance',
            header: 'Won this quarter',
            track: '1fr',
            isNumber: true,
            cell: deal => share(deal.chance),
          },
          {
            key: 'why',
            header: 'Because of deals that stood as long',
            track: '1fr',
            isNumber: true,
            cell: deal => (
              <span className="text-muted">
                {count(deal.won)} of {count(deal.stood)} were won in time
              </span>
            ),
          },
        ]}
      />
      <p className="border-t border-hair px-4 py-2 text-xs text-muted">
        {open_deals > SHOWN && `${count(open_deals)} open deals are in it. `}
        Deals that nobody knows yet brought {wholeAmount(unknown_deals.mean_cents, currency)} on average in a
        stretch as long as what is left. Expected close dates and probabilities typed in are not used: what
        was hoped in the past is not kept, so that it could not be checked against what came.
      </p>
    </Card>
  );
}

function Company({ deal }: { deal: DealChance }) {
  return (
    <Link to="/rep/deals/$dealId" params={{ dealId: deal.id }} className="font-medium hover:underline">
      {deal.company}
    </Link>
  );
}
