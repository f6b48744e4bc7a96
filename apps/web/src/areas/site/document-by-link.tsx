// One document, opened by a link that somebody passed on.
import { LinkedDocument } from '../../features/documents/linked-document.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useLinkSecret } from './use-link-secret.ts';

export function DocumentByLink() {
  const token = useLinkSecret();
  return (
    <LoginFrame title="Shared document">{() => <LinkedDocument key={token} token={token} />}</LoginFrame>
  );
}
