// The sign-in form. With the embedded issuer it signs in right here; with another one it starts the redirect.
import type { PublicConfig } from '@groundwork/contract/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { arrival } from '../../lib/session/arrival.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { signInEmbedded } from '../../lib/session/embedded-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { SignIn } from './sign-in-rules.ts';

export interface SignInFormProps {
  config: PublicConfig;
  /** Where to go afterwards: a path of this site. */
  returnTo: string;
}

export function SignInForm({ config, returnTo }: SignInFormProps) {
  const { startSignIn } = useAuth();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, control, setValue, formState } = useForm<SignIn>({
    resolver: zodResolver(SignIn),
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  const { errors, isSubmitting } = formState;

  const signIn = async (typed: SignIn) => {
    setProblem(undefined);
    try {
      if (config.oidc.is_embedded) {
        const onward = await signInEmbedded(config.oidc.authority, typed, arrival.search);
        if (onward !== undefined) {
          location.assign(onward);
          return;
        }
      }
      await startSignIn(returnTo, typed.email);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={event => void handleSubmit(signIn)(event)} className="grid gap-4">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
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
        <Controller
          control={control}
          name="rememberMe"
          render={({ field }) => (
            <Checkbox label="Remember me" checked={field.value} onChange={field.onChange} />
          )}
        />
        <Button type="submit" isBusy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      {config.oidc.is_embedded && config.demo_accounts.length > 0 && (
        <DemoAccounts
          accounts={config.demo_accounts}
          disabled={isSubmitting}
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
