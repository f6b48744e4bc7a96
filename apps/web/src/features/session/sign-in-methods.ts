// Kept out of queries.ts: the page somebody signs in on needs this one alone.
import type { PublicConfig } from '@groundwork/contract/session';
import { queryBy } from '../../lib/data/query.ts';
import { signInOptions } from '../../lib/session/issuer-sign-in.ts';

/** What the embedded issuer is set up for; another one is not asked. */
export const signInMethods = ({ authority, is_embedded }: PublicConfig['oidc']) =>
  queryBy(['sign-in methods', authority], () => signInOptions(authority), { enabled: is_embedded });
