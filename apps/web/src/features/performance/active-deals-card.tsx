// The open deals that weigh most.
import { openStages, stageNames } from '@groundwork/contract/deal-stages';
import type { ActiveDeal, RepDashboard } from '@groundwork/contract/performance';
import { Link } from '@tanstack/react-router';
import { amount } from '../../lib/formats/amount.ts';
import { shortDay } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Empty } from '../../ui/state.tsx';
import { wholeAmount } from './amounts.ts';

export function ActiveDealsCard({ given }: { given: RepDashboard }) {
  const { deals, active_deals, weighted_cents, currency, other_currencies, today } = given;
  const most = Math.max(1, ...deals.map(deal => deal.value_cents));
  return (
    <Card aria-label="Active Deals" className="overflow-hidden">
      <CardHeader
        title={
          <span className="flex flex-wrap items-baseline gap-x-2">
            Active Deals
            {active_deals > 0 && (
              <span className="text-xs font-normal text-muted tabular">
                {counted(active_deals, 'deal')}, {wholeAmount(weighted_cents, currency)} weighted
              </span>
            )}
          </span>
        }
        aside={
          <Link to="/rep/deals" className="text-xs text-accent-ink hover:underline">
            Deals board
          </Link>
        }
      />
      {deals.length === 0 ? (
        <Empty
          title="No deal is open"
          text="A deal that you register stands here until it is won or lost."
          action={
            <Link to="/rep/deals/new" className={buttonLook('secondary')}>
              New Deal
            </Link>
          }
        />
      ) : (
        <PlainTable
          label="Active deals"
          minWidth="44rem"
          rows={deals}
          rowKey={deal => deal.id}
          columns={[
            {
              key: 'company',
              header: 'Company',
              track: '1fr',
              cell: deal => (
                <Link
                  to="/rep/deals/$dealId"
                  params={{ dealId: deal.id }}
                  className="font-medium hover:underline"
                >
                  {deal.company}
                </Link>
              ),
            },
            { key: 'stage', header: 'Stage', track: '1fr', cell: deal => <Stage stage={deal.stage} /> },
            { key: 'days', header: 'Days', track: '1fr', isNumber: true, cell: deal => <Days deal={deal} /> },
            {
              key: 'close',
              header: 'Close',
              track: '1fr',
              isNumber: true,
              cell: deal => <Close day={deal.expected_close_on} today={today} />,
            },
            {
              key: 'probability',
              header: 'Prob.',
              track: '1fr',
              isNumber: true,
              cell: deal => `${deal.probability}%`,
            },
            {
              key: 'value',
              header: 'Value',
              track: '1fr',
              isNumber: true,
              cell: deal => amount(deal.value_cents, deal.currency),
            },
            {
              key: 'weighted',
              header: 'Weighted value',
              track: '1fr',
              isNumber: true,
              cell: deal => <Weighted deal={deal} most={most} />,
            },
          ]}
        />
      )}
      {(active_deals > deals.length || other_currencies.length > 0) && (
        <div className="grid gap-1 border-t border-hair px-4 py-2 text-xs text-muted">
          {active_deals > deals.length && (
            <p>
              The {count(deals.length)} that weigh most of {count(active_deals)}.
            </p>
          )}
          {other_currencies.map(other => (
            <p key={other.currency}>
              Apart from these, in {other.currency}: {counted(other.open, 'open deal')} of{' '}
              {wholeAmount(other.open_cents, other.currency)}, and {counted(other.won, 'deal')} of{' '}
              {wholeAmount(other.won_cents, other.currency)} won this year. They are in no other figure here.
            </p>
          ))}
        </div>
      )}
    </Card>
  );
}

/** As a word and as a length. */
function Stage({ stage }: Pick<ActiveDeal, 'stage'>) {
  const place = openStages.indexOf(stage);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="flex gap-0.5">
        {openStages.map((each, index) => (
          <span key={each} className={cx('h-1 w-2.5 rounded-[1px]', index <= place ? 'bg-d1' : 'bg-rule')} />
        ))}
      </span>
      {stageNames[stage]}
    </span>
  );
}

/** Days in the pipeline; amber where the deal has stood in its stage for longer than is usual. */
function Days({ deal }: { deal: ActiveDeal }) {
  const isLong = deal.usual_days !== null && deal.days_in_stage > deal.usual_days;
  const why = isLong
    ? `${counted(deal.days_in_stage, 'day')} in this stage, usual are ${count(deal.usual_days ?? 0)}`
    : undefined;
  return (
    <span title={why} className={cx(isLong ? 'font-semibold text-warn-ink' : 'text-muted')}>
      {count(deal.days_in_pipeline)}
      {why !== undefined && <span className="sr-only">, {why}</span>}
    </span>
  );
}

function Close({ day, today }: { day: string; today: string }) {
  const isPast = day < today;
  return (
    <span className={cx('whitespace-nowrap', isPast && 'text-warn-ink')}>
      {shortDay(day)}
      {isPast && <span className="sr-only">, has passed</span>}
    </span>
  );
}

/** The value as the outline, what it weighs as the fill; all on one scale. */
function Weighted({ deal, most }: { deal: ActiveDeal; most: number }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 max-sm:justify-start">
      <span aria-hidden="true" className="w-22 max-sm:hidden">
        <span
          className="block h-1.5 overflow-hidden rounded-[2px] ring-1 ring-d1"
          style={{ width: `${Math.max(4, (deal.value_cents / most) * 100)}%` }}
        >
          <span className="block h-full bg-d1" style={{ width: `${deal.probability}%` }} />
        </span>
      </span>
      <span className="font-medium tabular">{amount(deal.weighted_cents, deal.currency)}</span>
    </span>
  );
}
