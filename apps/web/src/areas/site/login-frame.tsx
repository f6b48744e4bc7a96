// What the pages before the sign-in have in common: mark, theme, one narrow column, and what keeps them from working.
import type { PublicConfig } from '@groundwork/contract/session';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ThemeMenu } from '../../features/session/theme-menu.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { brand, tabTitle } from '../../ui/brand.ts';
import { Wordmark } from '../../ui/mark.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';

export interface LoginFrameProps {
  title: string;
  /** Above the form, whatever its state. */
  head?: ReactNode;
  children: (config: PublicConfig) => ReactNode;
}

export function LoginFrame({ title, head, children }: LoginFrameProps) {
  const auth = useAuth();
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] sm:bg-frame">
      <header className="flex items-center justify-between px-5 py-4 sm:px-8">
        <Link to="/" aria-label={`${brand.name}, home`} className="inline-flex rounded-md">
          <Wordmark />
        </Link>
        <ThemeMenu />
      </header>
      {/* From the top: what comes later must not move what is already there. */}
      <div className="pb-16 sm:px-5 sm:pt-[min(5vh,3rem)]">
        <main className="mx-auto grid w-full max-w-[30rem] content-start gap-6 px-5 pt-4 sm:rounded-xl sm:bg-surface sm:p-8 sm:shadow-mid sm:ring-1 sm:ring-line">
          {head}
          {isSecureContext ? <Form auth={auth} form={children} /> : <NoCryptography />}
        </main>
      </div>
    </div>
  );
}

interface FormProps {
  auth: ReturnType<typeof useAuth>;
  form: LoginFrameProps['children'];
}

function Form({ auth, form }: FormProps) {
  // Whoever is signed in is about to be led on, and is not to see the form first.
  if (auth.config && auth.status !== 'checking') return form(auth.config);
  if (auth.status === 'failed')
    return <ErrorState message={auth.problem ?? 'An error occurred'} onRetry={auth.retry} />;
  return (
    <div aria-busy="true">
      <Waiting label="Loading the form">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-9" />
      </Waiting>
    </div>
  );
}

/** The sign-in protocol needs the browser's cryptography, which is withheld from plain http. */
function NoCryptography() {
  return (
    <Notice tone="warn">
      This page was opened over plain http from another machine. Browsers withhold their cryptography there,
      and without it nobody can sign in safely. Open it over https, or on the machine itself as
      http://localhost.
    </Notice>
  );
}
