// The sign-in form. With the embedded issuer it signs in right here; with another one it starts the redirect and sends
// nothing that was typed but the address.
import type { PublicConfig } from '@groundwork/contract/session';
import { Link } from '@tanstack/react-router';
import { useForm } from '../../lib/forms/use-form.ts';
import { signInByPassword } from '../../lib/session/issuer-sign-in.ts';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignIn } from './sign-in-rules.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

export interface SignInFormProps {
  config: PublicConfig;
  /** Where to go afterwards: a path of this site. */
  returnTo: string;
  /** An address to begin with. */
  email: string;
  /** Back from a third party, whose word is not enough for this account. */
  isAtSecondStep?: boolean;
}

export function SignInForm({ config, returnTo, email, isAtSecondStep = false }: SignInFormProps) {
  const { authority, is_embedded } = config.oidc;
  const attempt = useSignInAttempt(config, returnTo, isAtSecondStep);
  const form = useForm({
    schema: SignIn,
    blank: { email, password: '', rememberMe: false },
    send: typed => attempt.enter(() => signInByPassword(authority, typed), typed.email),
    isBusy: attempt.isBusy,
    error: null,
  });
  if (attempt.wantsSecondStep) return <SecondStepForm authority={authority} attempt={attempt} />;

  return (
    <div className="grid gap-6">
      <Form of={form} problem={attempt.problem}>
        {attempt.isUnconfirmed && <ResendVerification authority={authority} email={form.values.email} />}
        <TextField of={form} name="email" label="Email" type="email" autoComplete="username webauthn" />
        <TextField
          of={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <CheckboxField of={form} name="rememberMe" label="Remember me" />
          <Link to="/password-reset" className="text-sm font-medium text-accent-ink underline">
            Forgot password
          </Link>
        </div>
        <Submit of={form} words={['Sign In', 'Signing In...']} className="mt-1 w-full" />
      </Form>
      <OtherSignInMethods config={config} attempt={attempt} hasPasskey typed={form.values} />
      {is_embedded && config.demo_accounts.length > 0 && (
        <DemoAccounts
          accounts={config.demo_accounts}
          disabled={attempt.isBusy}
          onChoose={({ email: address, password }) => form.submit({ email: address, password })}
        />
      )}
    </div>
  );
}
