// Where the mail's link ends: the new password, twice.
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../lib/api/api-error.ts';
import { action } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { resetPassword } from '../../lib/session/issuer-sign-in.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { Notice } from '../../ui/state.tsx';
import { NewPassword, passwordHint } from './sign-in-rules.ts';

export interface NewPasswordFormProps {
  authority: string;
  token: string;
  onDone: () => void;
  onNewLink: () => void;
}

export function NewPasswordForm({ authority, token, onDone, onNewLink }: NewPasswordFormProps) {
  const save = useChange(
    action(({ password }: NewPassword) => resetPassword(authority, token, password)),
    {
      onSuccess: onDone,
    },
  );
  const form = useForm({
    schema: NewPassword,
    blank: { password: '', confirmPassword: '' },
    send: save.mutateAsync,
    isBusy: save.isPending,
    error: null,
  });
  const isOver = isRefusal(save.error, 'INVALID_TOKEN');
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Choose a new password</h1>
        <p className="text-muted">Every session of yours ends with it, on every device.</p>
      </div>
      <Form of={form}>
        {save.error && (
          <Notice
            tone="bad"
            action={
              isOver && (
                <Button variant="secondary" size="sm" onClick={onNewLink}>
                  Send a new link
                </Button>
              )
            }
          >
            {isOver ? 'This link was used already, or it is older than an hour.' : messageOf(save.error)}
          </Notice>
        )}
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
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <Submit of={form} words={['Save Password', 'Saving...']} />
        <Link to="/login" className={buttonLook('ghost')}>
          Back to Login
        </Link>
      </Form>
    </>
  );
}
