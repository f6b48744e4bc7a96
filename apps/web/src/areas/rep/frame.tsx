// The partner reps' area.
import { Outlet } from '@tanstack/react-router';
import { AccountMenu } from '../../features/session/account-menu.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { Wordmark } from '../../ui/mark.tsx';

export function RepArea() {
  return (
    <Guard roles={['hubspot_rep']}>
      <div className="min-h-dvh">
        <header className="flex h-14 items-center justify-between gap-3 border-b border-line px-4 sm:px-6">
          <Wordmark />
          <div className="flex items-center gap-2">
            <ThemeMenu />
            <AccountMenu />
          </div>
        </header>
        <main className="mx-auto w-full max-w-[60rem] px-4 py-6 sm:px-6 lg:py-8">
          <Outlet />
        </main>
      </div>
    </Guard>
  );
}
