// What those who run the installation read of third parties that it is not set up for: how to set them up. Everybody else
// reads on the pages before the sign-in that they are not.
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Notice } from '../../ui/state.tsx';
import { signInMethods } from './sign-in-methods.ts';

const thirdParties = [
  { key: 'google', name: 'Google', settings: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' },
  { key: 'microsoft', name: 'Microsoft', settings: 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET' },
] as const;

export function MissingSignIn() {
  const { config } = useAuth();
  return config?.oidc.is_embedded === true && <Missing oidc={config.oidc} />;
}

function Missing({ oidc }: { oidc: Parameters<typeof signInMethods>[0] }) {
  const options = useQuery(signInMethods(oidc));
  const missing = options.data ? thirdParties.filter(({ key }) => !options.data[key]) : [];
  if (missing.length === 0) return null;
  return (
    <Notice tone="accent" icon={<KeyRound />}>
      <p className="font-medium">
        People cannot sign in with {missing.map(({ name }) => name).join(' or ')} yet: their buttons say so.
      </p>
      <ul className="mt-1 grid gap-1">
        {missing.map(({ key, name, settings }) => (
          <li key={key}>
            {name}: register the address{' '}
            <code className="font-mono text-xs break-all">{`${oidc.authority}/callback/${key}`}</code> there,
            put what it gives you into {settings}, and start Groundwork again.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
