import type { OwnAccount } from '@groundwork/contract/session';
import { Link } from '@tanstack/react-router';
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { changePassword } from '../../lib/session/issuer-account.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { PasswordChange, passwordHint } from './sign-in-rules.ts';

export function AccountPassword({ authority, account }: { authority: string; account: OwnAccount }) {
  return (
    <Card aria-label="Password">
      <CardHeader title="Password" description="Changing it ends your sessions everywhere else." />
      <div className="px-4 pb-4">
        {account.has_password ? (
          <PasswordForm authority={authority} email={account.email} />
        ) : (
          <p className="text-muted">
            You sign in with {account.providers.join(', ') || 'a passkey'} and have no password.{' '}
            <Link to="/password-reset" className="font-medium text-accent-ink underline">
              Have a link sent
            </Link>{' '}
            to set one.
          </p>
        )}
      </div>
    </Card>
  );
}

function PasswordForm({ authority, email }: { authority: string; email: string }) {
  const save = useAccountChange({
    change: ({ currentPassword, password }: PasswordChange) =>
      changePassword(authority, { currentPassword, newPassword: password }),
    isRenewing: true,
    onSuccess: () => notify('success', 'Password changed', 'Every other session has ended.'),
  });
  const form = useForm({
    schema: PasswordChange,
    blank: { currentPassword: '', password: '', confirmPassword: '' },
    clears: ['currentPassword', 'password', 'confirmPassword'],
    asksBeforeLeaving: true,
    refusedFields: error =>
      isRefusal(error, 'INVALID_PASSWORD') ? { currentPassword: 'This is not your password' } : {},
    ...sentBy(save),
  });
  return (
    <Form of={form} className="grid gap-4 sm:max-w-sm">
      {/* For what keeps passwords: whose this one is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        of={form}
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        of={form}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      <TextField
        of={form}
        name="confirmPassword"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
      <Submit
        of={form}
        words={['Change password', 'Saving...']}
        variant="secondary"
        className="justify-self-start"
      />
    </Form>
  );
}
