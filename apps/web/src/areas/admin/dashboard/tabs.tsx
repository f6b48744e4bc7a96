// The sides of the dashboard, each with an address of its own.
import { instant } from '../../../lib/formats/dates.ts';
import { TabLinks } from '../../frame/tab-links.tsx';

const tabs = [
  { to: '/admin/dashboard', label: 'Overview' },
  { to: '/admin/delivery', label: 'Delivery' },
  { to: '/admin/data-quality', label: 'Data quality' },
] as const;

export function DashboardTabs({ asOf }: { asOf: string | undefined }) {
  return (
    <TabLinks label="Dashboard" tabs={tabs}>
      {asOf !== undefined && <p className="pb-2 text-xs text-muted tabular">as of {instant(asOf)}</p>}
    </TabLinks>
  );
}
