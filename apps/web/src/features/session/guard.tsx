// Lets people through who may pass: signed in, and with any one of the roles or permissions asked for.
import type { Permission, Role } from '@groundwork/contract/permissions';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { isRemembered } from '../../lib/session/remembered.ts';
import { ErrorState } from '../../ui/state.tsx';
import { mayPass } from './may-pass.ts';

/** Few ever ask for what is not theirs. */
const AccessDenied = lazy(async () => ({ default: (await import('./access-denied.tsx')).AccessDenied }));

/** Of most people none is required, or they have one. */
const SecondFactorGate = lazy(async () => ({
  default: (await import('./second-factor-gate.tsx')).SecondFactorGate,
}));

export interface GuardProps {
  roles?: readonly Role[];
  permissions?: readonly Permission[];
  /** Where those go who are not signed in. */
  redirectTo?: string;
  /** What somebody sees, who has signed in here before, while it is asked whether they still are. */
  waiting?: ReactNode;
  children: ReactNode;
}

export function Guard({ roles, permissions, redirectTo = '/login', waiting, children }: GuardProps) {
  const auth = useAuth();
  if (auth.status === 'checking') return waiting !== undefined && isRemembered() ? waiting : <Checking />;
  if (auth.status === 'failed') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState message={auth.problem ?? 'An error occurred'} onRetry={auth.retry} />
      </main>
    );
  }
  if (auth.status === 'signed_out') return <ToSignIn target={redirectTo} />;
  if (!mayPass({ roles: auth.roles, permissions: auth.session?.permissions ?? [] }, { roles, permissions }))
    return (
      <Suspense fallback={<Checking />}>
        <AccessDenied />
      </Suspense>
    );
  return <Asked needs={auth.session?.needs_second_factor ?? false}>{children}</Asked>;
}

/** A required second factor comes first; whoever has set one up is shown that it is done before they go on. */
function Asked({ needs, children }: { needs: boolean; children: ReactNode }) {
  const [isHeld, setHeld] = useState(needs);
  if (needs && !isHeld) setHeld(true);
  if (!isHeld) return children;
  return (
    <Suspense fallback={<Checking />}>
      <SecondFactorGate onDone={() => setHeld(false)} />
    </Suspense>
  );
}

function Checking() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      Checking authentication...
    </p>
  );
}

/** Leaves once, for the page that was asked for: the address already changes while the sign-in page is still loading. */
function ToSignIn({ target }: { target: string }) {
  const router = useRouter();
  useEffect(() => {
    const back = router.latestLocation.href;
    void router.navigate({ to: target, search: { return: back }, replace: true });
  }, [router, target]);
  return <Checking />;
}
