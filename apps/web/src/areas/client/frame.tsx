// The client area's frame: sidebar, top bar, and the page in between.
import { projectReads } from '@groundwork/contract/changes';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Bell } from '../../features/notifications/bell.tsx';
import { StatusBanner } from '../../features/organizations/status-banner.tsx';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAppState } from '../../lib/app-state.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { readOnlyReason } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { tabTitle } from '../../ui/brand.ts';
import { IconButton } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Waiting } from '../../ui/state.tsx';
import { FrameLayout } from '../frame/frame-layout.tsx';
import { LookNotice } from '../frame/look-notice.tsx';
import { titleSlot } from '../frame/title-slot.ts';
import { EarlyFrame } from './early-frame.tsx';
import { isWorkspace, sectionOf } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { noticeLine } from './slots.ts';

/** Asks again for where projects stand: what is told in a notification must not be denied by the page below it. */
function useRefreshedStatus(): () => void {
  const forget = useInvalidate();
  return useCallback(() => void forget([...projectReads, 'decisions.list']), [forget]);
}

/** Only who belongs to no organization yet is asked for one. */
const SetUpOrganization = lazy(async () => ({
  default: (await import('./set-up-organization.tsx')).SetUpOrganization,
}));

/** Hardly any organization ever is. */
const Suspended = lazy(async () => ({
  default: (await import('../../features/organizations/suspended.tsx')).Suspended,
}));

const menu = onDemand(async () => (await import('../frame/menu-drawer.tsx')).menuDrawer(Sidebar));

/** What most other pages are made of comes when the first one stands and nothing else is to be done. */
function useHeadStart(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A page that needs it asks again.
        const both = Promise.all([import('@groundwork/contract/intake'), import('../../ui/tabs.tsx')]);
        void both.catch(() => undefined);
      }),
    [],
  );
}

export function ClientArea() {
  return (
    <Guard roles={['client']} waiting={<EarlyFrame />}>
      <Frame />
    </Guard>
  );
}

function Frame() {
  const { session } = useAuth();
  const { sidebarOpen, toggleSidebar } = useAppState();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const refresh = useRefreshedStatus();
  useHeadStart();
  const path = useLocation({ select: location => location.pathname });
  const title = sectionOf(path).label;
  const isFull = isWorkspace(path);
  // The workspace needs the width: its sidebar is narrow until somebody opens it there.
  const [isOpenedThere, setOpenedThere] = useState(false);
  const isWide = isFull ? isOpenedThere : sidebarOpen;
  useEffect(() => {
    // The workspace names its step as well.
    if (!isFull) document.title = tabTitle(title);
  }, [title, isFull]);
  if (!session?.organization)
    return session?.invitation ? (
      <Navigate to="/invitation" replace />
    ) : (
      <Suspense fallback={<Waiting label="Loading the form" />}>
        <SetUpOrganization />
      </Suspense>
    );

  return (
    <titleSlot.Provider>
      <FrameLayout
        isWide={isWide}
        isWorkspace={isFull}
        title={title}
        sidebar={
          <Sidebar isWide={isWide} onToggle={isFull ? () => setOpenedThere(!isOpenedThere) : toggleSidebar} />
        }
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
        isReader={session.member?.role === 'readonly'}
        tools={
          <>
            <ThemeMenu />
            {/* Whoever is shut out is told nothing, and asks for nothing again and again. */}
            {session.organization.status !== 'suspended' && (
              <Bell person={session.subject} onNews={refresh} />
            )}
            <AccountMenu />
          </>
        }
      >
        {isMenuOpen && <menu.Dialog onClose={() => setMenuOpen(false)} />}
        <LookNotice className={isFull ? noticeLine : 'sticky top-14 z-3 mb-4'} />
        {session.organization.status === 'suspended' ? (
          <Suspense>
            <Suspended sentence={readOnlyReason(session.organization)} />
          </Suspense>
        ) : (
          <>
            <div className={isFull ? noticeLine : 'mb-6 empty:hidden'}>
              <StatusBanner organization={session.organization} />
            </div>
            <Outlet />
          </>
        )}
      </FrameLayout>
    </titleSlot.Provider>
  );
}
