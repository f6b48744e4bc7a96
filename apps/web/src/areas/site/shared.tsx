// One document, opened by a link that somebody passed on.
import { Shared } from '../../features/documents/shared.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useLinkSecret } from './use-link-secret.ts';

export function SharedPage() {
  const token = useLinkSecret();
  return <LoginFrame title="Shared document">{() => <Shared key={token} token={token} />}</LoginFrame>;
}
