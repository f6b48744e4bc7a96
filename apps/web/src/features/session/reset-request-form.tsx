// A forgotten password: the address, the sending, and what to do next. Alike for every address.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { action } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { requestPasswordReset } from '../../lib/session/issuer-sign-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { signInMethods } from './sign-in-methods.ts';
import { ResetRequest } from './sign-in-rules.ts';

export function ResetRequestForm({ config }: { config: PublicConfig }) {
  const { oidc } = config;
  const { startSignIn } = useAuth();
  const [sentTo, setSentTo] = useState<string>();
  const options = useQuery(signInMethods(oidc));
  const send = action(async ({ email }: ResetRequest) => {
    // Passwords that another issuer keeps are reset on its own pages.
    if (!oidc.is_embedded) return await startSignIn('/dashboard', { loginHint: email });
    await requestPasswordReset(oidc.authority, email);
    setSentTo(email);
  });
  const form = useContractForm({ schema: ResetRequest, blank: { email: '' }, change: send });

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
      <Form of={form}>
        {options.data?.mail === false && (
          <Notice tone="warn">
            This server sends no mail yet, so no link can arrive. Whoever runs it can set up mail, or give you
            a new password.
          </Notice>
        )}
        <TextField of={form} name="email" label="Email" type="email" autoComplete="username" />
        <Submit
          of={form}
          words={[oidc.is_embedded ? 'Send Reset Link' : 'Continue', 'Sending...']}
          disabled={options.data?.mail === false}
        />
        <Link to="/login" className={buttonLook('ghost')}>
          Back to Login
        </Link>
      </Form>
    </>
  );
}
