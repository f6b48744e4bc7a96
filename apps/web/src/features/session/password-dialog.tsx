import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

export interface PasswordDialogProps {
  title: string;
  /** What the button does. */
  action: string;
  error: Error | null;
  isBusy: boolean;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password again: an unlocked screen is not the person. */
export function PasswordDialog({ title, action, error, isBusy, onPassword, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const shownFault =
    fault ??
    (error
      ? isRefusal(error, 'INVALID_PASSWORD')
        ? 'This is not your password'
        : messageOf(error)
      : undefined);
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      description="Your password, to be sure that it is you."
    >
      <form
        noValidate
        className="grid gap-5 pb-5"
        onSubmit={event => {
          event.preventDefault();
          setFault(password === '' ? 'Password is required' : undefined);
          if (password !== '') onPassword(password);
        }}
      >
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={shownFault}
          onChange={event => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
