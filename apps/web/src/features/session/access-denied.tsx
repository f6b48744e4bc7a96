import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/button.tsx';

export function AccessDenied() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <h1 className="text-xl font-semibold">Access Denied</h1>
      <p className="max-w-[52ch] text-muted">
        You don't have permission to access this page. Please contact your administrator if you believe this
        is an error.
      </p>
      <Link to="/" className={`${buttonLook('secondary')} mt-3`}>
        Return to Home
      </Link>
    </main>
  );
}
