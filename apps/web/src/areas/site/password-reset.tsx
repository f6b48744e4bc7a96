import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewPasswordForm } from '../../features/session/new-password-form.tsx';
import { ResetRequestForm } from '../../features/session/reset-request-form.tsx';
import { arrivalQuery } from '../../lib/session/arrival.ts';
import { LoginFrame } from './login-frame.tsx';

export function PasswordReset() {
  const navigate = useNavigate();
  // From the mail's own words: a router may read a token of digits as a number.
  const [token, setToken] = useState(() => arrivalQuery().get('token') ?? undefined);
  return (
    <LoginFrame title="Reset your password">
      {config =>
        token !== undefined && config.oidc.is_embedded ? (
          <NewPasswordForm
            authority={config.oidc.authority}
            token={token}
            onDone={() => void navigate({ to: '/login', search: { reset: '1' }, replace: true })}
            onNewLink={() => setToken(undefined)}
          />
        ) : (
          <ResetRequestForm config={config} />
        )
      }
    </LoginFrame>
  );
}
