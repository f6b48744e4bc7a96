import type { OwnAccount } from '@groundwork/contract/session';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../lib/api/api-error.ts';
import { changePassword } from '../../lib/session/issuer-account.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { PasswordChange, passwordHint } from './sign-in-rules.ts';
import { useFields } from './use-fields.ts';

export function AccountPassword({ authority, account }: { authority: string; account: OwnAccount }) {
  return (
    <Card aria-label="Password">
      <CardHeader title="Password" description="Changing it ends your sessions everywhere else." />
      <div className="px-5 pb-5">
        {account.has_password ? (
          <PasswordForm authority={authority} />
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

const nothing = { currentPassword: '', password: '', confirmPassword: '' };

function PasswordForm({ authority }: { authority: string }) {
  const { field, check, reset, refuse } = useFields<keyof PasswordChange>(PasswordChange, nothing);
  const save = useAccountChange({
    change: ({ currentPassword, password }: PasswordChange) =>
      changePassword(authority, { currentPassword, newPassword: password }),
    isRenewing: true,
    onSuccess: () => {
      reset(nothing);
      notify('success', 'Password changed', 'Every other session has ended.');
    },
  });
  const submit = (typed: PasswordChange) =>
    save.mutate(typed, {
      onError: error => {
        if (isRefusal(error, 'INVALID_PASSWORD')) refuse('currentPassword', 'This is not your password');
      },
    });
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-sm"
      onSubmit={event => {
        event.preventDefault();
        const typed = check();
        if (typed) submit(typed);
      }}
    >
      {save.error && !isRefusal(save.error, 'INVALID_PASSWORD') && (
        <Notice tone="bad">{messageOf(save.error)}</Notice>
      )}
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        {...field('password')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <Button type="submit" variant="secondary" isBusy={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  );
}
