import { sessionCalls } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/data/query.ts';
import { useAuth } from '../../lib/session/auth-context.ts';

/** Somebody who was removed must be out within a minute, even on a page that asks for nothing. */
const watchMs = 30_000;

/** Asks now and then who is signed in: a session that has ended elsewhere ends here, a new role is known. Shows nothing. */
export function SessionWatch() {
  const { status } = useAuth();
  useQuery({
    ...query(sessionCalls.get, {}),
    enabled: status === 'signed_in',
    refetchInterval: watchMs,
    refetchIntervalInBackground: true,
  });
  return null;
}
