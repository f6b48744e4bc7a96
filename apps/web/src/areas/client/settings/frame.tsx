// Around every section of the settings.
import { Navigate, useLocation } from '@tanstack/react-router';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { useIsWide } from '../../../ui/media.ts';
import { PartsFrame } from '../../frame/parts-frame.tsx';
import { AccountPart } from './account.tsx';
import { formerParts, partsFor } from './parts.ts';

export function SettingsFrame() {
  const { config, can } = useAuth();
  const parts = partsFor({
    isEmbedded: config?.oidc.is_embedded !== false,
    managesKeys: can('keys.manage'),
  });
  return <PartsFrame title="Settings" to="/client/settings" parts={parts} />;
}

/** Where no section is named: on a desk the first one, on a phone the list alone. */
export function FirstPart() {
  const isWide = useIsWide();
  const former = formerParts[useLocation({ select: location => location.hash })];
  if (former) return <Navigate to={former} replace />;
  return isWide && <AccountPart />;
}
