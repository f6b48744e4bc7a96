import type { OwnAccount } from '@groundwork/contract/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { changePassword } from '../../lib/session/issuer-account.ts';
import { isRefusal } from '../../lib/session/issuer-door.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { useAccountChange } from './own-account.ts';
import { PasswordChange, passwordHint } from './sign-in-rules.ts';

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

function PasswordForm({ authority }: { authority: string }) {
  const { register, handleSubmit, formState, reset, setError } = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const save = useAccountChange({
    change: ({ currentPassword, password }: PasswordChange) =>
      changePassword(authority, { currentPassword, newPassword: password }),
    isRenewing: true,
    onSuccess: () => {
      reset();
      notify('success', 'Password changed', 'Every other session has ended.');
    },
  });
  const submit = (typed: PasswordChange) =>
    save.mutate(typed, {
      onError: error => {
        if (isRefusal(error, 'INVALID_PASSWORD'))
          setError('currentPassword', { message: 'This is not your password' });
      },
    });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4 sm:max-w-sm" onSubmit={event => void handleSubmit(submit)(event)}>
      {save.error && !isRefusal(save.error, 'INVALID_PASSWORD') && (
        <Notice tone="bad">{messageOf(save.error)}</Notice>
      )}
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" variant="secondary" isBusy={save.isPending} className="justify-self-start">
        {save.isPending ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  );
}
