// Where the mail's link ends: the new password, twice.
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/api/api-error.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { resetPassword } from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/state.tsx';
import { NewPassword, passwordHint } from './sign-in-rules.ts';

export interface NewPasswordFormProps {
  authority: string;
  token: string;
  onDone: () => void;
  onNewLink: () => void;
}

export function NewPasswordForm({ authority, token, onDone, onNewLink }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<{ message: string; isOver: boolean }>();
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const save = async ({ password }: NewPassword) => {
    setProblem(undefined);
    try {
      await resetPassword(authority, token, password);
      onDone();
    } catch (error) {
      const isOver = isRefusal(error, 'INVALID_TOKEN');
      const message = isOver ? 'This link was used already, or it is older than an hour.' : messageOf(error);
      setProblem({ message, isOver });
    }
  };
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Choose a new password</h1>
        <p className="text-muted">Every session of yours ends with it, on every device.</p>
      </div>
      <form noValidate onSubmit={event => void handleSubmit(save)(event)} className="grid gap-4">
        {problem && (
          <Notice
            tone="bad"
            action={
              problem.isOver && (
                <Button variant="secondary" size="sm" onClick={onNewLink}>
                  Send a new link
                </Button>
              )
            }
          >
            {problem.message}
          </Notice>
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Password'}
        </Button>
        <Link to="/login" className={buttonLook('ghost')}>
          Back to Login
        </Link>
      </form>
    </>
  );
}
