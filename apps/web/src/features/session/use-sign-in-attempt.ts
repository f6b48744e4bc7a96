// What every way in has in common: one at a time, what went wrong, and where it goes on.
import type { PublicConfig } from '@groundwork/contract/session';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import type { SignedIn } from '../../lib/session/issuer-sign-in.ts';

export interface SignInAttempt {
  problem: string | undefined;
  /** The password was right, the address is not confirmed. */
  isUnconfirmed: boolean;
  /** The password was right, or a third party said who it is: a second proof is wanted. */
  wantsSecondStep: boolean;
  isBusy: boolean;
  /** Tries a way in and, when it leads in, goes on. With another issuer, starts its redirect instead. */
  enter: (way: () => Promise<SignedIn>, loginHint?: string) => Promise<void>;
  startOver: (problem?: string) => void;
}

export function useSignInAttempt(
  { oidc }: PublicConfig,
  returnTo: string,
  isAtSecondStep = false,
): SignInAttempt {
  const { startSignIn } = useAuth();
  const [problem, setProblem] = useState<string>();
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [wantsSecondStep, setWantsSecondStep] = useState(isAtSecondStep);
  const [isBusy, setBusy] = useState(false);

  const goOn = async (way: () => Promise<SignedIn>, loginHint?: string) => {
    if (!oidc.is_embedded) {
      await startSignIn(returnTo, loginHint === undefined ? {} : { loginHint });
      return;
    }
    const { url, twoFactorRedirect } = await way();
    if (twoFactorRedirect) setWantsSecondStep(true);
    else if (url !== undefined) location.assign(url);
    else await startSignIn(returnTo);
  };

  return {
    problem,
    isUnconfirmed,
    wantsSecondStep,
    isBusy,
    async enter(way, loginHint) {
      setProblem(undefined);
      setUnconfirmed(false);
      setBusy(true);
      try {
        await goOn(way, loginHint);
      } catch (error) {
        setUnconfirmed(isRefusal(error, 'EMAIL_NOT_VERIFIED'));
        setProblem(wordsFor(error));
      } finally {
        setBusy(false);
      }
    },
    startOver(reason) {
      setWantsSecondStep(false);
      setUnconfirmed(false);
      setProblem(reason);
    },
  };
}

/** Browsers speak of "operations"; people closed a window. The issuer says less than would help. */
function wordsFor(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return 'No passkey was used. Try again, or sign in with your password.';
  if (isRefusal(error, 'EMAIL_NOT_VERIFIED'))
    return 'Your email address is not confirmed yet. Open the link in our mail, or have it sent again.';
  return messageOf(error);
}
