// What super admins read of third parties that the installation is not set up for. Everybody else reads on the pages
// before the sign-in that they are not.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { signInMethods } from './sign-in-methods.ts';

const thirdParties = [
  { key: 'google', name: 'Google', settings: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' },
  { key: 'microsoft', name: 'Microsoft', settings: 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET' },
] as const;
type Missing = readonly (typeof thirdParties)[number][];

/** That some are missing, on one line; `more` leads to how they are set up. */
export function MissingSignInLine({ more }: { more: ReactNode }) {
  return (
    <IfMissing>
      {missing => (
        <p className="text-muted print:hidden">
          {sentenceOf(missing)} {more}
        </p>
      )}
    </IfMissing>
  );
}

/** How each of them is set up. */
export function MissingSignInCard() {
  return (
    <IfMissing>
      {(missing, authority) => (
        <Card aria-label="Accounts elsewhere">
          <CardHeader title="Accounts elsewhere" description={sentenceOf(missing)} />
          <ul className="grid gap-2 px-4 pb-4">
            {missing.map(({ key, name, settings }) => (
              <li key={key}>
                {name}: register the address{' '}
                <code className="font-mono text-xs break-all">{`${authority}/callback/${key}`}</code> there,
                put what it gives you into <span className="wrap-anywhere">{settings}</span>, and start
                Groundwork again.
              </li>
            ))}
          </ul>
        </Card>
      )}
    </IfMissing>
  );
}

const sentenceOf = (missing: Missing) =>
  `People cannot sign in with ${missing.map(({ name }) => name).join(' or ')} yet: their buttons say so.`;

type Shown = (missing: Missing, authority: string) => ReactNode;

/** Nothing while it is not known, and nothing where another issuer signs people in: that one is not asked. */
function IfMissing({ children }: { children: Shown }) {
  const { config } = useAuth();
  return config?.oidc.is_embedded === true && <Asked oidc={config.oidc}>{children}</Asked>;
}

function Asked({ oidc, children }: { oidc: PublicConfig['oidc']; children: Shown }) {
  const options = useQuery(signInMethods(oidc));
  const missing = options.data ? thirdParties.filter(({ key }) => !options.data[key]) : [];
  return missing.length > 0 && children(missing, oidc.authority);
}
