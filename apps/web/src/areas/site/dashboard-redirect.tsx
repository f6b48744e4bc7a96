// After signing in: leads somebody who was invited to where they are asked, begins the trial of somebody who has just registered, and sends people to the area of their role.
import { Navigate } from '@tanstack/react-router';
import { Guard } from '../../features/session/guard.tsx';
import { useBeginTrial } from '../../features/session/use-begin-trial.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { homeOf } from './home-of.ts';

export function DashboardRedirect() {
  return (
    <Guard>
      <Redirecting />
    </Guard>
  );
}

/** Somebody who was invited is asked first: they are not to begin a trial of their own unawares. */
function Redirecting() {
  const { session } = useAuth();
  const isInvited =
    session?.organization === null &&
    (session.invitation !== null || keptInvitation(session.email) !== undefined);
  return isInvited ? <Navigate to="/invitation" replace /> : <ToArea />;
}

function ToArea() {
  const { roles, session, signOut } = useAuth();
  const target = homeOf(roles);
  const isBeginning = useBeginTrial();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-6 text-center">
      <Mark size={32} />
      <h1 className="mt-2 text-lg font-medium">Redirecting to your dashboard...</h1>
      <p className="text-muted">{session?.email}</p>
      {target === undefined && <p className="text-muted">This account has no role here yet.</p>}
      <Button variant="secondary" className="mt-3" onClick={() => void signOut()}>
        Sign Out
      </Button>
      {target !== undefined && !isBeginning && <Navigate to={target} replace />}
    </main>
  );
}
