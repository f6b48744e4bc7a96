// The QR code and the first code that proves the app has read it.
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { confirmApp, type NewApp } from '../../lib/session/issuer-account.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAccountChange } from './own-account.ts';
import { QrCode } from './qr-code.tsx';

export interface AuthenticatorSetUpProps {
  authority: string;
  app: NewApp;
  onDone: () => void;
  onClose: () => void;
}

export function AuthenticatorSetUp({ authority, app, onDone, onClose }: AuthenticatorSetUpProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const confirm = useAccountChange({
    change: (typed: string) => confirmApp(authority, typed),
    isRenewing: true,
    onSuccess: onDone,
  });
  const submit = () => {
    const typed = code.replaceAll(/\s/g, '');
    const isWhole = /^\d{6}$/.test(typed);
    setFault(isWhole ? undefined : 'The code has 6 digits');
    if (isWhole) confirm.mutate(typed);
  };
  const secret = new URL(app.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
      <QrCode text={app.totpURI} label="QR code for the authenticator app" />
      <form
        noValidate
        className="grid content-start gap-4"
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <p>Point your authenticator app at the picture, or type this key into it:</p>
        <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all" data-testid="totp-secret">
          {secret}
        </p>
        <TextField
          label="First code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={fault ?? (confirm.error ? messageOf(confirm.error) : undefined)}
          onChange={event => setCode(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={confirm.isPending}>
            {confirm.isPending ? 'Turning on...' : 'Turn on'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
