// One decision, opened by a link from a mail. What the link carries stands in the fragment, which no server is told.
import { brokenLink, LinkEnded, Linked } from '../../features/decisions/linked.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useLinkSecret } from './use-link-secret.ts';

export function DecisionPage() {
  const token = useLinkSecret();
  return (
    <LoginFrame title="Decision">
      {() => (token === '' ? <LinkEnded message={brokenLink} /> : <Linked key={token} token={token} />)}
    </LoginFrame>
  );
}
