// Passkey and third parties: shown always, said plainly when this server is not set up for them.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { signInByPasskey, signInByThirdParty, type ThirdParty } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { signInMethods } from './sign-in-methods.ts';
import { ThirdPartyMark } from './third-party-mark.tsx';
import type { SignInAttempt } from './use-sign-in-attempt.ts';

const thirdParties = [
  { key: 'google', name: 'Google' },
  { key: 'microsoft', name: 'Microsoft' },
] as const;

export interface OtherSignInMethodsProps {
  config: PublicConfig;
  attempt: SignInAttempt;
  hasPasskey?: boolean;
  typed: { email: string; rememberMe: boolean };
}

export function OtherSignInMethods({
  config: { oidc },
  attempt,
  hasPasskey = false,
  typed,
}: OtherSignInMethodsProps) {
  const why = useId();
  const options = useQuery(signInMethods(oidc));
  // Another issuer shows its own buttons: the redirect leads to them.
  const can = (key: ThirdParty | 'passkey') => !oidc.is_embedded || options.data?.[key] === true;
  const missing = options.data ? thirdParties.filter(each => !can(each.key)).map(each => each.name) : [];
  const elsewhere = (provider: ThirdParty) =>
    attempt.enter(
      () =>
        signInByThirdParty(oidc.authority, provider, {
          rememberMe: typed.rememberMe,
          ...(typed.email.includes('@') && { loginHint: typed.email.trim() }),
        }),
      typed.email,
    );

  return (
    <section
      aria-label="Other ways to sign in"
      aria-busy={(options.isLoading && options.failureCount === 0) || undefined}
      className="grid gap-2.5"
    >
      <div className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      {hasPasskey && oidc.is_embedded && (
        <Button
          variant="secondary"
          disabled={attempt.isBusy || !can('passkey')}
          onClick={() => void attempt.enter(() => signInByPasskey(oidc.authority, typed.rememberMe))}
        >
          <KeyRound aria-hidden="true" />
          Sign in with a passkey
        </Button>
      )}
      <div className="grid gap-2.5 min-[22rem]:grid-cols-2">
        {thirdParties.map(({ key, name }) => (
          <Button
            key={key}
            variant="secondary"
            disabled={attempt.isBusy || !can(key)}
            aria-label={`Continue with ${name}`}
            aria-describedby={can(key) ? undefined : why}
            onClick={() => void elsewhere(key)}
          >
            <ThirdPartyMark party={key} />
            {name}
          </Button>
        ))}
      </div>
      <p id={why} className="text-sm text-muted empty:hidden">
        {missing.length > 0 &&
          `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set up on this server yet. Whoever runs it finds how in the admin portal.`}
      </p>
    </section>
  );
}
