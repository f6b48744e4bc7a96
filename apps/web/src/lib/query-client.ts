// The query cache with the product's constants. Knows no noun but the times its answers stay fresh.
import { sessionCalls } from '@groundwork/contract/session';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isCode, messageOf } from './api/api-error.ts';
import { keyOf } from './data/keys.ts';
import { accessStatusCodes } from './session/access-status.ts';

const minute = 60_000;

/** How long an answer is taken as it is, per query. */
export const staleTimes = {
  default: 5 * minute,
  myOrganization: 10 * minute,
  projects: 2 * minute,
  organizationStats: 2 * minute,
  project: 2 * minute,
  milestones: 5 * minute,
  activity: minute,
} as const;
export const pollMs = 2000;

/** A refusal stays a refusal however often one asks; only what may pass is tried a second time. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return failures < 1 && mayPass;
}

/** Shows a failure that no screen shows: its title, if it has one, and its sentence. */
export type NotifyFailure = (title: string, message?: string) => void;

export function createQueryClient(notifyFailure: NotifyFailure = () => undefined): QueryClient {
  /** A refusal that says the organization stands differently: what may be done is asked anew. */
  const onError = (error: unknown) => {
    if (accessStatusCodes.some(code => isCode(error, code)))
      void client.invalidateQueries({ queryKey: keyOf(sessionCalls.get) });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _given, _seen, { meta }) => {
        onError(error);
        if (typeof meta?.['failure'] === 'string') notifyFailure(meta['failure'], messageOf(error));
        else if (meta?.['failure'] === true) notifyFailure(messageOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleTimes.default,
        gcTime: 10 * minute,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
      },
      // A change that cannot be sent is refused at once: held back, it would be sent when nobody thinks of it any more.
      // Tried a second time by callApi instead, which knows the key that makes two tries one change.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
