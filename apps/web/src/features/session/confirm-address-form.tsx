// Proves that whoever opened the confirming mail also registered: by the password. Or removes an account that is not theirs.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryBy } from '../../lib/data/query.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { confirmAddress, confirmMethods, signInByPassword } from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { DisownAddress } from './disown-address.tsx';
import { LinkOver } from './link-over.tsx';
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
      <DisownAddress
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
