// What the frame of the rep area says on every page: the partner card of the sidebar, and two figures of the bar on top. Nothing
// while it is not known; a page never waits for it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortMoney } from '../../lib/formats/charts.ts';
import { count, share } from '../../lib/formats/numbers.ts';
import { partOf, wholeAmount } from './amounts.ts';
import { repFigures } from './queries.ts';

export function PartnerCard({ isWide }: { isWide: boolean }) {
  const { data } = useQuery(repFigures());
  if (!data) return null;
  const { goal, currency, revenue_ytd_cents } = data;
  const part = partOf(goal.won_cents, goal.target_cents);
  const name = `Q${goal.quarter} goal`;
  if (!isWide)
    return (
      <p className="grid justify-items-center px-1 text-tick leading-3.5 text-muted">
        {name}
        <span className="font-semibold text-ink tabular">{part === null ? '–' : share(part)}</span>
      </p>
    );
  return (
    <Link
      to="/rep/performance"
      className="mx-2 mb-1 grid gap-2 rounded-lg bg-violet-2 px-3 py-2.5 hover:bg-press"
    >
      <span className="flex justify-between gap-3">
        <span className="grid min-w-0">
          <span className="text-xs text-muted">Revenue YTD</span>
          <span className="truncate text-lg font-semibold tabular">
            {revenue_ytd_cents >= 1_000_000_000
              ? shortMoney(revenue_ytd_cents, currency)
              : wholeAmount(revenue_ytd_cents, currency)}
          </span>
        </span>
        <span className="grid justify-items-end">
          <span className="text-xs text-muted">{name}</span>
          <span className="text-lg font-semibold tabular">{part === null ? 'none' : share(part)}</span>
        </span>
      </span>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-on-violet/20">
        <span
          className="block h-full rounded-full bg-on-violet"
          style={{ width: `${Math.min(100, (part ?? 0) * 100)}%` }}
        />
      </span>
    </Link>
  );
}

export function HeaderFigures() {
  const { data } = useQuery(repFigures());
  if (!data) return null;
  const { active_clients, average_cents, currency } = data;
  return (
    <dl className="mr-2 flex gap-4 text-xs text-muted max-md:hidden">
      <div className="flex gap-1">
        <dt>Active Clients</dt>
        <dd className="font-semibold text-ink tabular">{count(active_clients)}</dd>
      </div>
      <div className="flex gap-1">
        <dt>Avg Deal</dt>
        <dd className="font-semibold text-ink tabular">
          {average_cents === null ? '–' : wholeAmount(average_cents, currency)}
        </dd>
      </div>
    </dl>
  );
}
