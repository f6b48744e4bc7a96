// The registration form. With the embedded issuer it makes the account right here; with another one it keeps names and
// company in this browser, sends nothing else, and asks for the issuer's sign-up screen.
import type { PublicConfig } from '@groundwork/contract/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { continueAfterSignUp, signUp } from '../../lib/session/issuer-sign-in.ts';
import { keepSignUpDraft } from '../../lib/session/sign-up-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { passwordHint, Registration } from './sign-in-rules.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

export interface RegisterFormProps {
  config: PublicConfig;
  returnTo: string;
  email: string;
  /** A company to begin with. */
  company: string;
  /** The account is made, and its address must be confirmed first. */
  onUnconfirmed: (email: string) => void;
}

export function RegisterForm({ config, returnTo, email, company, onUnconfirmed }: RegisterFormProps) {
  const { startSignIn } = useAuth();
  const attempt = useSignInAttempt(config, returnTo);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, control, watch, formState } = useForm<Registration>({
    resolver: zodResolver(Registration),
    defaultValues: {
      firstName: '',
      lastName: '',
      email,
      company,
      password: '',
      confirmPassword: '',
      acceptTerms: false,
    },
  });
  const { errors, isSubmitting } = formState;

  const create = async (typed: Registration) => {
    setProblem(undefined);
    try {
      keepSignUpDraft(typed);
      if (!config.oidc.is_embedded) {
        await startSignIn(returnTo, { loginHint: typed.email, isSignUp: true });
        return;
      }
      const { firstName, lastName, email: address, password } = typed;
      const made = await signUp(config.oidc.authority, {
        firstName,
        lastName,
        company: typed.company,
        email: address,
        password,
      });
      if (made.needs_verification) {
        onUnconfirmed(address);
        return;
      }
      const { url } = await continueAfterSignUp(config.oidc.authority);
      if (url === undefined) await startSignIn(returnTo);
      else location.assign(url);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  const text = (name: Exclude<keyof Registration, 'acceptTerms'>) => ({
    error: errors[name]?.message,
    ...register(name),
  });
  const failed = problem ?? attempt.problem;
  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={event => void handleSubmit(create)(event)} className="grid gap-4">
        {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
        <div className="grid items-start gap-4 min-[26rem]:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
        </div>
        <TextField label="Work email" type="email" autoComplete="email" {...text('email')} />
        <TextField label="Company" autoComplete="organization" {...text('company')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          {...text('password')}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...text('confirmPassword')}
        />
        <div className="grid gap-1.5">
          <Controller
            control={control}
            name="acceptTerms"
            render={({ field }) => (
              <Checkbox label={<Terms />} checked={field.value} onChange={field.onChange} />
            )}
          />
          {errors.acceptTerms?.message !== undefined && (
            <p role="alert" className="text-sm text-bad-ink">
              {errors.acceptTerms.message}
            </p>
          )}
        </div>
        <Button type="submit" isBusy={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
      <OtherSignInMethods
        config={config}
        attempt={attempt}
        typed={{ email: watch('email'), rememberMe: false }}
      />
    </div>
  );
}

function Terms() {
  const look = 'font-medium text-accent-ink underline';
  return (
    <>
      I accept the{' '}
      <a href="/terms" target="_blank" rel="noopener" className={look}>
        terms and conditions
      </a>{' '}
      and the{' '}
      <a href="/privacy" target="_blank" rel="noopener" className={look}>
        privacy policy
      </a>
    </>
  );
}
