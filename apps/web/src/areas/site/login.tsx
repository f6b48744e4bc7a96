import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { arrival } from '../../lib/session/arrival.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import { Wordmark } from '../../ui/mark.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';

export function Login() {
  const auth = useAuth();
  const search = useSearch({ from: '/login' });
  if (auth.status === 'signed_in' && !arrival.searchParams.has('sig'))
    return <Navigate to="/dashboard" replace />;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex items-center justify-between px-5 py-4 sm:px-8">
        <Link to="/" aria-label="Groundwork, home" className="rounded-md">
          <Wordmark />
        </Link>
        <ThemeMenu />
      </header>
      <main className="mx-auto grid w-full max-w-[23.5rem] content-center gap-6 px-5 pt-4 pb-20">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">Sign In</h1>
          <p className="text-muted">Your implementation is where you left it.</p>
        </div>
        {search.error !== undefined && <Notice tone="bad">{search.error_description ?? search.error}</Notice>}
        {!isSecureContext && (
          <Notice tone="warn">
            This page was opened over plain http. Browsers only allow signing in over https or on localhost.
          </Notice>
        )}
        {auth.config ? (
          <SignInForm config={auth.config} returnTo={safeReturnPath(search.return)} />
        ) : auth.status === 'failed' ? (
          <ErrorState message={auth.problem ?? 'An error occurred'} onRetry={auth.retry} />
        ) : (
          <Waiting label="Loading the sign-in form">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-9" />
          </Waiting>
        )}
      </main>
    </div>
  );
}
