// A required second factor stands before every page: whoever has none sets one up here and goes on where they were.
import type { OwnAccount, PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { AccountAuthenticator } from './account-authenticator.tsx';
import { AccountPasskeys } from './account-passkeys.tsx';
import { needsSignIn, ownAccount } from './own-account.ts';

const here = () => `${location.pathname}${location.search}`;

export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  const { session, config, signOut } = useAuth();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-4 px-4 py-10">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">A second factor is required</h1>
        <p className="text-muted">
          You signed in as {session?.email} with one proof of who you are. From now on two are asked for: set
          up an authenticator app or a passkey, and go on where you were.
        </p>
      </div>
      {session?.needs_second_factor === false ? (
        <Notice
          tone="good"
          icon={<ShieldCheck aria-hidden="true" />}
          action={<Button onClick={onDone}>Continue</Button>}
        >
          That is done. Keep the recovery codes, if you were shown some, where you find them again.
        </Notice>
      ) : null}
      {config && <Ways config={config} />}
      <Button variant="ghost" className="justify-self-start" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </main>
  );
}

function Ways({ config }: { config: PublicConfig }) {
  if (!config.oidc.is_embedded)
    return (
      <SignInWith
        text={`You sign in at ${config.oidc.authority}, which has to ask you for a second factor. Set one up there, then sign in again.`}
      />
    );
  return <OwnWays authority={config.oidc.authority} />;
}

function OwnWays({ authority }: { authority: string }) {
  const { session } = useAuth();
  const account = useQuery(ownAccount(authority));
  if (account.error)
    return needsSignIn(account.error) ? (
      <SignInWith text="Sign in once more to set it up." />
    ) : (
      <ErrorState {...failureOf(account.error)} onRetry={() => void account.refetch()} />
    );
  if (!account.data) return <Waiting label="Loading your account" />;
  if (session?.needs_second_factor === true && hasFactor(account.data))
    return (
      <SignInWith text="Your account has a second factor already. Sign in with it: by your passkey, or with the code of your authenticator app. If you have lost it, ask the people who run this platform to reset it." />
    );
  return (
    <>
      <AccountAuthenticator authority={authority} account={account.data} />
      <AccountPasskeys authority={authority} account={account.data} />
    </>
  );
}

function hasFactor({ has_two_factor, passkeys }: OwnAccount): boolean {
  return has_two_factor || passkeys.length > 0;
}

function SignInWith({ text }: { text: string }) {
  const { startSignIn } = useAuth();
  return (
    <Notice action={<Button onClick={() => void startSignIn(here(), { isFresh: true })}>Sign In</Button>}>
      {text}
    </Notice>
  );
}
