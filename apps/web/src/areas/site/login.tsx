import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { arrivalOf } from '../../features/session/issuer-words.ts';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { arrivalQuery, askedByApplication } from '../../lib/session/arrival.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import {
  keepReturnPath,
  keptReturnPath,
  safeReturnPath,
  takeReturnPath,
} from '../../lib/session/return-path.ts';
import { Notice } from '../../ui/state.tsx';
import { LoginFrame } from './login-frame.tsx';

export function Login() {
  const { status, config, startSignIn } = useAuth();
  const { return: back, reset } = useSearch({ from: '/login' });
  const query = arrivalQuery();
  const asked = askedByApplication();
  const hasCookie = query.get('continue') === '1' && !query.has('error');
  const isAtSecondStep = query.get('second_step') === '1';
  const hasGoneOn = useRef(false);
  useEffect(() => {
    // Back from a third party, signed in at the issuer: all that is missing is our own redirect, once.
    if (!hasCookie || config === undefined || hasGoneOn.current) return;
    hasGoneOn.current = true;
    void startSignIn(takeReturnPath());
  }, [hasCookie, config, startSignIn]);
  useEffect(() => {
    // A third party brings people back without it.
    if (back !== undefined) keepReturnPath(back);
  }, [back]);

  if (status === 'signed_in' && asked === undefined) return <Navigate to="/dashboard" replace />;
  const arrived = arrivalOf(reset === undefined ? query : new URLSearchParams({ reset: '1' }));
  return (
    <LoginFrame
      title="Sign In"
      head={
        <>
          <div className="grid gap-1">
            <h1 className="text-2xl font-semibold">Sign In</h1>
            <p className="text-muted">Your implementation is where you left it.</p>
          </div>
          {arrived && <Notice tone={arrived.tone}>{arrived.message}</Notice>}
        </>
      }
    >
      {known =>
        hasCookie ? (
          <p role="status" className="text-muted">
            Checking authentication...
          </p>
        ) : (
          <>
            <SignInForm
              config={known}
              returnTo={isAtSecondStep ? keptReturnPath() : safeReturnPath(back)}
              email={query.get('login_hint') ?? ''}
              isAtSecondStep={isAtSecondStep}
            />
            <Footnotes back={back} asked={asked} />
          </>
        )
      }
    </LoginFrame>
  );
}

function Footnotes({ back, asked }: { back: string | undefined; asked: string | undefined }) {
  const look = 'font-medium text-accent-ink underline';
  return (
    <div className="grid gap-3 text-center text-sm text-muted">
      <p>
        No account yet?{' '}
        {asked === undefined ? (
          <Link to="/register" search={back === undefined ? {} : { return: back }} className={look}>
            Start your free trial
          </Link>
        ) : (
          // The application's signed request goes along, word for word.
          <a href={`/register?${asked}`} className={look}>
            Start your free trial
          </a>
        )}
      </p>
      <p>
        By signing in you agree to our{' '}
        <a href="/terms" className={look}>
          terms
        </a>{' '}
        and{' '}
        <a href="/privacy" className={look}>
          privacy policy
        </a>
        .
      </p>
    </div>
  );
}
