// The client area's frame: sidebar, top bar, and the page in between.
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { refreshDecisions } from '../../features/decisions/api.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { StandingBanner } from '../../features/organizations/standing-banner.tsx';
import { Suspended } from '../../features/organizations/suspended.tsx';
import { projectKeys } from '../../features/projects/api.ts';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAppState } from '../../lib/app-state.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { sectionTitle } from './sections.ts';
import { SetUpOrganization } from './set-up-organization.tsx';
import { Sidebar } from './sidebar.tsx';

/** Asks again for where projects stand: what is told in a notification must not be denied by the page below it. */
function useRefreshedStanding(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const queryKey of projectKeys) void queries.invalidateQueries({ queryKey });
    void refreshDecisions(queries);
  }, [queries]);
}

const menu = onDemand(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function ClientArea() {
  return (
    <Guard roles={['client']}>
      <Frame />
    </Guard>
  );
}

function Frame() {
  const { session } = useAuth();
  const { sidebarOpen } = useAppState();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const refresh = useRefreshedStanding();
  const path = useLocation({ select: location => location.pathname });
  const title = sectionTitle(path);
  useEffect(() => {
    document.title = `${title} · Groundwork`;
  }, [title]);
  if (!session?.organization) return <SetUpOrganization />;

  return (
    <div className={cx('min-h-dvh', sidebarOpen ? 'lg:pl-[260px]' : 'lg:pl-[80px]')}>
      <a
        href="#content"
        className="sr-only z-30 rounded-md bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside
        className={cx(
          'fixed inset-y-0 left-0 hidden border-r border-line bg-surface transition-[width] duration-200 ease-calm lg:block',
          sidebarOpen ? 'w-[260px]' : 'w-[80px]',
        )}
      >
        <Sidebar isWide={sidebarOpen} />
      </aside>
      {isMenuOpen && <menu.Dialog onClose={() => setMenuOpen(false)} />}
      <header className="sticky top-0 z-2 flex h-14 items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur-sm sm:px-6">
        <IconButton
          label="Open menu"
          className="lg:hidden"
          {...menu.intent}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon />
        </IconButton>
        <p className="min-w-0 flex-1 truncate text-lg font-medium">{title}</p>
        <ThemeMenu />
        <Bell person={session.subject} onNews={refresh} />
        <AccountMenu />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[84rem] px-4 py-6 outline-none sm:px-6 lg:py-8"
      >
        {session.organization.status === 'suspended' ? (
          <Suspended />
        ) : (
          <>
            <div className="mb-6 empty:hidden">
              <StandingBanner organization={session.organization} />
            </div>
            <Outlet />
          </>
        )}
      </main>
    </div>
  );
}
