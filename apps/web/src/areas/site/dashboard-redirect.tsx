// After signing in: leads somebody who was invited to where they are asked, begins the trial of somebody who has just registered, and sends people to the area of their role.
import { Navigate } from '@tanstack/react-router';
import { Guard } from '../../features/session/guard.tsx';
import { useBeginTrial } from '../../features/session/use-begin-trial.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { homeOf } from './home-of.ts';
import { Redirecting } from './redirecting.tsx';

export function DashboardRedirect() {
  return (
    <Guard>
      <OrInvitation />
    </Guard>
  );
}

/** Somebody who was invited is asked first: they are not to begin a trial of their own unawares. */
function OrInvitation() {
  const { session } = useAuth();
  const isInvited =
    session?.organization === null &&
    (session.invitation !== null || keptInvitation(session.email) !== undefined);
  return isInvited ? <Navigate to="/invitation" replace /> : <ToArea />;
}

function ToArea() {
  const { roles } = useAuth();
  const target = homeOf(roles);
  const isBeginning = useBeginTrial();
  return (
    <Redirecting>
      {target === undefined && <p className="text-muted">This account has no role here yet.</p>}
      {target !== undefined && !isBeginning && <Navigate to={target} replace />}
    </Redirecting>
  );
}
