// The sections of the admin area, in the order of the sidebar.
import type { FeatureFlags } from '@groundwork/contract/features';
import {
  Activity,
  BookOpen,
  Bot,
  Building2,
  ChartColumn,
  CircleCheck,
  Contact,
  FolderKanban,
  Handshake,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { Section } from '../frame/section-links.tsx';

/** For everybody who runs the platform; what is switched off for everybody is not there. */
export function openSections({ analytics }: FeatureFlags): readonly Section[] {
  return analytics ? sections : sections.filter(({ to }) => to !== '/admin/analytics');
}

const sections: readonly Section[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/organizations', label: 'Organizations', icon: Building2 },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/ai-operations', label: 'AI Operations', icon: Bot },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartColumn },
];

/** Super admins see these, nobody else: the server refuses others as well. */
export const superSections: readonly Section[] = [
  { to: '/admin/health', label: 'System Health', icon: Activity },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
];

/** What comes in and goes out, and those who sell with us: worked through day by day. */
export const inboxSections: readonly Section[] = [
  { to: '/admin/support', label: 'Support Queue', icon: LifeBuoy },
  { to: '/admin/leads', label: 'Leads', icon: Contact },
  { to: '/admin/partners', label: 'Partners', icon: Handshake },
  { to: '/admin/playbooks', label: 'Playbooks', icon: BookOpen },
  { to: '/admin/outbox', label: 'Outbox', icon: Mail },
];

/** What the section is called that an address is in. */
export function titleAt(path: string): string {
  if (path.startsWith('/admin/delivery') || path.startsWith('/admin/data-quality')) return 'Dashboard';
  const found = [...sections, ...superSections, ...inboxSections].find(({ to }) => path.startsWith(to));
  return found?.label ?? 'Admin Portal';
}

export function isForSuperAdmins(path: string): boolean {
  return superSections.some(({ to }) => path.startsWith(to));
}

/** All there is for this person, in the order of the sidebar. */
export function sectionsFor(isSuper: boolean, features: FeatureFlags): readonly Section[] {
  return [
    ...openSections(features),
    { to: '/admin/delivery', label: 'Delivery', icon: FolderKanban },
    { to: '/admin/data-quality', label: 'Data quality', icon: CircleCheck },
    ...(isSuper ? superSections : []),
    ...inboxSections,
  ];
}
