import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { myOrganization } from '../../features/organizations/queries.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { cx } from '../../ui/class-names.ts';
import type { SidebarProps } from '../frame/area-frame.tsx';
import { inSight, SectionLinks, sectionLook } from '../frame/section-links.tsx';
import { SidebarHead } from '../frame/sidebar-head.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { sections, settingsSection } from './sections.ts';

export function Sidebar({ isWide, isDrawer = false, onToggle, onNavigate }: SidebarProps) {
  const { session, signOut } = useAuth();
  const organization = useQuery(myOrganization());
  const itemLook = sectionLook(isWide);
  return (
    <div className="flex h-full flex-col gap-1.5 overflow-y-auto">
      <SidebarHead isWide={isWide} isDrawer={isDrawer} onToggle={onToggle}>
        <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-title leading-tight font-semibold">
          {organization.data?.name ?? session?.organization?.name}
        </p>
      </SidebarHead>
      {isWide && (
        <div className="grid px-3 pb-1.5">
          <ProjectSwitcher {...(onNavigate && { onNavigate })} />
        </div>
      )}
      <SectionLinks label="Client area" sections={sections} isWide={isWide} onNavigate={onNavigate} />
      <div
        className={cx('mt-auto grid border-t border-line', isWide ? 'gap-px px-2 py-1.5' : 'gap-0.5 py-1')}
      >
        {isDrawer && session && (
          <div className="px-2.25 py-2.5">
            <p className="truncate font-medium">{session.name || session.email}</p>
            <p className="text-sm text-muted">{roleWord(session.member?.role)}</p>
          </div>
        )}
        <Link to={settingsSection.to} onClick={onNavigate} className={itemLook} activeProps={inSight}>
          <settingsSection.icon aria-hidden="true" />
          <span>{settingsSection.label}</span>
        </Link>
        <button type="button" onClick={() => void signOut()} className={itemLook}>
          <LogOut aria-hidden="true" />
          <span>Logout</span>
        </button>
      </div>
    </div>
  );
}

function roleWord(role: string | undefined): string {
  return role === 'admin' ? 'Admin' : role === 'user' ? 'User' : role === 'readonly' ? 'Read Only' : 'Client';
}
