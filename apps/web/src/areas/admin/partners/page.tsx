// Around everything about partners: what their reps register, sell and are paid.
import { Navigate, Outlet } from '@tanstack/react-router';
import { TabLinks } from '../../frame/tab-links.tsx';

const tabs = [
  { to: '/admin/partners/registrations', label: 'Registrations' },
  { to: '/admin/partners/reps', label: 'Reps' },
  { to: '/admin/partners/commission-rules', label: 'Commission Rules' },
  { to: '/admin/partners/payouts', label: 'Payouts' },
  { to: '/admin/partners/inquiries', label: 'Inquiries' },
  { to: '/admin/partners/resources', label: 'Resources' },
] as const;

export function PartnersPage() {
  return (
    <div className="grid content-start gap-4">
      <h1 className="text-xl font-semibold">Partners</h1>
      <TabLinks label="Partners" tabs={tabs} />
      <Outlet />
    </div>
  );
}

/** Where no part is named. */
export function FirstOfPartners() {
  return <Navigate to="/admin/partners/reps" replace />;
}
