// What people see between the sign-in and their area, while its files are on their way: who they are, and the way back.
import { type ReactNode, useState } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Mark } from '../../ui/mark.tsx';

/** Most are led on at once: what is there for a moment only would be a flicker. */
const UNSEEN_MS = 300;
/** Every sign-in ends in a page load of its own; within it this page may be drawn twice, by the route and before it. */
let firstDrawn: number | undefined;

export function Redirecting({ children }: { children?: ReactNode }) {
  const { status, session, signOut } = useAuth();
  const [unseenMs] = useState(() => {
    firstDrawn ??= performance.now();
    return Math.max(0, UNSEEN_MS - (performance.now() - firstDrawn));
  });
  if (status !== 'signed_in')
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Checking authentication...
      </p>
    );
  return (
    <main
      className={cx(
        'grid min-h-dvh place-content-center justify-items-center gap-2 px-6 text-center',
        unseenMs > 0 && 'rise',
      )}
      style={{ animationDelay: `${unseenMs}ms` }}
    >
      <Mark size={32} />
      <h1 className="mt-2 text-lg font-medium">Redirecting to your dashboard...</h1>
      <p className="text-muted">{session?.email}</p>
      {children}
      <Button variant="secondary" className="mt-3" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </main>
  );
}

/** Of the route: its own files and those of the area come at the same time. */
export const whileLoading = { pendingComponent: Redirecting, pendingMs: 0, pendingMinMs: 0 } as const;
