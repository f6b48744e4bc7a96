// Confirming an address whose account was made by a third party: there is no password, so that party says once more who it is.
import { useEffect } from 'react';
import { arrivalQuery } from '../../lib/session/arrival.ts';
import { confirmingAddress, signInByThirdParty, type ThirdParty } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { ThirdPartyMark } from './third-party-mark.tsx';
import type { SignInAttempt } from './use-sign-in-attempt.ts';

const names: Readonly<Record<ThirdParty, string>> = { google: 'Google', microsoft: 'Microsoft' };
const isThirdParty = (name: string): name is ThirdParty => name in names;

export interface ConfirmElsewhereProps {
  authority: string;
  token: string;
  /** By which the account was made. */
  providers: readonly string[];
  attempt: SignInAttempt;
  onNotMe: () => void;
}

export function ConfirmElsewhere({ authority, token, providers, attempt, onNotMe }: ConfirmElsewhereProps) {
  const parties = providers.filter(isThirdParty);
  const spoken = parties.map(party => names[party]).join(' or ');
  const error = arrivalQuery().get('error');
  // They are who registered, and only the mail was missing: its link confirms now.
  const isShown = error === 'email_not_verified';
  useEffect(() => {
    if (isShown) window.location.replace(confirmingAddress(authority, token));
  }, [isShown, authority, token]);
  const other =
    error === 'account_not_linked'
      ? `That is another ${spoken} account than the one this account was made with.`
      : `The sign-in at ${spoken} was not finished. Try again.`;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Confirm Your Email</h1>
        <p className="text-muted">
          This is not the browser the account was made in. It was made with {spoken} and has no password: sign
          in there once more to confirm.
        </p>
      </div>
      <div className="grid gap-4">
        {error !== null && !isShown && <Notice tone="bad">{other}</Notice>}
        {attempt.problem !== undefined && <Notice tone="bad">{attempt.problem}</Notice>}
        {parties.map(party => (
          <Button
            key={party}
            isBusy={attempt.isBusy || isShown}
            onClick={() =>
              void attempt.enter(() =>
                signInByThirdParty(authority, party, { rememberMe: false, confirmToken: token }),
              )
            }
          >
            <ThirdPartyMark party={party} />
            {isShown ? 'Confirming...' : `Continue with ${names[party]}`}
          </Button>
        ))}
        <Button variant="secondary" disabled={attempt.isBusy || isShown} onClick={onNotMe}>
          This was not me
        </Button>
      </div>
    </div>
  );
}
