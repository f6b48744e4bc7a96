// Around every section of the platform's settings.
import { useIsWide } from '../../../ui/media.ts';
import { PartsFrame } from '../../frame/parts-frame.tsx';
import { parts } from './parts.ts';
import { BrandingPart } from './sections.tsx';

export function SettingsPage() {
  return <PartsFrame title="Settings" to="/admin/settings" parts={parts} />;
}

/** Where no section is named: on a desk the first one, on a phone the list alone. */
export function FirstPart() {
  return useIsWide() && <BrandingPart />;
}
