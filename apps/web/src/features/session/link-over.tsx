import { Link } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { buttonLook } from '../../ui/button.tsx';

/** Where a mail's link leads that works no more. */
export function LinkOver() {
  return (
    <div className="grid gap-5">
      <div role="alert" className="grid gap-2">
        <MailX aria-hidden="true" className="size-7 text-bad-ink" />
        <h1 className="text-xl font-semibold">This link no longer works</h1>
        <p className="text-muted">
          It is older than a day, was cut by a mail program, or its account is gone. Sign in to have another
          mail sent, or register.
        </p>
      </div>
      <div className="grid gap-2.5">
        <Link to="/login" className={buttonLook('primary')}>
          Sign In
        </Link>
        <Link to="/register" className={buttonLook('secondary')}>
          Start Free Trial
        </Link>
      </div>
    </div>
  );
}
