import { AgentConsent } from '../../features/session/agent-consent.tsx';
import { askedByApplication } from '../../lib/session/arrival.ts';
import { LoginFrame } from './login-frame.tsx';

/** Where the issuer asks whether a program may act in somebody's name. */
export function ConnectAgentPage() {
  return (
    <LoginFrame title="Connect an agent">
      {config => <AgentConsent config={config} asked={askedByApplication()} />}
    </LoginFrame>
  );
}
