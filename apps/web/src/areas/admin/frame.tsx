// The admin area's frame, for those who run the platform.
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { StatusPill } from '../../features/health/status-pill.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { tabTitle } from '../../ui/brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { useIsWider } from '../../ui/media.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { LookNotice } from '../frame/look-notice.tsx';
import { titleSlot } from '../frame/title-slot.ts';
import { PaletteButton } from './palette-button.tsx';
import { isForSuperAdmins, titleAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';

const menu = onDemand(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function AdminArea() {
  const path = useLocation({ select: location => location.pathname });
  return (
    <>
      {/* Who looks as somebody of a client is shut out here as they are. */}
      <LookNotice className="sticky top-0 z-4" />
      <Guard roles={isForSuperAdmins(path) ? ['super_admin'] : ['admin', 'super_admin']}>
        <Frame path={path} />
      </Guard>
    </>
  );
}

function Frame({ path }: { path: string }) {
  const { sidebarOpen, toggleSidebar } = useAppState();
  const hasRoom = useIsWider();
  const [isOpenedThere, setOpenedThere] = useState(false);
  // Where its words would take the room of a table's columns, it is narrow until somebody opens it.
  const isOpen = hasRoom ? sidebarOpen : isOpenedThere;
  const toggle = hasRoom ? toggleSidebar : () => setOpenedThere(!isOpenedThere);
  const isSuper = useAuth().roles.includes('super_admin');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const title = titleAt(path);
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <titleSlot.Provider>
      <FrameLayout
        isWide={isOpen}
        title={title}
        sidebar={<Sidebar isWide={isOpen} onToggle={toggle} />}
        menu={
          <IconButton
            label="Open menu"
            className="lg:hidden"
            {...menu.intent}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon />
          </IconButton>
        }
        tools={
          <>
            <StatusPill
              link={pill => (
                <Link to={isSuper ? '/admin/health' : '/status'} className="flex min-w-0 rounded-full">
                  {pill}
                </Link>
              )}
            />
            <PaletteButton />
            <ThemeMenu />
            <AccountMenu />
          </>
        }
      >
        {isMenuOpen && <menu.Dialog onClose={() => setMenuOpen(false)} />}
        <Outlet />
      </FrameLayout>
    </titleSlot.Provider>
  );
}
