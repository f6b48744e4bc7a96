// A forgotten password: the address, the sending, and what to do next. Alike for every address.
import type { PublicConfig } from '@groundwork/contract/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { requestPasswordReset } from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { signInMethods } from './sign-in-methods.ts';
import { ResetRequest } from './sign-in-rules.ts';

export function ResetRequestForm({ config }: { config: PublicConfig }) {
  const { oidc } = config;
  const { startSignIn } = useAuth();
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver: zodResolver(ResetRequest),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const options = useQuery(signInMethods(oidc));

  const send = async ({ email }: ResetRequest) => {
    setProblem(undefined);
    try {
      // Passwords that another issuer keeps are reset on its own pages.
      if (!oidc.is_embedded) return await startSignIn('/dashboard', { loginHint: email });
      await requestPasswordReset(oidc.authority, email);
      setSentTo(email);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  if (sentTo !== undefined)
    return (
      <div className="grid gap-5" role="status">
        <MailCheck aria-hidden="true" className="size-7 text-good-ink" />
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">Check Your Email</h1>
          <p className="text-muted">
            If <span className="font-medium break-words text-ink">{sentTo}</span> has an account, a link to a
            new password is on its way. It is good for one hour, once.
          </p>
        </div>
        {config.has_outbox === true && (
          <Notice>
            No mail server is set up yet: the mail lies in this server's outbox, where its admins can read it.
          </Notice>
        )}
        <p className="text-muted">
          Nothing there? Look among the spam, or{' '}
          <button
            type="button"
            className="rounded-sm font-medium text-accent-ink underline"
            onClick={() => setSentTo(undefined)}
          >
            try again
          </button>
          .
        </p>
        <Link to="/login" className={buttonLook('secondary')}>
          Back to Login
        </Link>
      </div>
    );

  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Reset your password</h1>
        <p className="text-muted">
          {oidc.is_embedded
            ? 'Tell us your address, and we send you a link to a new password.'
            : 'Your password is kept by your sign-in service. Go on there, and choose its own way to a new password.'}
        </p>
      </div>
      <form noValidate onSubmit={event => void handleSubmit(send)(event)} className="grid gap-4">
        {options.data?.mail === false && (
          <Notice tone="warn">
            This server sends no mail yet, so no link can arrive. Whoever runs it can set up mail, or give you
            a new password.
          </Notice>
        )}
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" isBusy={isSubmitting} disabled={options.data?.mail === false}>
          {isSubmitting ? 'Sending...' : oidc.is_embedded ? 'Send Reset Link' : 'Continue'}
        </Button>
        <Link to="/login" className={buttonLook('ghost')}>
          Back to Login
        </Link>
      </form>
    </>
  );
}
