// The two sides of the dashboard, each with an address of its own.
import { Link } from '@tanstack/react-router';
import { instant } from '../../../lib/formats/dates.ts';

const tabs = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/delivery', label: 'Delivery' },
] as const;

export function DashboardTabs({ asOf }: { asOf: string | undefined }) {
  return (
    <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-4 border-b border-line lg:-mt-4">
      <nav aria-label="Dashboard" className="flex gap-4.5 print:hidden">
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent font-medium text-muted hover:text-ink"
            activeProps={{ className: '!border-accent !text-ink', 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {asOf !== undefined && <p className="pb-2 text-xs text-muted tabular">as of {instant(asOf)}</p>}
    </div>
  );
}
