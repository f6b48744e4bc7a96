// The sections of the client area: what exists is what is listed.
import { FileText, LayoutDashboard, LifeBuoy, ListChecks, Settings, Users, Workflow } from 'lucide-react';

export const sections = [
  { to: '/client/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/client/progress', label: 'Progress', icon: ListChecks },
  { to: '/client/implementation', label: 'Implementation', icon: Workflow },
  { to: '/client/documents', label: 'Documents', icon: FileText },
  { to: '/client/team', label: 'Team', icon: Users },
  { to: '/client/support', label: 'Support', icon: LifeBuoy },
] as const;

/** Below the others, beside Logout. */
export const settingsSection = { to: '/client/settings', label: 'Settings', icon: Settings } as const;

export function sectionTitle(path: string): string {
  return (
    [...sections, settingsSection].find(section => path.startsWith(section.to))?.label ?? 'Client Portal'
  );
}
