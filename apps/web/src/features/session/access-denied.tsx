// The way is barred, and the page is still one of ours: with the way home, and whose account it is that may not enter.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { brand, tabTitle } from '../../ui/brand.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/mark.tsx';

export function AccessDenied() {
  const { session, signOut } = useAuth();
  useEffect(() => {
    document.title = tabTitle('Access Denied');
  }, []);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-frame">
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 border-b border-line bg-canvas px-5 sm:px-8">
        <Link to="/" aria-label={`${brand.name}, home`} className="inline-flex rounded-md">
          <Wordmark />
        </Link>
        <span className="ml-auto min-w-0 truncate text-muted max-sm:hidden">{session?.email}</span>
        <Button variant="ghost" className="max-sm:ml-auto" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </header>
      <main className="px-5 py-12 sm:py-[min(16vh,9rem)]">
        <div className="mx-auto grid max-w-[32rem] justify-items-start gap-3 rounded-xl bg-surface p-6 shadow-mid ring-1 ring-line sm:p-8">
          <h1 className="text-xl font-semibold">Access Denied</h1>
          <p className="text-muted">
            You don't have permission to access this page. Please contact your administrator if you believe
            this is an error.
          </p>
          <Link to="/" className={`${buttonLook('secondary')} mt-3`}>
            Return to Home
          </Link>
        </div>
      </main>
    </div>
  );
}
