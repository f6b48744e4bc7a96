// The admin area's frame, for those who run the platform.
import { Link, useLocation } from '@tanstack/react-router';
import { StatusPill } from '../../features/health/status-pill.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { AreaFrame } from '../frame/area-frame.tsx';
import { AssistantButton } from '../frame/assistant-button.tsx';
import { LookNotice } from '../frame/look-notice.tsx';
import { PaletteButton } from './palette-button.tsx';
import { isForSuperAdmins, titleAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';

const menu = onDemand(async () => (await import('../frame/menu-drawer.tsx')).menuDrawer(Sidebar));

export function AdminArea() {
  const path = useLocation({ select: location => location.pathname });
  return (
    <>
      {/* Who looks as somebody of a client is shut out here as they are. */}
      <LookNotice className="sticky top-0 z-4" />
      <Guard roles={isForSuperAdmins(path) ? ['super_admin'] : ['admin', 'super_admin']}>
        <AreaFrame title={titleAt(path)} sidebar={Sidebar} menu={menu} tools={<Tools />} />
      </Guard>
    </>
  );
}

function Tools() {
  const isSuper = useAuth().roles.includes('super_admin');
  return (
    <>
      <StatusPill
        link={pill => (
          <Link to={isSuper ? '/admin/health' : '/status'} className="flex min-w-0 rounded-full">
            {pill}
          </Link>
        )}
      />
      <PaletteButton />
      <AssistantButton asker="staff" />
      <ThemeMenu />
      <AccountMenu />
    </>
  );
}
