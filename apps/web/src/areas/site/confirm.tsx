import { ConfirmAddressForm } from '../../features/session/confirm-address-form.tsx';
import { arrivalQuery } from '../../lib/session/arrival.ts';
import { LoginFrame } from './login-frame.tsx';

/** Where the confirming mail leads a browser that is not the one that registered. */
export function ConfirmPage() {
  return (
    <LoginFrame title="Confirm Your Email">
      {config => <ConfirmAddressForm config={config} token={arrivalQuery().get('token') ?? ''} />}
    </LoginFrame>
  );
}
