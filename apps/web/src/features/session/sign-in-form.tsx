// The sign-in form. With the embedded issuer it signs in right here; with another one it starts the redirect and sends
// nothing that was typed but the address.
import type { PublicConfig } from '@groundwork/contract/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { signInByPassword } from '../../lib/session/issuer-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
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
  const { register, handleSubmit, control, setValue, watch, formState } = useForm<SignIn>({
    resolver: zodResolver(SignIn),
    defaultValues: { email, password: '', rememberMe: false },
  });
  const { errors } = formState;
  const signIn = (typed: SignIn) => attempt.enter(() => signInByPassword(authority, typed), typed.email);
  if (attempt.wantsSecondStep) return <SecondStepForm authority={authority} attempt={attempt} />;

  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={event => void handleSubmit(signIn)(event)} className="grid gap-4">
        {attempt.problem !== undefined && <Notice tone="bad">{attempt.problem}</Notice>}
        {attempt.isUnconfirmed && <ResendVerification authority={authority} email={watch('email')} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Controller
            control={control}
            name="rememberMe"
            render={({ field }) => (
              <Checkbox label="Remember me" checked={field.value} onChange={field.onChange} />
            )}
          />
          <Link to="/password-reset" className="text-sm font-medium text-accent-ink underline">
            Forgot password
          </Link>
        </div>
        <Button type="submit" isBusy={attempt.isBusy} className="mt-1 w-full">
          {attempt.isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <OtherSignInMethods
        config={config}
        attempt={attempt}
        hasPasskey
        typed={{ email: watch('email'), rememberMe: watch('rememberMe') }}
      />
      {is_embedded && config.demo_accounts.length > 0 && (
        <DemoAccounts
          accounts={config.demo_accounts}
          disabled={attempt.isBusy}
          onChoose={account => {
            setValue('email', account.email);
            setValue('password', account.password);
            void handleSubmit(signIn)();
          }}
        />
      )}
    </div>
  );
}
