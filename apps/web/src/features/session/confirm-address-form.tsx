// Proves that whoever opened the confirming mail also registered: by the password. Or removes an account that is not theirs.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailX, UserX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { action } from '../../lib/data/change.ts';
import { queryBy } from '../../lib/data/query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import {
  confirmAddress,
  confirmMethods,
  disownAddress,
  signInByPassword,
} from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { OwnPassword } from './sign-in-rules.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

export interface ConfirmAddressFormProps {
  config: PublicConfig;
  token: string;
}

export function ConfirmAddressForm({ config, token }: ConfirmAddressFormProps) {
  const { authority } = config.oidc;
  const attempt = useSignInAttempt(config, '/dashboard');
  const [isDisowning, setDisowning] = useState(false);
  // A password that was right is not asked for again: they are signed in with it.
  const confirm = async ({ password }: OwnPassword) => {
    const { email } = await confirmAddress(authority, token, password);
    return signInByPassword(authority, { email, password, rememberMe: false });
  };
  const form = useForm({
    schema: OwnPassword,
    blank: { password: '' },
    send: typed =>
      attempt.enter(() =>
        confirm(typed).catch((error: unknown) => {
          if (isRefusal(error, 'INVALID_TOKEN')) setOver(true);
          throw error;
        }),
      ),
    isBusy: attempt.isBusy,
    error: null,
  });
  const [isOver, setOver] = useState(token === '');
  const methods = useQuery(
    queryBy(['confirm methods', token], () => confirmMethods(authority, token), {
      enabled: !isOver,
      isTriedOnce: true,
    }),
  );
  if (isOver || (methods.error && isRefusal(methods.error, 'INVALID_TOKEN'))) return <LinkOver />;
  if (isDisowning)
    return (
      <NotMe
        authority={authority}
        token={token}
        onBack={() => setDisowning(false)}
        onOver={() => setOver(true)}
      />
    );
  if (methods.isLoading) return <Looking />;
  if (methods.data && !methods.data.has_password && methods.data.providers.length > 0)
    return (
      <ConfirmElsewhere
        authority={authority}
        token={token}
        providers={methods.data.providers}
        attempt={attempt}
        onNotMe={() => setDisowning(true)}
      />
    );
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Confirm Your Email</h1>
        <p className="text-muted">
          This is not the browser the account was made in. Type the password that was chosen at registration.
        </p>
      </div>
      <Form of={form} problem={attempt.problem}>
        <TextField
          of={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <Submit of={form} words={['Confirm and sign in', 'Confirming...']} />
        <Button variant="secondary" disabled={attempt.isBusy} onClick={() => setDisowning(true)}>
          This was not me
        </Button>
        <Link to="/password-reset" className={buttonLook('ghost')}>
          Forgot password
        </Link>
      </Form>
    </div>
  );
}

function Looking() {
  return (
    <div className="grid gap-1" aria-busy="true">
      <h1 className="text-2xl font-semibold">Confirm Your Email</h1>
      <p className="text-muted">Looking at your link...</p>
    </div>
  );
}

interface NotMeProps {
  authority: string;
  token: string;
  onBack: () => void;
  onOver: () => void;
}

/** Asked once more: the account is gone for good. */
function NotMe({ authority, token, onBack, onOver }: NotMeProps) {
  const remove = useChange(
    action(() => disownAddress(authority, token)),
    {
      onError: error => {
        if (isRefusal(error, 'INVALID_TOKEN')) onOver();
      },
    },
  );
  if (remove.isSuccess)
    return (
      <div className="grid gap-5">
        <div role="status" className="grid gap-2">
          <UserX aria-hidden="true" className="size-7 text-good-ink" />
          <h1 className="text-2xl font-semibold">The account is removed</h1>
          <p className="text-muted">
            Nobody can sign in with it. Your address is free for an account of your own.
          </p>
        </div>
        <Link to="/register" className={buttonLook('primary')}>
          Create Your Account
        </Link>
      </div>
    );
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Somebody else used your address?</h1>
        <p className="text-muted">
          This removes the account they made, with the password they chose. It was never confirmed, so nothing
          is in it.
        </p>
      </div>
      {remove.error && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
      <div className="grid gap-2.5">
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Removing...' : 'Remove the account'}
        </Button>
        <Button variant="ghost" disabled={remove.isPending} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function LinkOver() {
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
