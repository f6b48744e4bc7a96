import type { PublicConfig } from '@groundwork/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { waysIn } from '../../lib/session/issuer-sign-in.ts';

/** What the embedded issuer is set up for; another one is not asked. */
export const waysInOf = ({ authority, is_embedded }: PublicConfig['oidc']) =>
  queryOptions({
    queryKey: ['ways-in', authority],
    queryFn: () => waysIn(authority),
    enabled: is_embedded,
  });
