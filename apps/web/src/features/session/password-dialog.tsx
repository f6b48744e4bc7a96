import { type Sending, useForm } from '../../lib/forms/use-form.ts';
import { isRefusal } from '../../lib/session/issuer-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { OwnPassword } from './sign-in-rules.ts';

export interface PasswordDialogProps {
  title: string;
  /** What the button does. */
  action: string;
  sending: Sending<{ password: string }>;
  onClose: () => void;
}

/** Asks for the password again: an unlocked screen is not the person. */
export function PasswordDialog({ title, action, sending, onClose }: PasswordDialogProps) {
  const form = useForm({
    schema: OwnPassword,
    blank: { password: '' },
    failsAt: 'password',
    refusedFields: error =>
      isRefusal(error, 'INVALID_PASSWORD') ? { password: 'This is not your password' } : {},
    ...sending,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={title}
      description="Your password, to be sure that it is you."
    >
      <Form of={form} className="grid gap-5 pb-5">
        <TextField
          of={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Submit of={form} words={[action, action]} />
        </div>
      </Form>
    </Dialog>
  );
}
