// The frame that the admin and the rep area share; each brings its sidebar and what stands on the right of the bar on top.
import { Outlet } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useAppState } from '../../lib/app-state.ts';
import { tabTitle } from '../../ui/brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { useIsWider } from '../../ui/media.ts';
import type { onDemand } from '../../ui/on-demand.tsx';
import { FrameLayout } from './frame-layout.tsx';
import { titleSlot } from './title-slot.ts';

/** What a sidebar is told by whatever holds it: the frame, or the drawer of small screens. */
export interface SidebarProps {
  isWide: boolean;
  isDrawer?: boolean;
  /** Makes it wide or narrow; a drawer is always wide. */
  onToggle?: () => void;
  onNavigate?: () => void;
}

interface AreaFrameProps {
  /** The section's name; also in the browser's tab. */
  title: string;
  sidebar: ComponentType<SidebarProps>;
  /** The same sidebar as a drawer, where there is no room for it. */
  menu: ReturnType<typeof onDemand<{ onClose: () => void }>>;
  tools: ReactNode;
}

export function AreaFrame({ title, sidebar: Sidebar, menu, tools }: AreaFrameProps) {
  const { sidebarOpen, toggleSidebar } = useAppState();
  const hasRoom = useIsWider();
  const [isOpenedThere, setOpenedThere] = useState(false);
  // Where its words would take the room of a table's columns, it is narrow until somebody opens it.
  const isOpen = hasRoom ? sidebarOpen : isOpenedThere;
  const toggle = hasRoom ? toggleSidebar : () => setOpenedThere(!isOpenedThere);
  const [isMenuOpen, setMenuOpen] = useState(false);
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
        tools={tools}
      >
        {isMenuOpen && <menu.Dialog onClose={() => setMenuOpen(false)} />}
        <Outlet />
      </FrameLayout>
    </titleSlot.Provider>
  );
}
