// The admin area's frame, for those who run the platform.
import { Link, Outlet } from '@tanstack/react-router';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Wordmark } from '../../ui/mark.tsx';

export function AdminArea() {
  return (
    <Guard roles={['admin', 'super_admin']}>
      <Frame />
    </Guard>
  );
}

function Frame() {
  const { roles } = useAuth();
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-2 flex h-14 items-center gap-3 border-b border-line bg-canvas/90 px-4 backdrop-blur-sm sm:px-6">
        <Link to="/admin/dashboard" aria-label="Groundwork, admin dashboard" className="rounded-md">
          <Wordmark />
        </Link>
        <span className="hidden sm:block">
          <Badge>{roles.includes('super_admin') ? 'Super Admin Portal' : 'Admin Portal'}</Badge>
        </span>
        <div className="ml-auto flex items-center gap-2">
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <main className="mx-auto w-full max-w-[78rem] px-4 py-6 sm:px-6 lg:py-8">
        <Outlet />
      </main>
    </div>
  );
}
