import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { myOrganization } from '../../features/organizations/queries.ts';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { inSight, SectionLinks, sectionLook } from './section-links.tsx';
import { settingsSection } from './sections.ts';

export interface SidebarProps {
  isWide: boolean;
  isDrawer?: boolean;
  onNavigate?: () => void;
}

export function Sidebar({ isWide, isDrawer = false, onNavigate }: SidebarProps) {
  const { session, signOut } = useAuth();
  const { toggleSidebar } = useAppState();
  const organization = useQuery(myOrganization());
  const itemLook = sectionLook(isWide);
  return (
    <div className="flex h-full flex-col gap-4 p-4">
      <div className={cx('flex items-center gap-2.5', isWide ? 'pl-1.5' : 'flex-col')}>
        <Mark size={isWide ? 26 : 30} />
        {isWide && (
          <p className="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold">
            {organization.data?.name ?? session?.organization?.name}
          </p>
        )}
        {!isDrawer && (
          <IconButton
            label={isWide ? 'Collapse sidebar' : 'Expand sidebar'}
            onClick={toggleSidebar}
            className="-mr-1.5"
          >
            {isWide ? <PanelLeftClose /> : <PanelLeftOpen />}
          </IconButton>
        )}
      </div>
      {isWide && <ProjectSwitcher {...(onNavigate && { onNavigate })} />}
      <SectionLinks isWide={isWide} onNavigate={onNavigate} />
      <div className="mt-auto grid gap-1">
        {isDrawer && session && (
          <div className="border-t border-line px-2.5 py-3">
            <p className="truncate font-medium">{session.name || session.email}</p>
            <p className="text-sm text-muted">{roleWord(session.member?.role)}</p>
          </div>
        )}
        <Link
          to={settingsSection.to}
          onClick={onNavigate}
          title={isWide ? undefined : settingsSection.label}
          className={itemLook}
          activeProps={inSight}
        >
          <settingsSection.icon aria-hidden="true" />
          <span className={cx(!isWide && 'sr-only')}>{settingsSection.label}</span>
        </Link>
        <button
          type="button"
          onClick={() => void signOut()}
          title={isWide ? undefined : 'Logout'}
          className={itemLook}
        >
          <LogOut aria-hidden="true" />
          <span className={cx(!isWide && 'sr-only')}>Logout</span>
        </button>
      </div>
    </div>
  );
}

function roleWord(role: string | undefined): string {
  return role === 'admin' ? 'Admin' : role === 'user' ? 'User' : role === 'readonly' ? 'Read Only' : 'Client';
}
