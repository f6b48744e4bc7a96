// The sections of the rep area, in the order of the sidebar.
import {
  BookOpen,
  Building2,
  ChartLine,
  Handshake,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  WalletCards,
} from 'lucide-react';
import type { Section } from '../frame/section-links.tsx';

export const sections: readonly Section[] = [
  { to: '/rep/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/rep/deals', label: 'Deals', icon: Handshake },
  { to: '/rep/clients', label: 'Clients', icon: Building2 },
  { to: '/rep/commissions', label: 'Commissions', icon: WalletCards },
  { to: '/rep/performance', label: 'Performance', icon: ChartLine },
  { to: '/rep/resources', label: 'Resources', icon: BookOpen },
  { to: '/rep/support', label: 'Support', icon: LifeBuoy },
  { to: '/rep/settings', label: 'Settings', icon: Settings },
];

/** What the section is called that an address is in. */
export function titleAt(path: string): string {
  return sections.find(({ to }) => path.startsWith(to))?.label ?? 'Partner Portal';
}
