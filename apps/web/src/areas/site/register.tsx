import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { RegisterForm } from '../../features/session/register-form.tsx';
import { ResendVerification } from '../../features/session/resend-verification.tsx';
import { arrivalQuery, askedByApplication } from '../../lib/session/arrival.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import { keptInvitation } from '../../lib/session/sign-up-draft.ts';
import { buttonLook } from '../../ui/button.tsx';
import { LoginFrame } from './login-frame.tsx';

export function Register() {
  const { status } = useAuth();
  const { return: back } = useSearch({ from: '/register' });
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const invitation = keptInvitation(arrivalQuery().get('email') ?? '');
  if (status === 'signed_in' && askedByApplication() === undefined)
    return <Navigate to="/dashboard" replace />;
  if (unconfirmed !== undefined)
    return (
      <LoginFrame title="Check Your Email">
        {({ oidc }) => (
          <div className="grid gap-5">
            <MailCheck aria-hidden="true" className="size-7 text-good-ink" />
            <div className="grid gap-1" role="status">
              <h1 className="text-2xl font-semibold">Check Your Email</h1>
              <p className="text-muted">
                A link is on its way to{' '}
                <span className="font-medium break-words text-ink">{unconfirmed}</span>. Open it, sign in, and{' '}
                {invitation ? `you join ${invitation.organization}.` : 'your trial begins.'}
              </p>
            </div>
            <ResendVerification authority={oidc.authority} email={unconfirmed} />
            <Link to="/login" className={buttonLook('ghost')}>
              Back to Login
            </Link>
          </div>
        )}
      </LoginFrame>
    );
  return (
    <LoginFrame
      title="Create Your Account"
      head={
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">Create Your Account</h1>
          <p className="text-muted">
            {invitation
              ? `You were invited to ${invitation.organization}. Keep the address the invitation was sent to.`
              : '14 days with everything in it. No credit card.'}
          </p>
        </div>
      }
    >
      {config => (
        <>
          <RegisterForm
            config={config}
            returnTo={safeReturnPath(back)}
            email={arrivalQuery().get('login_hint') ?? arrivalQuery().get('email') ?? ''}
            company={invitation?.organization ?? ''}
            onUnconfirmed={setUnconfirmed}
          />
          <p className="text-center text-sm text-muted">
            Have an account?{' '}
            <Link
              to="/login"
              search={back === undefined ? {} : { return: back }}
              className="font-medium text-accent-ink underline"
            >
              Sign In
            </Link>
          </p>
        </>
      )}
    </LoginFrame>
  );
}
