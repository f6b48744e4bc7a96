// The sections of the client area: what exists is what is listed.
import {
  ChartNoAxesColumn,
  CircleCheck,
  FileText,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Settings,
  Users,
  Workflow,
} from 'lucide-react';

export const sections = [
  { to: '/client/dashboard', label: 'Dashboard', heading: 'Welcome back', icon: LayoutDashboard },
  { to: '/client/progress', label: 'Progress', icon: ListChecks },
  { to: '/client/implementation', label: 'Implementation', icon: Workflow },
  { to: '/client/audit', label: 'Data quality', heading: 'Data quality', icon: CircleCheck },
  { to: '/client/revops', label: 'RevOps', heading: 'RevOps', icon: ChartNoAxesColumn },
  { to: '/client/documents', label: 'Documents', heading: 'Documents & Resources', icon: FileText },
  { to: '/client/team', label: 'Team', heading: 'Team Management', icon: Users },
  { to: '/client/support', label: 'Support', heading: 'Support Center', icon: LifeBuoy },
] as const;

/** Below the others, beside Logout. */
export const settingsSection = {
  to: '/client/settings',
  label: 'Settings',
  heading: 'Settings',
  icon: Settings,
} as const;

/** Where people work in a table all day: it takes the width that other pages leave. */
export function isWorkspace(path: string): boolean {
  return path.startsWith('/client/implementation');
}

interface Section {
  label: string;
  /** The page's headline, where it is always the same. */
  heading?: string;
}

/** The section that an address is in. */
export function sectionOf(path: string): Section {
  const found: (Section & { to: string }) | undefined = [...sections, settingsSection].find(section =>
    path.startsWith(section.to),
  );
  return found ?? { label: 'Client Portal' };
}
