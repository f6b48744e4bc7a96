// Whether the forecast deserves to be believed.
import type { RepBackTest } from '@groundwork/contract/quarter-forecast';
import { shortDay } from '../../lib/formats/dates.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';
import { wholeAmount } from './amounts.ts';

type Quarter = RepBackTest['quarters'][number];

export function BackTestCard({ tested }: { tested: RepBackTest }) {
  const { quarters, currency } = tested;
  return (
    <Card aria-label="Forecast against what came" className="overflow-hidden">
      <CardHeader title="Forecast against what came" description={inWords(tested)} />
      {quarters.length === 0 ? (
        <Empty title="No quarter is over yet" text="The first one stands here when it is." />
      ) : (
        <PlainTable
          label="Forecasts of past quarters"
          minWidth="34rem"
          rows={quarters.toReversed()}
          rowKey={each => `${each.year} ${each.quarter}`}
          columns={[
            {
              key: 'quarter',
              header: 'Quarter',
              track: '1fr',
              cell: each => (
                <span className="font-medium whitespace-nowrap">
                  Q{each.quarter} {each.year}
                </span>
              ),
            },
            {
              key: 'on',
              header: 'Asked on',
              track: '1fr',
              isNumber: true,
              cell: each => shortDay(each.asked_on),
            },
            {
              key: 'said',
              header: 'It said',
              track: '1fr',
              isNumber: true,
              cell: each =>
                each.said
                  ? `${wholeAmount(each.said.low_cents, currency)} to ${wholeAmount(each.said.high_cents, currency)}`
                  : 'too little was known',
            },
            {
              key: 'came',
              header: 'Came',
              track: '1fr',
              isNumber: true,
              cell: each => wholeAmount(each.came_cents, currency),
            },
            { key: 'inside', header: 'Within', track: '1fr', cell: each => <Within each={each} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Within({ each }: { each: Quarter }) {
  if (each.is_inside === null || each.said === null) return <span className="text-muted">–</span>;
  if (each.is_inside) return <Badge tone="good">within</Badge>;
  return <Badge tone="warn">{each.came_cents < each.said.low_cents ? 'below' : 'above'}</Badge>;
}

function inWords({ asked, inside, error, even_pace_error }: RepBackTest): string {
  if (asked === 0)
    return 'The same forecast, made in the middle of quarters that are over, with what was known then';
  const within = `${count(inside)} of ${count(asked)} past quarters ended within what was said in their middle; four of five are meant to.`;
  if (error === null || even_pace_error === null) return within;
  return `${within} The middle was off by ${share(error)}; going on at the pace so far would have been off by ${share(even_pace_error)}.`;
}
