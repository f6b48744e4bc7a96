// The partner reps' area: its frame, for whoever is a rep. What each page is about, the page itself asks.
import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { HeaderFigures } from '../../features/performance/frame-figures.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAppState } from '../../lib/app-state.ts';
import { tabTitle } from '../../ui/brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { useIsWider } from '../../ui/media.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { titleSlot } from '../frame/title-slot.ts';
import { titleAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';

const menu = onDemand(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function RepArea() {
  return (
    <Guard roles={['hubspot_rep']}>
      <Frame />
    </Guard>
  );
}

function Frame() {
  const path = useLocation({ select: location => location.pathname });
  const { sidebarOpen, toggleSidebar } = useAppState();
  const hasRoom = useIsWider();
  const [isOpenedThere, setOpenedThere] = useState(false);
  // Where its words would take the room of a table's columns, it is narrow until somebody opens it.
  const isOpen = hasRoom ? sidebarOpen : isOpenedThere;
  const toggle = hasRoom ? toggleSidebar : () => setOpenedThere(!isOpenedThere);
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
            <HeaderFigures />
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
