// The QR code and the first code that proves the app has read it.
import { sentBy, useForm } from '../../lib/forms/use-form.ts';
import { confirmApp, type NewApp } from '../../lib/session/issuer-account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { useAccountChange } from './own-account.ts';
import { QrCode } from './qr-code.tsx';
import { AppCode } from './sign-in-rules.ts';

export interface AuthenticatorSetUpProps {
  authority: string;
  app: NewApp;
  onDone: () => void;
  onClose: () => void;
}

export function AuthenticatorSetUp({ authority, app, onDone, onClose }: AuthenticatorSetUpProps) {
  const confirm = useAccountChange({
    change: ({ code }: AppCode) => confirmApp(authority, code),
    isRenewing: true,
    onSuccess: onDone,
  });
  const form = useForm({ schema: AppCode, blank: { code: '' }, failsAt: 'code', ...sentBy(confirm) });
  const secret = new URL(app.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <QrCode text={app.totpURI} label="QR code for the authenticator app" />
      <Form of={form} className="grid content-start gap-4">
        <p>Point your authenticator app at the picture, or type this key into it:</p>
        <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all" data-testid="totp-secret">
          {secret}
        </p>
        <TextField
          of={form}
          name="code"
          label="First code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <div className="flex flex-wrap gap-2">
          <Submit of={form} words={['Turn on', 'Turning on...']} />
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
